import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { Fault } from '#scripts/fault.ts'
import { registered } from '#server/platform/providers/providers.ts'

const own = {
  SEED_KEY: z.string().regex(/^[0-9a-f]{64}$/),
  REALTIME_SECRET: z.string().min(8),
  BEACON_SECRET: z.string().min(8),
  DOCUMENT_KEY: z.string().regex(/^[0-9a-f]{64}$/),
}

const kinds = {
  secret: { shape: z.string().min(8), make: () => secret() },
  uuid: { shape: z.uuid(), make: () => randomUUID() },
  number: { shape: z.string().min(1), make: () => '1490' },
}

/** What the simulations of the payment providers and the shop have in common, as the providers' folders say. */
const ofProviders = Object.entries(
  Object.assign({}, ...registered.map(({ demo }) => demo)) as Record<string, keyof typeof kinds>,
)

const shape = z.object({
  ...own,
  ...Object.fromEntries(ofProviders.map(([name, kind]) => [name, kinds[kind].shape])),
})

export type DemoSecrets = z.output<z.ZodObject<typeof own>> & Readonly<Record<string, string>>

/** Those of the payment providers. */
export const providerSecrets = (secrets: DemoSecrets): Record<string, string | undefined> =>
  Object.fromEntries(ofProviders.map(([name]) => [name, secrets[name]]))

/**
 * The secrets of the demo in this data folder, created on its first start and readable only by their owner. Throws a
 * Fault if they cannot be stored, or if the database that was created with them exists without them.
 */
export function demoSecrets(folder: string): DemoSecrets {
  const file = path.join(folder, 'secrets.json')
  if (existsSync(file)) return readSecrets(folder, file)
  if (existsSync(path.join(folder, 'postgres'))) {
    throw new Fault(
      `${file} is missing, and the database next to it cannot be read without it; restore it, or move ${folder} away to start anew.`,
    )
  }
  const secrets = makeSecrets()
  keep(folder, secrets, 'wx')
  return secrets
}

function keep(folder: string, secrets: DemoSecrets, flag: 'wx' | 'w'): void {
  try {
    mkdirSync(folder, { recursive: true })
    const text = `${JSON.stringify(secrets, null, 2)}\n`
    writeFileSync(path.join(folder, 'secrets.json'), text, { mode: 0o600, flag })
  } catch (cause) {
    throw new Fault(`The data folder ${folder} cannot be written (COFFER_DATA names another).`, {
      cause,
    })
  }
}

function readSecrets(folder: string, file: string): DemoSecrets {
  try {
    const known: unknown = JSON.parse(readFileSync(file, 'utf8'))
    // Secrets that a later release added are created for an older data folder.
    const secrets: DemoSecrets = shape.parse({ ...laterSecrets(), ...fieldsOf(known) })
    if (!isDeepStrictEqual(secrets, known)) keep(folder, secrets, 'w')
    return secrets
  } catch (cause) {
    const isForeign = (cause as NodeJS.ErrnoException).code === 'EACCES'
    throw new Fault(
      isForeign
        ? `${file} belongs to another user; start as that one or choose another COFFER_DATA.`
        : `${file} is not what was written there; restore it, or move ${path.dirname(file)} away to begin anew.`,
      { cause },
    )
  }
}

const secret = () => randomBytes(24).toString('hex')

const fieldsOf = (known: unknown): object =>
  typeof known === 'object' && known !== null ? known : {}

const laterSecrets = () => ({
  ...Object.fromEntries(ofProviders.map(([name, kind]) => [name, kinds[kind].make()])),
  BEACON_SECRET: secret(),
  DOCUMENT_KEY: randomBytes(32).toString('hex'),
})

function makeSecrets(): DemoSecrets {
  return {
    SEED_KEY: randomBytes(32).toString('hex'),
    REALTIME_SECRET: secret(),
    ...laterSecrets(),
  }
}
