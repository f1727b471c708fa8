import type { DealConfig } from '#contract/http/deals.ts'
import { dealStakes, dealTargets, dealTickets } from '#domain/games/deals.ts'
import { type Cents, formatCoins, minCents, toCents } from '#domain/money/money.ts'

/** What decides whether a stake on a target is allowed; amounts are in cents. */
export interface DealLimits {
  /** The return of a deal, in percent. */
  rtp: number
  minStake: Cents
  maxStake: Cents
  maxPayout: Cents
}

/**
 * The limits from the shop's terms. The maximum stake is also bounded by the largest one that may aim at
 * the maximum payout.
 */
export function limitsOf(config: DealConfig): DealLimits {
  const maxPayout = toCents(config.max_payout)
  const maxStake = minCents(toCents(config.max_amount), dealStakes(config, maxPayout).max)
  return { rtp: config.rtp, minStake: toCents(config.min_amount), maxStake, maxPayout }
}

/** A suggested fix for a deal that is not allowed. */
export type Suggestion =
  /** Stake this many coins beside the items. */
  | { kind: 'coins'; cents: Cents }
  /** Choose a target within these prices. */
  | { kind: 'targets'; min: Cents; max: Cents }

export interface Problem {
  text: string
  /** The nearest fixes, best first. */
  suggestions: readonly Suggestion[]
}

/** In cents, inclusive. */
export interface Range {
  min: Cents
  max: Cents
}

export interface Plan {
  /** Coins plus the value of the items. */
  stake: Cents
  /** The number of winning tickets of 10,000,000; null without a stake or a target. */
  tickets: number | null
  /** Why the deal is not allowed; null if it is. */
  problem: Problem | null
}

interface Chosen {
  items: Cents
  /** Null while the text is not a valid amount. */
  coins: Cents | null
  /** Null while none is chosen. */
  price: Cents | null
}

/** The chance of a stake on a target, and what prevents the deal. */
export function planDeal(chosen: Chosen, limits: DealLimits): Plan {
  const { items, coins, price } = chosen
  const stake = items + (coins ?? 0n)
  const tickets = price === null || stake === 0n ? null : dealTickets(limits, stake, price)
  const text = coins === null ? 'Enter coins with at most 2 decimals' : null
  return {
    stake,
    tickets,
    problem: text ? { text, suggestions: [] } : problemOf(chosen, stake, limits),
  }
}

function problemOf({ items, price }: Chosen, stake: Cents, limits: DealLimits): Problem | null {
  const { minStake, maxStake, maxPayout } = limits
  if (stake === 0n) return { text: 'Choose what to stake', suggestions: [] }
  if (price !== null && price > maxPayout) {
    return {
      text: `Targets cost at most ${formatCoins(maxPayout)}`,
      suggestions: targetSuggestions(stake, limits),
    }
  }
  const stakes = stakeRange(price, limits)
  if (stake >= stakes.min && stake <= stakes.max) {
    return price === null ? { text: 'Choose a target', suggestions: [] } : null
  }
  const suggestions: Suggestion[] = []
  const wanted = stake < stakes.min ? stakes.min : stakes.max
  if (stakes.min <= stakes.max && wanted >= items) {
    suggestions.push({ kind: 'coins', cents: wanted - items })
  }
  if (stake < minStake) return { text: `Stake at least ${formatCoins(minStake)}`, suggestions }
  if (stake > maxStake) return { text: `Stake at most ${formatCoins(maxStake)}`, suggestions }
  const isDear = stake < stakes.min
  return {
    text: isDear ? 'Too expensive: under 0.1% chance' : 'Too cheap: over 80% chance',
    suggestions: [...suggestions, ...targetSuggestions(stake, limits)],
  }
}

/** The allowed stakes on a target, in cents; on any target if none is chosen. */
function stakeRange(price: Cents | null, limits: DealLimits): Range {
  const { minStake, maxStake } = limits
  if (price === null) return { min: minStake, max: maxStake }
  const { min, max } = dealStakes(limits, price)
  const isLow = min < minStake
  return { min: isLow ? minStake : min, max: minCents(max, maxStake) }
}

function targetSuggestions(stake: Cents, limits: DealLimits): Suggestion[] {
  const { min, max } = targetRange(stake, limits)
  const isStake = stake >= limits.minStake && stake <= limits.maxStake
  return isStake && min <= max ? [{ kind: 'targets', min, max }] : []
}

/** The allowed target prices of a stake, in cents: by its chance, and by the maximum payout of a deal. */
export function targetRange(stake: Cents, limits: DealLimits): Range {
  const { min, max } = dealTargets(limits, stake)
  return { min, max: minCents(max, limits.maxPayout) }
}

/** The target's multiple of the stake, in hundredths, rounded down. */
export const timesOf = (price: Cents, stake: Cents): bigint => (price * 100n) / stake
