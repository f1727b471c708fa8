import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { stringify } from 'csv-stringify/sync'
import { Fault } from '#scripts/fault.ts'
import { readShopConfig } from '#scripts/shop/environment.ts'
import { findDatabase } from '#scripts/shop/find-database.ts'
import { createShutdown } from '#scripts/shop/shutdown.ts'
import { say, withProgress } from '#scripts/terminal.ts'
import {
  type CatalogueImport,
  CSV_COLUMNS,
  exportCatalogue,
  FileFault,
  findPicture,
  importCatalogue,
  readAllItems,
  readCsv,
  readJson,
  readPictures,
  rehearse,
} from '#server/features/catalogue/index.ts'
import { logOnCommandLine } from '#server/features/operator/index.ts'
import { createSettings, givenBy, thresholdsOf } from '#server/features/settings/index.ts'
import { createLedgerKeys } from '#server/ledger/index.ts'
import { systemClock } from '#server/platform/clock/clock.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/db/database.ts'
import { untilAborted } from '#server/platform/db/until-aborted.ts'
import { systemEntropy } from '#server/platform/entropy/entropy.ts'
import { Refusal } from '#server/platform/http/refuse.ts'
import { createLog } from '#server/platform/log/log.ts'

const USAGE =
  'Usage: npm run catalogue -- export <file> | import <file> --reason "<why>" [--dry-run] [--reprice-boxes]'
const REASON_LENGTH_MIN = 3

interface Line {
  verb: 'export' | 'import'
  file: string
  reason: string
  isDryRun: boolean
  isRepricing: boolean
}

/** Exports or imports the catalogue. Throws a Fault that names everything that is wrong. */
export async function run(words: string[]): Promise<void> {
  const line = readLine(words)
  const shutdown = createShutdown()
  try {
    const config = readShopConfig()
    const database = await findDatabase(config, shutdown)
    await inSentences(shutdown.signal, () =>
      line.verb === 'export'
        ? exportTo(database, line.file)
        : importFrom(database, config, line, shutdown.signal),
    )
  } finally {
    await shutdown.end()
  }
}

/** What is wrong with a file, refused, or stopped is said in sentences. */
async function inSentences(stopping: AbortSignal, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (cause) {
    if (stopping.aborted && cause === stopping.reason) {
      throw new Fault('Stopped: nothing was imported.', { cause })
    }
    if (cause instanceof FileFault) {
      throw new Fault(`Nothing was imported.\n${cause.faults.join('\n')}`, { cause })
    }
    throw cause instanceof Refusal ? new Fault(cause.message, { cause }) : cause
  }
}

function readLine(words: string[]): Line {
  const options = {
    reason: { type: 'string' as const },
    'dry-run': { type: 'boolean' as const, default: false },
    'reprice-boxes': { type: 'boolean' as const, default: false },
  }
  const { values, positionals } = parse(words, options)
  const [verb, file, ...rest] = positionals
  if ((verb !== 'export' && verb !== 'import') || !file || rest.length > 0) throw new Fault(USAGE)
  const isDryRun = values['dry-run'] === true
  const reason = values.reason ?? ''
  if (verb === 'import' && !isDryRun && reason.length < REASON_LENGTH_MIN) {
    throw new Fault('Every change needs a reason, which the log keeps: --reason "<why>".')
  }
  // npm runs a script in the package's folder and passes the caller's folder in INIT_CWD.
  const place = path.resolve(process.env.INIT_CWD ?? '.', file)
  return { verb, file: place, reason, isDryRun, isRepricing: values['reprice-boxes'] === true }
}

function parse<Options extends NonNullable<Parameters<typeof parseArgs>[0]>['options']>(
  args: string[],
  options: Options,
) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (cause) {
    throw new Fault(`${(cause as Error).message} ${USAGE}`, { cause })
  }
}

const isCsv = (file: string): boolean => file.toLowerCase().endsWith('.csv')

