import type { LedgerKeys } from '#server/ledger/index.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { lockLog, writeLog } from './log.ts'
import { findByEmail, writeRole } from './players-store.ts'
import { hasAdmin } from './staff-store.ts'

/**
 * Makes an account the first admin from the command line, because nobody can grant the role yet. Refuses `forbidden` if
 * an admin exists, and `not_found`. Returns the message to print.
 */
export async function nameFirstAdmin(
  tx: Tx,
  {
    clock,
    entropy,
    keys,
  }: { clock: Pick<Clock, 'now'>; entropy: Pick<Entropy, 'id'>; keys: LedgerKeys },
  email: string,
): Promise<string> {
  const end = await lockLog(tx)
  if (await hasAdmin(tx)) refuse('forbidden', { message: 'There is already an admin. Ask them.' })
  const message = `${email} has no account. Register it in the shop first.`
  const player = (await findByEmail(tx, email)) ?? refuse('not_found', { message })
  await writeRole(tx, player.id, 'admin')
  await writeLog(tx, keys.operators, end, {
    id: entropy.id(),
    at: instantOf(clock),
    action: 'player.role',
    stage: 'done',
    operatorId: null,
    askedBy: null,
    playerId: player.id,
    subjectId: null,
    cents: 0n,
    reason: 'Made the first admin on the command line',
    detail: { player_id: player.id, role: 'admin' },
  })
  return `${player.name} is the first admin.`
}
