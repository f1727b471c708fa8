import { isCount, isPercent, isPrice, isText } from '#domain/fairness/receipt-form.ts'
import { type Cents, formatCoins, isCoins, toCents } from '#domain/money/money.ts'
import { TICKETS } from './box.ts'
import type { BetOutcome, InstantGame, InstantTerms } from './instant.ts'

/** The chance of a stake as dear as its target, in tickets of 10,000,000: an edge of 8 %. */
const EVEN_TICKETS = 9_200_000n
/** A chance of 0.1 % to 80 %, in tickets. */
export const DEAL_TICKETS = { min: 10_000, max: 8_000_000 } as const
const TICKETS_IN_PERCENT = TICKETS / 100
/** What rarities of targets are measured by, which no box holds: a box of 50 coins. */
export const DEAL_RARITY_PRICE: Cents = 50_00n
/** What a target may be chosen by, beside itself: how many times the stake it is worth. */
export const DEAL_MULTIPLIERS = [1.5, 2, 5, 10, 20] as const

export interface DealBet {
  /** What is staked besides coins. */
  inventory_item_ids: string[]
  /** In coins; 0 when goods alone are staked. */
  amount: number
  target_item_id: string
  /** Of the target when the bet was made. */
  target_price_cents: number
}

export interface DealTerms extends InstantTerms {
  /** Percent, as is `max_chance`. */
  min_chance: number
  max_chance: number
  rtp: number
}

/**
 * The tickets of 10,000,000 that win: floor(stake x 0.92 / price); those below 10,000 or above 8,000,000 make no
 * deal. Throws a RangeError unless the price is above zero.
 */
export function dealTickets(stake: Cents, targetPrice: Cents): number {
  if (targetPrice <= 0n) throw new RangeError('A target has a price')
  return Number((stake * EVEN_TICKETS) / targetPrice)
}

/** The chance of so many tickets, in percent. */
export const dealChance = (tickets: number): number => tickets / TICKETS_IN_PERCENT

/** The least and the most that can be staked on a target, in cents: the ends of the chances. */
export function dealStakes(targetPrice: Cents): { min: Cents; max: Cents } {
  const min = ceilDiv(BigInt(DEAL_TICKETS.min) * targetPrice, EVEN_TICKETS)
  const max = ((BigInt(DEAL_TICKETS.max) + 1n) * targetPrice - 1n) / EVEN_TICKETS
  return { min, max }
}

/** The least and the most that a stake can aim at, in cents: the same ends, from the other side. */
export function dealTargets(stake: Cents): { min: Cents; max: Cents } {
  const min = (stake * EVEN_TICKETS) / (BigInt(DEAL_TICKETS.max) + 1n) + 1n
  const max = (stake * EVEN_TICKETS) / BigInt(DEAL_TICKETS.min)
  return { min, max }
}

const ceilDiv = (value: bigint, by: bigint): bigint => (value + by - 1n) / by

function outcomes(_terms: DealTerms, bet: DealBet, stake: Cents): readonly BetOutcome[] {
  const price = BigInt(bet.target_price_cents)
  const tickets = dealTickets(stake, price)
  if (tickets < DEAL_TICKETS.min || tickets > DEAL_TICKETS.max) {
    throw new RangeError('No such chance in deals')
  }
  return [
    { weight: tickets, payout: price },
    { weight: TICKETS - tickets, payout: 0n },
  ]
}

export const deals: InstantGame<DealTerms, DealBet, { ticket: number }> = {
  name: 'deals',
  label: 'Deals',
  forms: {
    terms: { min_chance: isPercent, max_chance: isPercent, rtp: isPercent },
    parameters: {
      inventory_item_ids: [isText],
      amount: (value) => isCoins(value) && value >= 0,
      target_item_id: isText,
      target_price_cents: isPrice,
    },
    result: { ticket: isCount },
  },
  outcomes,
  isStake({ inventory_item_ids: items, amount }, stake) {
    const coins = toCents(amount)
    return items.length === 0 ? coins === stake : coins < stake
  },
  draw(terms, bet, stake, stream) {
    const [won] = outcomes(terms, bet, stake)
    const ticket = stream.uniform(TICKETS)
    const isWin = won !== undefined && ticket < won.weight
    return isWin
      ? { result: { ticket }, payout: won.payout, itemId: bet.target_item_id }
      : { result: { ticket }, payout: 0n }
  },
  words: {
    bet: ({ target_price_cents: price }) => `for an item of ${formatCoins(BigInt(price))}`,
    result: ({ ticket }) => `ticket ${ticket.toLocaleString('en-US')}`,
  },
}
