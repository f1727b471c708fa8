import { createTransparencyLog } from '#server/features/transparency/index.ts'
import { createLedger, type Ledger } from '#server/ledger/index.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import { ledgerKeys as readLedgerKeys } from '#server/platform/config/ledger-settings.ts'
import { type LogSettings, logSettings } from '#server/platform/config/log-settings.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type Entropy, systemEntropy } from '#server/platform/entropy/entropy.ts'

export type SecondLedger = Ledger & {
  transparencyLog: Awaited<ReturnType<typeof createTransparencyLog>>
}

/** The keys of a demo without keys of its own, which are derived from the key of its seeds. */
export function demoKeys(seedKey: Buffer) {
  const SEED_KEY = seedKey.toString('hex')
  return {
    seedKey,
    ledgerKeys: readLedgerKeys({ SEED_KEY, LEDGER_KEYS_RETIRED: [] }),
    transparencyLog: logSettings({ COFFER_MODE: 'demo', SEED_KEY, WITNESSES: [] }),
  }
}

/**
 * A second ledger on a shop's database with its keys; nothing listens to its events. Without settings, the log
 * and the keys are a demo's.
 */
export async function openSecondLedger({
  database,
  clock,
  seedKey,
  entropy = systemEntropy(clock),
  settings = demoKeys(seedKey).transparencyLog,
  ledgerKeys = demoKeys(seedKey).ledgerKeys,
  timeZone = 'UTC',
}: {
  database: Database
  clock: Clock
  seedKey: Buffer
  entropy?: Entropy
  settings?: LogSettings
  ledgerKeys?: readonly Buffer[]
  timeZone?: string
}): Promise<SecondLedger> {
  const transparencyLog = await createTransparencyLog({ database, clock, settings })
  const ledger = await createLedger({
    database,
    clock,
    entropy,
    seedKey,
    ledgerKeys,
    timeZone,
    transparencyLog,
  })
  return { ...ledger, transparencyLog }
}
