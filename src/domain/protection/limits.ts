import { type Cents, formatCoins } from '#domain/money/money.ts'
import { DAY_MS } from '#domain/schedule/durations.ts'
import type { Period } from '#domain/schedule/schedule.ts'

/** What a player may limit: what they pay in, what they lose, and what they stake. */
export const LIMIT_KINDS = ['deposit', 'loss', 'stake'] as const
export type LimitKind = (typeof LIMIT_KINDS)[number]

/** A limit is raised or removed so long after it was asked. */
export const RAISE_AFTER_MS = DAY_MS

/** A limit of a player's own, in cents; null where there is none. */
export interface Limit {
  amount: Cents | null
  /** What replaces it at an instant, in epoch ms. */
  pending: { amount: Cents | null; atMs: number } | null
}

export const noLimit: Limit = { amount: null, pending: null }

/** The limit as it stands at an instant: what was pending until then has replaced it, whoever looks. */
export function limitAt(limit: Limit, nowMs: number): Limit {
  const { pending } = limit
  return pending && pending.atMs <= nowMs ? { amount: pending.amount, pending: null } : limit
}

/**
 * A limit with another amount asked for. The first one and a lower one act at once and drop what was pending;
 * a higher one, or none, waits a day. Asking again for what is pending does not begin the wait again.
 */
export function changeLimit(before: Limit, amount: Cents | null, nowMs: number): Limit {
  const limit = limitAt(before, nowMs)
  if (limit.amount === null || (amount !== null && amount <= limit.amount)) {
    return { amount, pending: null }
  }
  if (limit.pending?.amount === amount) return limit
  return { amount: limit.amount, pending: { amount, atMs: nowMs + RAISE_AFTER_MS } }
}

/** One of the limits that a player may set. */
export interface PlayerLimit {
  kind: LimitKind
  period: Period
  limit: Limit
}

/** What counts against limits in the running periods, in cents; a loss may be below zero. */
export type UsedAmounts = Readonly<Record<Period, { readonly [Kind in LimitKind]?: Cents }>>

/**
 * The first limit that an amount would pass: a deposit, or a stake, which counts against a loss limit as if it
 * were wholly lost. Null when there is none, and of nothing at all.
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

const kindNames: Record<LimitKind, string> = {
  deposit: 'deposit limit',
  loss: 'loss limit',
  stake: 'stake limit',
}
const periodNames: Record<Period, string> = { day: 'daily', week: 'weekly', month: 'monthly' }

/** Which limit, such as “daily loss limit”. */
export const limitName = (kind: LimitKind, period: Period): string =>
  `${periodNames[period]} ${kindNames[kind]}`

/** A limit in words, such as “daily loss limit of 50.00 coins”. */
export const limitInWords = (kind: LimitKind, period: Period, amount: Cents): string =>
  `${limitName(kind, period)} of ${formatCoins(amount)} coins`
