import type { Query, Reply } from '#contract/call.ts'
import type { Deposit, getDeposit, listDeposits as listCall } from '#contract/http/deposit.ts'
import { progressOf } from '#domain/lifecycle/progress.ts'
import { toCoins } from '#domain/money/money.ts'
import { type PromisedMs, presentProgress } from '#server/features/settings/index.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import { cutPage, isUuid, readPlace, writePlace } from '#server/platform/http/cursor.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { bonusRefusedLabels } from './first-bonus.ts'
import { findDeposit, type ListedDeposit, listDeposits } from './list-store.ts'
import { reviewReasonLabels } from './review-reason.ts'

/** What a list of deposits is made from. */
export interface ListDeps {
  database: Database
  clock: Pick<Clock, 'now'>
  promisedMs: PromisedMs
}

/** A player's deposits, paged. */
export async function list(
  { database, clock, promisedMs }: ListDeps,
  playerId: string,
  { limit, cursor }: Query<typeof listCall>,
): Promise<Reply<typeof listCall>> {
  const rows = await listDeposits(database.pool, playerId, readPlace(cursor), limit + 1)
  // A code's id is created before its redemption, so the id alone does not determine its place.
  const { shown, next_cursor } = cutPage(rows, limit, writePlace)
  return {
    data: shown.map((row) => presentDeposit(row, { nowMs: clock.now(), promisedMs })),
    next_cursor,
  }
}

/** One of a player's deposits. Refuses `not_found`, for those of others too. */
export async function one(
  { database, clock, promisedMs }: ListDeps,
  playerId: string,
  id: string,
): Promise<Reply<typeof getDeposit>> {
  const row = isUuid(id) ? await findDeposit(database.pool, playerId, id) : null
  return { data: presentDeposit(row ?? refuse('not_found'), { nowMs: clock.now(), promisedMs }) }
}

/** A deposit as shown to its player. A hold is shown while it lasts. */
export const presentDeposit = (
  row: ListedDeposit,
  { nowMs, promisedMs }: { nowMs: number; promisedMs: PromisedMs },
): Deposit => ({
  id: row.id,
  method: row.method,
  status: row.status,
  amount: toCoins(row.amount_cents),
  bonus: toCoins(row.bonus_cents),
  promise: promisePart(row, nowMs),
  bonus_note: row.bonus_refused && bonusRefusedLabels[row.bonus_refused],
  promocode: row.promo_code,
  billing_address: row.billing_address,
  crypto: cryptoPart(row),
  hold_until: isHeld(row, nowMs) ? (row.hold_until?.toISOString() ?? null) : null,
  settled: toCoins(row.settled_cents),
  reversal: reversalPart(row),
  review_reason: row.review_reason && reviewReasonLabels[row.review_reason],
  progress: reviewOf(row, { nowMs, promisedMs }),
  created_at: row.at.toISOString(),
})

/** Where the review of a deposit stands. */
function reviewOf(
  { review_since: since }: ListedDeposit,
  time: { nowMs: number; promisedMs: PromisedMs },
): Deposit['progress'] {
  if (since === null) return null
  return presentProgress(progressOf('deposit', 'queued', { ...time, sinceMs: since.getTime() }))
}

function promisePart(row: ListedDeposit, nowMs: number): Deposit['promise'] {
  const { promised_cents: promised, bonus_until: until, bonus_ended_at: endedAt } = row
  if (promised === null || until === null) return null
  return {
    promised: toCoins(promised),
    paid: toCoins(row.bonus_paid_cents ?? 0n),
    until: until.toISOString(),
    is_open: endedAt === null && until.getTime() > nowMs,
  }
}

const isHeld = ({ status, hold_until }: ListedDeposit, nowMs: number): boolean =>
  status === 'paid' && hold_until !== null && hold_until.getTime() > nowMs

function cryptoPart(row: ListedDeposit): Deposit['crypto'] {
  const { crypto_currency: currency, crypto_amount: amount, crypto_address: address } = row
  if (currency === null || amount === null || address === null) return null
  const { rate_from, rate_to, txid } = row
  return { currency, amount, address, txid, rate_from, rate_to }
}

function reversalPart({ reversed_at, taken_cents, open_cents }: ListedDeposit) {
  if (reversed_at === null) return null
  return {
    at: reversed_at.toISOString(),
    taken: toCoins(taken_cents ?? 0n),
    owed: toCoins(open_cents ?? 0n),
  }
}
