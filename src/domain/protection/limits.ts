import type { Cents } from '#domain/money/money.ts'
import { DAY_MS } from '#domain/schedule/durations.ts'
import type { Period } from '#domain/schedule/schedule.ts'

/** What a player can limit: deposits, losses and stakes. */
export const LIMIT_KINDS = ['deposit', 'loss', 'stake'] as const
export type LimitKind = (typeof LIMIT_KINDS)[number]

/** The delay before a limit is raised or removed. */
export const RAISE_AFTER_MS = DAY_MS

/** A limit that a player set, in cents; null if there is none. */
export interface Limit {
  amount: Cents | null
  /** The value that replaces it at an instant, in epoch ms. */
  pending: { amount: Cents | null; atMs: number } | null
}

export const noLimit: Limit = { amount: null, pending: null }

/** The limit in force at an instant: a pending change that is due has been applied. */
export function limitAt(limit: Limit, nowMs: number): Limit {
  const { pending } = limit
  return pending && pending.atMs <= nowMs ? { amount: pending.amount, pending: null } : limit
}

/**
 * The limit after a request for another amount. A first limit and a lower one apply immediately and cancel the
 * pending change; a higher limit, or none, applies after a day. Repeating the pending request does not restart
 * the wait.
 */
export function changeLimit(before: Limit, amount: Cents | null, nowMs: number): Limit {
  const limit = limitAt(before, nowMs)
  if (limit.amount === null || (amount !== null && amount <= limit.amount)) {
    return { amount, pending: null }
  }
  if (limit.pending?.amount === amount) return limit
  return { amount: limit.amount, pending: { amount, atMs: nowMs + RAISE_AFTER_MS } }
}

/** One of a player's limits. */
export interface PlayerLimit {
  kind: LimitKind
  period: Period
  limit: Limit
}

/** The amounts counted against limits in the current periods, in cents; a loss may be negative. */
export type UsedAmounts = Readonly<Record<Period, { readonly [Kind in LimitKind]?: Cents }>>

/**
 * The first limit that a deposit or a stake would exceed. A stake counts against a loss limit as if it were lost
 * entirely. Null if no limit is exceeded or the amount is not positive.
 */
export function findBreach(
  limits: readonly PlayerLimit[],
  usedAmounts: UsedAmounts,
  act: 'deposit' | 'stake',
  amount: Cents,
  nowMs: number,
): { kind: LimitKind; period: Period; amount: Cents; used: Cents } | null {
  if (amount <= 0n) return null
  for (const { kind, period, limit } of limits) {
    if ((kind === 'deposit') !== (act === 'deposit')) continue
    const { amount: most } = limitAt(limit, nowMs)
    const used = usedAmounts[period][kind] ?? 0n
    if (most !== null && used + amount > most) return { kind, period, amount: most, used }
  }
  return null
}
