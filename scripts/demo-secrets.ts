import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { Fault } from './fault.ts'

const shape = z.object({
  SEED_KEY: z.string().regex(/^[0-9a-f]{64}$/),
  REALTIME_SECRET: z.string().min(8),
  ZEN_TERMINAL: z.uuid(),
  ZEN_PAYWALL_SECRET: z.string().min(8),
  ZEN_IPN_SECRET: z.string().min(8),
})

export type DemoSecrets = z.output<typeof shape>

/**
 * The secrets of the demo in this data folder, made on its first start and readable by their owner alone. Throws a
 * Fault when they cannot be kept, or when the database that was made with them has outlived them.
 */
export function demoSecrets(folder: string): DemoSecrets {
  const file = path.join(folder, 'secrets.json')
  if (existsSync(file)) return readSecrets(file)
  if (existsSync(path.join(folder, 'postgres'))) {
    throw new Fault(
      `${file} is gone, and the database beside it cannot be read without it; put it back, or move ${folder} away to begin anew.`,
    )
  }
  const secrets = makeSecrets()
  try {
    mkdirSync(folder, { recursive: true })
    writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
  } catch (cause) {
    throw new Fault(`The data folder ${folder} cannot be written (COFFER_DATA names another).`, {
      cause,
    })
  }
  return secrets
}

function readSecrets(file: string): DemoSecrets {
  try {
    return shape.parse(JSON.parse(readFileSync(file, 'utf8')))
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

function makeSecrets(): DemoSecrets {
  const secret = () => randomBytes(24).toString('hex')
  return {
    SEED_KEY: randomBytes(32).toString('hex'),
    REALTIME_SECRET: secret(),
    ZEN_TERMINAL: randomUUID(),
    ZEN_PAYWALL_SECRET: secret(),
    ZEN_IPN_SECRET: secret(),
  }
}
