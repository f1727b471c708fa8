import { isCount, isPercent, isPrice, isText } from '#domain/fairness/receipt-form.ts'
import { type Cents, formatCoins, isCoins, toCents } from '#domain/money/money.ts'
import { TICKETS } from './box.ts'
import { edgeOf } from './game.ts'
import type { BetOutcome, InstantGame, InstantTerms } from './instant.ts'

/** The return of deals unless the shop's settings lower it, in percent. */
export const DEALS_RTP = 92
/** The range of chances, 0.1 % to 80 %, in tickets. */
export const DEAL_TICKETS = { min: 10_000, max: 8_000_000 } as const
const TICKETS_IN_PERCENT = TICKETS / 100
/** No box contains the targets, so their rarities are relative to this price: a box of 50 coins. */
export const DEAL_RARITY_PRICE: Cents = 50_00n
/** The multiples of the stake that players can choose as a target's value. */
export const DEAL_MULTIPLIERS = [1.5, 2, 5, 10, 20] as const

export interface DealBet {
  /** The items staked besides coins. */
  inventory_item_ids: string[]
  /** In coins; 0 if only items are staked. */
  amount: number
  target_item_id: string
  /** The target's price when the bet was made. */
  target_price_cents: number
}

export interface DealTerms extends InstantTerms {
  /** In percent, like `max_chance`. */
  min_chance: number
  max_chance: number
  rtp: number
}

/** The return of a deal's terms, in percent, with at most two decimals. */
type Return = Pick<DealTerms, 'rtp'>

/** The winning tickets of 10,000,000 if the stake equals the target's price. */
const evenTickets = ({ rtp }: Return): bigint =>
  (BigInt(Math.round(rtp * 100)) * BigInt(TICKETS)) / 10_000n

/**
 * The number of winning tickets of 10,000,000: floor(stake x return / price); fewer than 10,000 or more than
 * 8,000,000 are not a valid deal. Throws a RangeError unless the price is positive.
 */
export function dealTickets(terms: Return, stake: Cents, targetPrice: Cents): number {
  if (targetPrice <= 0n) throw new RangeError('The price of a target must be positive')
  return Number((stake * evenTickets(terms)) / targetPrice)
}

/** The chance of a number of winning tickets, in percent. */
export const dealChance = (tickets: number): number => tickets / TICKETS_IN_PERCENT

/** The smallest and largest stake for a target, in cents, within the range of chances. */
export function dealStakes(terms: Return, targetPrice: Cents): { min: Cents; max: Cents } {
  const even = evenTickets(terms)
  const min = ceilDiv(BigInt(DEAL_TICKETS.min) * targetPrice, even)
  const max = ((BigInt(DEAL_TICKETS.max) + 1n) * targetPrice - 1n) / even
  return { min, max }
}

/** The lowest and highest price of a target for a stake, in cents, within the range of chances. */
export function dealTargets(terms: Return, stake: Cents): { min: Cents; max: Cents } {
  const even = evenTickets(terms)
  const min = (stake * even) / (BigInt(DEAL_TICKETS.max) + 1n) + 1n
  const max = (stake * even) / BigInt(DEAL_TICKETS.min)
  return { min, max }
}

const ceilDiv = (value: bigint, by: bigint): bigint => (value + by - 1n) / by

function outcomes(terms: DealTerms, bet: DealBet, stake: Cents): readonly BetOutcome[] {
  const price = BigInt(bet.target_price_cents)
  const tickets = dealTickets(terms, stake, price)
  if (tickets < DEAL_TICKETS.min || tickets > DEAL_TICKETS.max) {
    throw new RangeError('The chance is outside the range of deals')
  }
  return [
    { weight: tickets, payout: price },
    { weight: TICKETS - tickets, payout: 0n },
  ]
}

export const deals: InstantGame<DealTerms, DealBet, { ticket: number }, 'deals'> = {
  name: 'deals',
  label: 'Deals',
  kind: 'deal',
  account: 'house:deals',
  edges: { deals: edgeOf(8n, 100n) },
  limits: { min_amount: 0.1, max_amount: 10_000, max_payout: 10_000 },
  topMultiplier: null,
  rules: {
    min_chance: dealChance(DEAL_TICKETS.min),
    max_chance: dealChance(DEAL_TICKETS.max),
    rtp: DEALS_RTP,
  },
  edgeMax: 20,
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
