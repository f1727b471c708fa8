import { withoutEndZeros } from '#domain/money/digits.ts'
import { type Cents, formatCoins, shareFloor } from '#domain/money/money.ts'
import { REWARD_SHARES } from '#domain/rewards/reward-shares.ts'
import {
  type BoxItem,
  boxPrice,
  checkBoxItems,
  orderItems,
  TICKETS,
  ticketsAtLeast,
} from './box.ts'

/** The number of items in a player's box. */
export const CUSTOM_ITEMS_MIN = 2
export const CUSTOM_ITEMS_MAX = 50

/** The price range of a player's box, in cents: below it, rounding up to a cent would reduce the RTP too much. */
export const CUSTOM_PRICE_MIN: Cents = 50n
export const CUSTOM_PRICE_MAX: Cents = 500_000n

const TICKETS_PER_PERCENT = TICKETS / 100

/**
 * The tickets of a chance in percent, in steps of 0.00001 %; null if the chance is finer than that, or not above 0
 * and at most 100.
 */
export function ticketsOfChance(percent: number): number | null {
  if (!(percent > 0 && percent <= 100)) return null
  const tickets = Math.round(percent * TICKETS_PER_PERCENT)
  // Division is correctly rounded, so only the double nearest to a whole ticket survives the round trip.
  return tickets / TICKETS_PER_PERCENT === percent ? tickets : null
}

const PERCENT_DECIMALS = 5
const PERCENT_TEXT = /^(\d{1,3})(?:[.,](\d{0,5}))?$/

/** Tickets as an exact percentage without trailing zeros: 1 is "0.00001", 2,500,000 is "25". */
export function percentOf(tickets: number): string {
  const digits = String(Math.abs(tickets)).padStart(PERCENT_DECIMALS + 1, '0')
  const fraction = digits.slice(-PERCENT_DECIMALS)
  const whole = digits.slice(0, -PERCENT_DECIMALS)
  return `${tickets < 0 ? '-' : ''}${withoutEndZeros(`${whole}.${fraction}`)}`
}

/** Parses a typed percentage into tickets, exactly; null if it is not a valid chance. */
export function ticketsOfText(text: string): number | null {
  const [, whole = '', fraction = ''] = PERCENT_TEXT.exec(text.trim()) ?? []
  if (whole === '') return null
  const tickets =
    Number(whole) * TICKETS_PER_PERCENT + Number(fraction.padEnd(PERCENT_DECIMALS, '0'))
  return tickets <= TICKETS ? tickets : null
}

/**
 * All faults that keep items from being a player's box, each as one sentence for the player; empty if it is valid.
 * The sentence about the sum states the exact gap.
 */
export function customBoxFaults(items: readonly BoxItem[]): string[] {
  const faults = checkBoxItems(items)
  if (faults.length > 0) return faults.map(({ gap, detail }) => (gap ? gapSentence(gap) : detail))
  const price = boxPrice(items)
  if (price < CUSTOM_PRICE_MIN) {
    return [
      `At these chances the box costs ${formatCoins(price)} coins. The minimum is ${formatCoins(CUSTOM_PRICE_MIN)}.`,
    ]
  }
  if (price > CUSTOM_PRICE_MAX) {
    return [
      `At these chances the box costs ${formatCoins(price)} coins. The maximum is ${formatCoins(CUSTOM_PRICE_MAX)}.`,
    ]
  }
  return []
}

/** The sum of chances and its distance from 100 %, as a sentence; `gap` is the number of missing tickets. */
export function gapSentence(gap: number): string {
  const sum = `The chances sum to ${percentOf(TICKETS - gap)}%`
  return gap > 0
    ? `${sum}: ${percentOf(gap)}% is missing.`
    : `${sum}: ${percentOf(-gap)}% too much.`
}

/** The figures that describe the risk of an opening. */
export interface BoxRisk {
  /** The tickets of items worth at least the price. */
  ticketsAbove: number
  /** The value of the most expensive item in hundredths of the price, rounded down. */
  topHundredths: bigint
  /** The median value: half of all openings give an item worth at most this, in cents. */
  medianCents: Cents
}

/** The risk of a box at its price. Throws a RangeError unless the price is positive. */
export function riskOf(items: readonly BoxItem[], priceCents: Cents): BoxRisk {
  const top = orderItems(items)[0]?.priceCents ?? 0n
  return {
    ticketsAbove: ticketsAtLeast(items, priceCents),
    topHundredths: shareFloor(top, 100n, priceCents),
    medianCents: medianOf(items),
  }
}

function medianOf(items: readonly BoxItem[]): Cents {
  const cheapestFirst = [...items].sort((a, b) => Number(a.priceCents - b.priceCents))
  let tickets = 0
  for (const item of cheapestFirst) {
    tickets += item.tickets
    if (tickets * 2 >= TICKETS) return item.priceCents
  }
  return 0n
}

/**
 * The maker earns a tenth of the theoretical loss of 10 % of the stakes: 1 %, or one cent for every 100 cents that
 * others pay for the box.
 */
const STAKE_PER_CENT = 100_000_000n / (1_000n * BigInt(REWARD_SHARES.maker))

/**
 * The maker's share in cents of an opening on which others staked `stake` in paid play, after `stakedBefore` of
 * such stakes. Fractions of a cent carry over: over all openings, the maker earns 1 % of the stakes, rounded down
 * once.
 */
export function makerShare(stake: Cents, stakedBefore: Cents): Cents {
  return (stakedBefore + stake) / STAKE_PER_CENT - stakedBefore / STAKE_PER_CENT
}
