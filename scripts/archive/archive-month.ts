import { Fault } from '#scripts/fault.ts'
import { readShopConfig } from '#scripts/shop/environment.ts'
import { findDatabase } from '#scripts/shop/find-database.ts'
import { createShutdown } from '#scripts/shop/shutdown.ts'
import { say } from '#scripts/terminal.ts'
import { findStaff, logOnCommandLine } from '#server/features/operator/index.ts'
import {
  endOfMonth,
  isArchived,
  storeArchived,
  tryLockArchive,
  writeArchive,
} from '#server/features/sealing/index.ts'
import { createLogReader } from '#server/features/transparency/index.ts'
import { createLedgerKeys } from '#server/ledger/index.ts'
import { type Clock, instantOf, systemClock } from '#server/platform/clock/clock.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/db/database.ts'
import { systemEntropy } from '#server/platform/entropy/entropy.ts'

interface Act {
  /** The email of one of the staff. */
  by: string
  reason: string
}

/** Archives a month of the configured shop in a folder, and says what it did. */
export async function archiveMonth(month: string, root: string, act: Act): Promise<void> {
  const shutdown = createShutdown()
  try {
    const config = readShopConfig()
    const database = await findDatabase(config, shutdown)
    await archive({ config, database }, { month, root }, act)
  } finally {
    await shutdown.end()
  }
}

async function archive(
  { config, database }: { config: Config; database: Database },
  { month, root }: { month: string; root: string },
  { by, reason }: Act,
): Promise<void> {
  const log = createLogReader(database.pool, config.transparencyLog)
  await database.transaction(async (tx) => {
    if (!(await tryLockArchive(tx)))
      throw new Fault('Another command is archiving a month. Wait until it is done.')
    const staffId = await findStaff(tx, by)
    if (!staffId) throw new Fault(`${by} is not of the staff.`)
    const { hash } = await writeArchive({ database, log, report: say }, month, root)
    const row = { until: new Date(endOfMonth(month)), folder: root, manifest_hash: hash }
    if (await isArchived(tx, row)) return say(`${month} is archived in ${root} already.`)
    // The row and the log name the same instant.
    const clock = stopped(systemClock)
    const detail = { month, folder: root, manifest: hash.toString('hex'), by: staffId }
    await logOnCommandLine(
      tx,
      {
        clock,
        entropy: systemEntropy(clock),
        keys: createLedgerKeys(config.ledgerKeys),
      },
      { action: 'month.archive', reason, detail },
      () => storeArchived(tx, { ...row, archived_at: instantOf(clock) }),
    )
    tx.afterCommit(() => say(`${month} is archived in ${root}. Its rows stay in the database.`))
  })
}

function stopped(clock: Pick<Clock, 'now'>): Pick<Clock, 'now'> {
  const nowMs = clock.now()
  return { now: () => nowMs }
}
