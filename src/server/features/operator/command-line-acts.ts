import { isStaff } from '#contract/roles.ts'
import { endSessionsOf } from '#server/features/account/index.ts'
import { createLinkOperations } from '#server/features/persons/index.ts'
import { forgetFactors } from '#server/features/second-factor/index.ts'
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
  entropy: Pick<Entropy, 'id' | 'bytes'>
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

/**
 * Removes the second factors of one of the staff from the command line, for a shop whose only admin has lost theirs.
 * Their sessions end. Refuses `not_found`, also for an account that is not of the staff, and `request_moved_on`.
 * Returns the message to print.
 */
export async function resetStaffFactor(tx: Tx, deps: GrantDeps, email: string): Promise<string> {
  const end = await lockLog(tx)
  const message = { code: 'account_unknown', values: { email } } as const
  const found = await findByEmail(tx, email)
  if (!found || !isStaff(found.role)) return refuse('not_found', { message })
  const { id: playerId, name } = found
  const at = instantOf(deps.clock)
  await forgetFactors(tx, playerId, { by: 'rule', at })
  await endSessionsOf(tx, playerId, null, at)
  await writeLog(tx, { keys: deps.keys.operators, entropy: deps.entropy }, end, {
    ...onCommandLine,
    id: deps.entropy.id(),
    at,
    action: 'player.reset-factor',
    playerId,
    reason: 'Removed on the command line',
    detail: { player_id: playerId },
  })
  return `The second factors of ${name} are removed. They set up new ones at the next sign-in.`
}

const onCommandLine = {
  stage: 'done',
  operatorId: null,
  askedBy: null,
  subjectId: null,
  cents: 0n,
} as const

/**
 * Makes two accounts different people, whatever they share, and logs it; false, without an entry, if they are already.
 */
export async function separateAccounts(
  tx: Tx,
  { clock, entropy, keys }: GrantDeps,
  { playerId, otherId, reason }: { playerId: string; otherId: string; reason: string },
): Promise<boolean> {
  const end = await lockLog(tx)
  if (!(await createLinkOperations({ clock }).separate(tx, playerId, otherId))) return false
  await writeLog(tx, { keys: keys.operators, entropy }, end, {
    ...onCommandLine,
    id: entropy.id(),
    at: instantOf(clock),
    action: 'player.separate',
    playerId,
    subjectId: otherId,
    reason,
    detail: { player_id: playerId, other_id: otherId },
  })
  return true
}

/** Grants a role from the command line, and logs it: the audit reports a role that the log does not name. */
export async function grantRole(
  tx: Tx,
  { clock, entropy, keys }: GrantDeps,
  { playerId, role, reason }: { playerId: string; role: Player['role']; reason: string },
): Promise<void> {
  const end = await lockLog(tx)
  await writeRole(tx, playerId, role)
  await writeLog(tx, { keys: keys.operators, entropy }, end, {
    ...onCommandLine,
    id: entropy.id(),
    at: instantOf(clock),
    action: 'player.role',
    playerId,
    reason,
    detail: { player_id: playerId, role },
  })
}
