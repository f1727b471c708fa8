import type { DealConfig } from '#contract/http/deals.ts'
import { dealStakes, dealTargets, dealTickets } from '#domain/games/deals.ts'
import { type Cents, formatCoins, lesserOf, toCents } from '#domain/money/money.ts'

/** What decides whether items may be staked on another, in cents. */
export interface DealLimits {
  minStake: Cents
  maxStake: Cents
  maxPayout: Cents
}

/** By the shop's terms: more than what reaches its highest payout can be staked on nothing. */
export function limitsOf(config: DealConfig): DealLimits {
  const maxPayout = toCents(config.max_payout)
  const maxStake = lesserOf(toCents(config.max_amount), dealStakes(maxPayout).max)
  return { minStake: toCents(config.min_amount), maxStake, maxPayout }
}

/** What can be done about a deal that cannot be made. */
export type Mend =
  /** Stake so many coins beside the items. */
  | { kind: 'coins'; cents: Cents }
  /** Aim at a target within these prices. */
  | { kind: 'targets'; min: Cents; max: Cents }

export interface Problem {
  text: string
  /** The nearest ways out, best first. */
  mends: readonly Mend[]
}

/** In cents, both ends included. */
export interface Range {
  min: Cents
  max: Cents
}

export interface Plan {
  /** Coins and what the items are worth. */
  stake: Cents
  /** Those of 10,000,000 that win; null while there is no stake or no target. */
  tickets: number | null
  /** Why no deal can be made of it; null when one can. */
  problem: Problem | null
}

interface Chosen {
  items: Cents
  /** Null while what is typed is no amount. */
  coins: Cents | null
  /** Null while none is chosen. */
  price: Cents | null
}

/** What a stake on a target comes to, and what stands in its way. */
export function planDeal(chosen: Chosen, limits: DealLimits): Plan {
  const { items, coins, price } = chosen
  const stake = items + (coins ?? 0n)
  const tickets = price === null || stake === 0n ? null : dealTickets(stake, price)
  const text = coins === null ? 'Enter coins with at most 2 decimals' : null
  return { stake, tickets, problem: text ? { text, mends: [] } : problemOf(chosen, stake, limits) }
}

function problemOf({ items, price }: Chosen, stake: Cents, limits: DealLimits): Problem | null {
  const { minStake, maxStake, maxPayout } = limits
  if (stake === 0n) return { text: 'Choose what to stake', mends: [] }
  if (price !== null && price > maxPayout) {
    return {
      text: `Targets cost at most ${formatCoins(maxPayout)}`,
      mends: targetMend(stake, limits),
    }
  }
  const stakes = stakeRange(price, limits)
  if (stake >= stakes.min && stake <= stakes.max) {
    return price === null ? { text: 'Choose a target', mends: [] } : null
  }
  const mends: Mend[] = []
  const wanted = stake < stakes.min ? stakes.min : stakes.max
  if (stakes.min <= stakes.max && wanted >= items) {
    mends.push({ kind: 'coins', cents: wanted - items })
  }
  if (stake < minStake) return { text: `Stake at least ${formatCoins(minStake)}`, mends }
  if (stake > maxStake) return { text: `Stake at most ${formatCoins(maxStake)}`, mends }
  const isDear = stake < stakes.min
  return {
    text: isDear ? 'Too expensive: under 0.1% chance' : 'Too cheap: over 80% chance',
    mends: [...mends, ...targetMend(stake, limits)],
  }
}

/** What can be staked on a target, in cents; on any when none is chosen. */
function stakeRange(price: Cents | null, { minStake, maxStake }: DealLimits): Range {
  if (price === null) return { min: minStake, max: maxStake }
  const { min, max } = dealStakes(price)
  return { min: min > minStake ? min : minStake, max: lesserOf(max, maxStake) }
}

function targetMend(stake: Cents, limits: DealLimits): Mend[] {
  const { min, max } = targetRange(stake, limits)
  const isStake = stake >= limits.minStake && stake <= limits.maxStake
  return isStake && min <= max ? [{ kind: 'targets', min, max }] : []
}

/** What a stake can aim at, in cents: by its chance, and by what a deal may pay. */
export function targetRange(stake: Cents, { maxPayout }: DealLimits): Range {
  const { min, max } = dealTargets(stake)
  return { min, max: lesserOf(max, maxPayout) }
}

/** How many times the stake a target is worth, in hundredths, rounded down. */
export const timesOf = (price: Cents, stake: Cents): bigint => (price * 100n) / stake