async function exportTo(database: Database, file: string): Promise<void> {
  const { file: catalogue, pictures } = await exportCatalogue(database.pool)
  const folder = path.dirname(file)
  await mkdir(path.join(folder, 'pictures'), { recursive: true })
  for await (const { path: name, content } of pictures) {
    await writeFile(path.join(folder, name), content)
  }
  const text = isCsv(file) ? csvOf(catalogue.items) : `${JSON.stringify(catalogue, null, 1)}\n`
  await writeFile(file, text)
  const { items, boxes } = catalogue
  say(`Exported ${items.length} items and ${isCsv(file) ? 'no' : boxes.length} boxes to ${file}.`)
}

const csvOf = (items: readonly { tags: string[] }[]): string =>
  stringify(
    items.map((item) => ({ ...item, tags: item.tags.join(';') })),
    {
      header: true,
      columns: [...CSV_COLUMNS],
      cast: { boolean: (value) => String(value) },
    },
  )

/** Imports a catalogue into a shop that is being made. Throws a Fault that names everything that is wrong. */
export const importCatalogueFile = (
  database: Database,
  config: Config,
  file: string,
  reason: string,
  stopping: AbortSignal,
): Promise<void> =>
  inSentences(stopping, () =>
    importFrom(
      database,
      config,
      {
        ...{ verb: 'import', file, reason },
        ...{ isDryRun: false, isRepricing: false },
      },
      stopping,
    ),
  )

/** Heeds a stop at the next picture or statement; what it had written is rolled back. */
async function importFrom(
  database: Database,
  config: Config,
  line: Line,
  stopping: AbortSignal,
): Promise<void> {
  stopping.addEventListener('abort', () => say('Stopping at the next line ...'), { once: true })
  const given = await readGiven(database, line, stopping)
  const deps = { clock: systemClock, bounds: await boundsNow(database, config) }
  const changes = line.isDryRun
    ? await rehearse(database, (tx) => importCatalogue(untilAborted(tx, stopping), deps, given))
    : await database.transaction((tx) =>
        logOnCommandLine(tx, partsOf(config), actOf(line, given), () =>
          importCatalogue(untilAborted(tx, stopping), deps, given),
        ),
      )
  for (const change of changes) say(change)
  if (changes.length === 0) say('The shop has all of this already: nothing changes.')
  else if (line.isDryRun) say(`A dry run: ${changes.length} changes, none of them made.`)
  else say(`Imported: ${changes.length} changes. Running nodes show them within a second.`)
}

/** Between which returns a box of the shop may be made, as operators have set it. */
async function boundsNow(database: Database, config: Config) {
  const settings = await createSettings({
    database,
    clock: systemClock,
    log: createLog(config.logLevel),
    given: givenBy(config),
  })
  return thresholdsOf(settings).rtp
}

async function readGiven(
  database: Database,
  { file, isRepricing }: Line,
  stopping: AbortSignal,
): Promise<CatalogueImport> {
  const source = await readFile(file, 'utf8').catch((cause) => {
    throw new Fault(`${file} cannot be read.`, { cause })
  })
  const read = isCsv(file) ? readCsv(source, await knownItems(database)) : readJson(source)
  const pictures = await withProgress('Reading the pictures', () =>
    readPictures(read.file, path.dirname(file), {
      find: (id) => findPicture(database.pool, id),
      stopping,
    }),
  )
  return { ...read, pictures, isRepricing }
}

async function knownItems(database: Database) {
  return new Map((await readAllItems(database.pool)).map((row) => [row.id, row]))
}

const partsOf = (config: Config) => ({
  clock: systemClock,
  entropy: systemEntropy(systemClock),
  keys: createLedgerKeys(config.ledgerKeys),
})

const actOf = ({ file, reason, isRepricing }: Line, given: CatalogueImport) => ({
  action: 'catalogue.import',
  reason,
  detail: {
    file: path.basename(file),
    items: given.file.items.length,
    boxes: given.file.boxes.length,
    reprice_boxes: isRepricing,
  },
})
