import { isStaff } from '#contract/roles.ts'
import type { LedgerKeys } from '#server/ledger/index.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'
import { type LogEntry, lockLog, writeLog } from './log.ts'
import { findByEmail } from './players-store.ts'

interface LogDeps {
  clock: Pick<Clock, 'now'>
  entropy: Pick<Entropy, 'id' | 'bytes'>
  keys: Pick<LedgerKeys, 'operators'>
}

/** Does work of the command line and logs it, one at a time with what operators do. */
export async function logOnCommandLine<T>(
  tx: Tx,
  { clock, entropy, keys }: LogDeps,
  act: Pick<LogEntry, 'action' | 'reason' | 'detail'>,
  work: () => Promise<T>,
): Promise<T> {
  const end = await lockLog(tx)
  const result = await work()
  await writeLog(tx, { keys: keys.operators, entropy }, end, {
    ...act,
    id: entropy.id(),
    at: instantOf(clock),
    stage: 'done',
    operatorId: null,
    askedBy: null,
    playerId: null,
    subjectId: null,
    cents: 0n,
  })
  return result
}

/** The account of one of the staff with this email, who is named as whoever does work of the command line; null if none. */
export async function findStaff(tx: Tx, email: string): Promise<string | null> {
  const player = await findByEmail(tx, email)
  return player && isStaff(player.role) ? player.id : null
}
