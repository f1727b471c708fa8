import type { LedgerKeys } from '#server/ledger/index.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import type { Player } from '#server/platform/http/route.ts'
import { lockLog, writeLog } from './log.ts'
import { findByEmail, writeRole } from './players-store.ts'
import { hasAdmin } from './staff-store.ts'

interface GrantDeps {
  clock: Pick<Clock, 'now'>
  entropy: Pick<Entropy, 'id'>
  keys: Pick<LedgerKeys, 'operators'>
}

/**
 * Makes an account the first admin from the command line, because nobody can grant the role yet. Refuses `forbidden` if
 * an admin exists, and `not_found`. Returns the message to print.
 */
export async function nameFirstAdmin(tx: Tx, deps: GrantDeps, email: string): Promise<string> {
  await lockLog(tx)
  if (await hasAdmin(tx)) refuse('forbidden', { message: { code: 'admin_exists' } })
  const message = { code: 'account_unknown', values: { email } } as const
  const player = (await findByEmail(tx, email)) ?? refuse('not_found', { message })
  const reason = 'Made the first admin on the command line'
  await grantRole(tx, deps, { playerId: player.id, role: 'admin', reason })
  return `${player.name} is the first admin.`
}

/** Grants a role from the command line, and logs it: the audit reports a role that the log does not name. */
export async function grantRole(
  tx: Tx,
  { clock, entropy, keys }: GrantDeps,
  { playerId, role, reason }: { playerId: string; role: Player['role']; reason: string },
): Promise<void> {
  const end = await lockLog(tx)
  await writeRole(tx, playerId, role)
  await writeLog(tx, keys.operators, end, {
    id: entropy.id(),
    at: instantOf(clock),
    action: 'player.role',
    stage: 'done',
    operatorId: null,
    askedBy: null,
    playerId,
    subjectId: null,
    cents: 0n,
    reason,
    detail: { player_id: playerId, role },
  })
}
