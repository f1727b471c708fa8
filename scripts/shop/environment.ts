import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { Fault } from '#scripts/fault.ts'
import { type Config, readConfig } from '#server/platform/config/config.ts'
import { type DemoSecrets, demoSecrets } from './demo-secrets.ts'

type Settings = Record<string, string | undefined>

/** In demo mode, missing secrets are generated once; in production, none are. */
export function readEnvironment(): { env: Settings; secrets: DemoSecrets | null } {
  const set = givenSettings()
  if (set.COFFER_MODE === 'production') return { env: set, secrets: null }
  const own = demoSecrets(folderOf(set))
  const env = { LOG_LEVEL: 'warn', ...own, ...set }
  return { env, secrets: env }
}

/**
 * The settings of a shop that exists already, for a command: it makes neither secrets nor a folder. Throws a Fault if
 * there is no shop, because a command that was run without its settings would speak of another one.
 */
export function readShopConfig(): Config {
  const set = givenSettings()
  if (set.COFFER_MODE === 'production') return readConfig(set)
  const folder = folderOf(set)
  if (existsSync(path.join(folder, 'secrets.json'))) return readConfig(readEnvironment().env)
  if (set.SEED_KEY && set.DATABASE_URL) return readConfig({ LOG_LEVEL: 'warn', ...set })
  throw new Fault(noShopIn(folder))
}

/** The settings of a shop that is about to be made from a backup: in a demo, the secrets must be there before it. */
export function readTargetConfig(): Config {
  const set = givenSettings()
  if (set.COFFER_MODE === 'production') return readConfig(set)
  const folder = folderOf(set)
  if (existsSync(path.join(folder, 'secrets.json'))) return readConfig(readEnvironment().env)
  if (set.SEED_KEY) return readConfig({ LOG_LEVEL: 'warn', ...set })
  throw new Fault(
    `The keys of the shop are not in a backup: put its secrets.json into ${folder} first, or name its settings in COFFER_ENV.`,
  )
}

export const noShopIn = (folder: string): string =>
  `There is no shop in ${folder}, and a command makes none. Name the shop's settings: COFFER_ENV=/etc/coffer/coffer.env for the file with those of production, COFFER_DATA for a demo's folder.`

const folderOf = (set: Settings): string => path.resolve(set.COFFER_DATA ?? '.data')

/** What is set, without empty values. The file that COFFER_ENV names is read first; the environment overrides it. */
export function givenSettings(): Settings {
  const file = process.env.COFFER_ENV
  const all = { ...(file && readSettings(file)), ...withoutEmpty(process.env) }
  return withoutEmpty(all)
}

const withoutEmpty = (set: Settings): Settings =>
  Object.fromEntries(Object.entries(set).filter(([, value]) => value !== ''))

function readSettings(file: string): Settings {
  // npm runs a script in the package's folder and passes the caller's folder in INIT_CWD.
  const place = path.resolve(process.env.INIT_CWD ?? '.', file)
  try {
    return parseEnv(readFileSync(place, 'utf8'))
  } catch (cause) {
    throw new Fault(`The settings in ${place} (COFFER_ENV) cannot be read by this user.`, { cause })
  }
}
