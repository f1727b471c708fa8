import { existsSync, readFileSync } from 'node:fs'
import { chmod, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs, parseEnv } from 'node:util'
import { importCatalogueFile } from '#scripts/catalogue/run.ts'
import { Fault } from '#scripts/fault.ts'
import { checkServer } from '#scripts/shop/check-server.ts'
import { databaseName } from '#scripts/shop/database-name.ts'
import { openDatabase } from '#scripts/shop/open-database.ts'
import { createShutdown, type Shutdown } from '#scripts/shop/shutdown.ts'
import { printError, say } from '#scripts/terminal.ts'
import { type Config, readConfig } from '#server/platform/config/config.ts'
import { countPending } from '#server/platform/db/migrate.ts'
import { answers } from './answers.ts'
import { checkServices } from './check-services.ts'
import { envFile, freshKeys } from './env-file.ts'
import { openAdmin } from './open-admin.ts'

const options = {
  out: { type: 'string', default: 'coffer.env' },
  check: { type: 'string' },
  url: { type: 'string' },
  database: { type: 'string' },
  smtp: { type: 'string' },
  'mail-from': { type: 'string' },
  brand: { type: 'string' },
  loss: { type: 'string' },
  set: { type: 'string', multiple: true },
  admin: { type: 'string' },
  catalogue: { type: 'string' },
  yes: { type: 'boolean', default: false },
} as const

// npm runs a script in the package's folder and passes the caller's folder in INIT_CWD.
const placeOf = (file: string): string => path.resolve(process.env.INIT_CWD ?? '.', file)

/** Returns whether everything that it tried answers. Throws a Fault if nothing was done. */
export async function init(words: string[]): Promise<boolean> {
  const given = parse(words)
  const shutdown = createShutdown()
  try {
    if (given.check) return await check(placeOf(given.check), shutdown)
    return await make(given, shutdown)
  } finally {
    await shutdown.end()
  }
}

type Given = ReturnType<typeof parse>

function parse(words: string[]) {
  try {
    return parseArgs({ args: words, options }).values
  } catch (cause) {
    throw new Fault(
      `${(cause as Error).message} The first lines of scripts/init.ts list the options.`,
      {
        cause,
      },
    )
  }
}

async function make(given: Given, shutdown: Shutdown): Promise<boolean> {
  const file = placeOf(given.out)
  if (existsSync(file)) {
    throw new Fault(
      `${file} exists already, and its keys must not be lost: name another --out, or --check it.`,
    )
  }
  const asked = await answers(given)
  const settings = { COFFER_MODE: 'production', ...asked.settings, ...freshKeys() }
  // Everything is tried before anything is written.
  const config = readConfig(settings)
  const url = config.databaseUrl ?? ''
  await checkServer(url, databaseName(config, url))
  if ((await countPending(url)) !== 'all') {
    throw new Fault(
      `${databaseName(config, url)} holds a shop already, with keys of its own: --check its settings, or name an empty database.`,
    )
  }
  await write(file, settings)
  say(`Wrote ${file}. Store a copy of it apart from the database: nothing else has its keys.`)
  const { database } = await openDatabase(config, shutdown)
  if (asked.admin) say(await openAdmin(database, config, asked.admin))
  if (asked.catalogue) {
    const reason = 'The first catalogue of the shop'
    await importCatalogueFile(database, config, placeOf(asked.catalogue), reason, shutdown.signal)
  }
  return report(config)
}

async function write(file: string, settings: Record<string, string>): Promise<void> {
  const mode = 0o600
  await writeFile(file, envFile(settings), { mode, flag: 'wx' }).catch((cause) => {
    throw new Fault(`${file} cannot be written.`, { cause })
  })
  await chmod(file, mode)
}

/** Tries the settings of an existing file; changes nothing. */
async function check(file: string, shutdown: Shutdown): Promise<boolean> {
  if (!existsSync(file)) throw new Fault(`There is no ${file}.`)
  const config = readConfig(parseEnv(readFileSync(file, 'utf8')))
  const { findDatabase } = await import('#scripts/shop/find-database.ts')
  await findDatabase(config, shutdown)
  return report(config)
}

async function report(config: Config): Promise<boolean> {
  const results = await checkServices(config)
  for (const { what, fault } of results) {
    if (fault === null) say(`ok     ${what}`)
    else printError(`FAILED ${what}: ${fault}`)
  }
  return results.every(({ fault }) => fault === null)
}
