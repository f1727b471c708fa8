import type { ErasureReason } from '#contract/http/erasure.ts'
import { DAY_MS } from '#domain/schedule/durations.ts'
import type { Persons } from '#server/features/persons/index.ts'
import { type ChangedBy, recordChanges } from '#server/features/player-changes/index.ts'
import type { Jurisdiction } from '#server/features/settings/index.ts'
import type { Ledger } from '#server/ledger/index.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import type { MailService } from '#server/platform/mail/mail.ts'
import { ERASED_MAIL } from './erased-mail.ts'
import {
  applyStage,
  beginErasing,
  insertErasure,
  markRepeated,
  redactChanges,
} from './erasure-store.ts'
import { readReasons, readSubject } from './reasons.ts'

const YEAR_MS = 365.25 * DAY_MS

export interface EraseDeps {
  ledger: Pick<Ledger, 'lock' | 'storeGuard'>
  clock: Pick<Clock, 'now'>
  persons: Pick<Persons, 'rememberSignIns'>
  mail: Pick<MailService, 'send'>
  jurisdiction: Pick<Jurisdiction, 'retentionYears'>
  /** Ends all sessions and closes the sockets, once the transaction commits. */
  endSessions(tx: Tx, playerId: string): Promise<unknown>
  onRenamed(playerId: string, name: string): void
}

/**
 * Erases the personal data of a player, in the caller's transaction, and returns the name that the account has from then
 * on. Refuses `not_found`, `request_moved_on` if it was erased before, and `erasure_refused` with all reasons.
 */
export async function erasePlayer(
  tx: Tx,
  deps: EraseDeps,
  playerId: string,
  by: 'player' | { operatorId: string },
): Promise<string> {
  const at = instantOf(deps.clock)
  const subject = (await readSubject(tx, playerId)) ?? refuse('not_found')
  if (subject.is_erased) refuse('request_moved_on', { message: { code: 'player_erased' } })
  // Everything that could give the account a reason to stay locks its wallet first.
  await deps.ledger.lock(tx, playerId)
  refuseForReasons(await readReasons(tx, playerId, at))
  const keepUntil = new Date(at.getTime() + deps.jurisdiction.retentionYears * YEAR_MS)
  await insertErasure(tx, { playerId, at, keepUntil })
  await deps.persons.rememberSignIns(tx, playerId)
  const name = await removeData(tx, deps, playerId, { at, by, hasPaid: subject.has_paid })
  // What is queued from now on is the only mail with the address, and goes when it has been sent.
  if (subject.email) await deps.mail.send(tx, { to: subject.email, draft: ERASED_MAIL, data: {} })
  return name
}

/**
 * Erases what calls wrote after an erasure that had been received before it. Does nothing if it was done by another
 * node.
 */
export async function repeatErasure(tx: Tx, deps: EraseDeps, playerId: string): Promise<void> {
  await deps.ledger.lock(tx, playerId)
  const at = await markRepeated(tx, playerId, instantOf(deps.clock))
  if (!at) return
  const { has_paid: hasPaid } = (await readSubject(tx, playerId)) ?? refuse('not_found')
  await removeData(tx, deps, playerId, { at, by: 'rule', hasPaid })
}

/** Removes all personal data but what has to be kept; returns the name that the account has then. */
async function removeData(
  tx: Tx,
  deps: EraseDeps,
  playerId: string,
  { at, by, hasPaid }: { at: Date; by: ChangedBy; hasPaid: boolean },
): Promise<string> {
  await beginErasing(tx, playerId)
  await deps.endSessions(tx, playerId)
  await applyStage(tx, 'now', playerId, at)
  if (!hasPaid) await applyStage(tx, 'records', playerId, at)
  await recordChanges(tx, playerId, { by, at })
  await redactChanges(tx, playerId)
  // Calls that were authenticated before can neither bet nor pay in.
  await deps.ledger.storeGuard(tx, playerId)
  const { name } = (await readSubject(tx, playerId)) ?? refuse('not_found')
  tx.afterCommit(() => deps.onRenamed(playerId, name))
  return name
}

function refuseForReasons(reasons: readonly ErasureReason[]): void {
  if (reasons.length === 0) return
  const values = { reasons }
  refuse('erasure_refused', {
    message: { code: 'erasure_reasons', values },
    data: { reasons },
  })
}
