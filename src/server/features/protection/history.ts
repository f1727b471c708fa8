import type { Query, Reply } from '#contract/call.ts'
import type { LimitChange, listLimitChanges } from '#contract/http/protection.ts'
import { toCoins } from '#domain/money/money.ts'
import type { LimitKind } from '#domain/protection/limits.ts'
import type { Period } from '#domain/schedule/schedule.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { cutPage, refuseCursor } from '#server/platform/http/cursor.ts'
import { type ChangeRow, listChanges, type StoredState } from './history-store.ts'

/** How a player's limits, breaks and exclusions changed, newest first. */
export async function readLimitHistory(
  reader: Reader,
  playerId: string,
  { cursor, limit }: Query<typeof listLimitChanges>,
): Promise<Reply<typeof listLimitChanges>> {
  if (cursor !== undefined && !/^[0-9]{1,18}$/.test(cursor)) return refuseCursor()
  const after = cursor === undefined ? null : BigInt(cursor)
  const rows = await listChanges(reader, playerId, { cursor: after, limit: limit + 1 })
  const { shown, next_cursor } = cutPage(rows, limit, ({ id }) => id)
  return { data: shown.map(presentChange), next_cursor }
}

const presentChange = (row: ChangeRow): LimitChange => ({
  at: row.at.toISOString(),
  // What was recorded when the record began is nobody's act.
  by: row.actor === 'upgrade' ? 'rule' : row.actor,
  ...(row.subject === 'exclusion' ? exclusionChange(row) : limitChange(row)),
})

function exclusionChange({ state, before, at }: ChangeRow) {
  return {
    kind: state.kind ?? before?.kind ?? 'self_exclusion',
    period: null,
    before: exclusionOf(before),
    after: exclusionOf(state),
    effective_at: at.toISOString(),
  }
}

function exclusionOf(state: StoredState | null) {
  if (!state?.kind) return null
  const { kind, until } = state
  return { kind, until: until == null ? null : new Date(until).toISOString() }
}

/** A higher limit, or none, is asked for first, and comes into force later. */
function limitChange({ subject, actor, state, before, at }: ChangeRow) {
  const [kind, period] = subject.split(' limit of a ') as [LimitKind, Period]
  const isAsked = state.next_at != null
  return {
    kind,
    period,
    before: coinsOf(isAsked ? state.cents : inForce(before, actor === 'rule' ? null : at)),
    after: coinsOf(isAsked ? state.next_cents : state.cents),
    effective_at: (isAsked ? new Date(state.next_at ?? 0) : at).toISOString(),
  }
}

/** The limit in force at an instant; without one, as it was before what was asked for came into force. */
function inForce(state: StoredState | null, at: Date | null): number | null | undefined {
  const isRaised = at !== null && state?.next_at != null && state.next_at <= at.getTime()
  return isRaised ? state.next_cents : state?.cents
}

const coinsOf = (cents: number | null | undefined): number | null =>
  cents == null ? null : toCoins(BigInt(cents))
