import { createTransparencyLog } from '#server/features/log/index.ts'
import { createLedger, type Ledger } from '#server/ledger/index.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import { type LogSettings, logSettings } from '#server/platform/config/log-settings.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type Entropy, systemEntropy } from '#server/platform/entropy/entropy.ts'

export type SecondLedger = Ledger & {
  transparencyLog: Awaited<ReturnType<typeof createTransparencyLog>>
}

/**
 * A second ledger on a shop's database with its keys; nothing listens to its events. Without settings, the log is a
 * demo's.
 */
export async function openSecondLedger({
  database,
  clock,
  seedKey,
  entropy = systemEntropy(clock),
  settings = logSettings({
    COFFER_MODE: 'demo',
    SEED_KEY: seedKey.toString('hex'),
    WITNESSES: [],
  }),
  timeZone = 'UTC',
}: {
  database: Database
  clock: Clock
  seedKey: Buffer
  entropy?: Entropy
  settings?: LogSettings
  timeZone?: string
}): Promise<SecondLedger> {
  const transparencyLog = await createTransparencyLog({ database, clock, settings })
  const ledger = await createLedger({
    database,
    clock,
    entropy,
    seedKey,
    timeZone,
    transparencyLog,
  })
  return { ...ledger, transparencyLog }
}
