import { type Cents, formatCoins, shareFloor } from '#domain/money/money.ts'
import { REWARD_SHARES } from '#domain/rewards/reward-shares.ts'
import { type BoxItem, boxPrice, checkBoxItems, orderItems, TICKETS } from './box.ts'

/** How many items a player's box holds. */
export const CUSTOM_ITEMS_MIN = 2
export const CUSTOM_ITEMS_MAX = 50

/** What a player's box may cost, in cents: below it, rounding up to a cent would eat the return. */
export const CUSTOM_PRICE_MIN: Cents = 50n
export const CUSTOM_PRICE_MAX: Cents = 500_000n

const TICKETS_PER_PERCENT = TICKETS / 100

/**
 * The whole tickets of a chance in percent, in steps of 0.00001 %; null when the chance is finer
 * than that, or does not lie above 0 and up to 100.
 */
export function ticketsOfChance(percent: number): number | null {
  if (!(percent > 0 && percent <= 100)) return null
  const tickets = Math.round(percent * TICKETS_PER_PERCENT)
  // Division is correctly rounded, so only the double nearest to a whole ticket comes back to itself.
  return tickets / TICKETS_PER_PERCENT === percent ? tickets : null
}

const PERCENT_DECIMALS = 5
const PERCENT_TEXT = /^(\d{1,3})(?:[.,](\d{0,5}))?$/

/** Tickets as an exact percentage without idle zeros: 1 is "0.00001", 2,500,000 is "25". */
export function percentOf(tickets: number): string {
  const digits = String(Math.abs(tickets)).padStart(PERCENT_DECIMALS + 1, '0')
  const fraction = digits.slice(-PERCENT_DECIMALS).replace(/0+$/, '')
  const whole = digits.slice(0, -PERCENT_DECIMALS)
  return `${tickets < 0 ? '-' : ''}${whole}${fraction && `.${fraction}`}`
}

/** The tickets of a percentage as it was typed, read digit by digit; null when it is none. */
export function ticketsOfText(text: string): number | null {
  const [, whole = '', fraction = ''] = PERCENT_TEXT.exec(text.trim()) ?? []
  if (whole === '') return null
  const tickets =
    Number(whole) * TICKETS_PER_PERCENT + Number(fraction.padEnd(PERCENT_DECIMALS, '0'))
  return tickets <= TICKETS ? tickets : null
}

/**
 * Everything that keeps items from being a player's box, each in one sentence that a player reads;
 * an empty list when nothing does. The gap of a sum is named to the last digit.
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

/** How far chances are from 100 %, in words; `gap` counts the tickets that are missing. */
export function gapSentence(gap: number): string {
  const sum = `The chances sum to ${percentOf(TICKETS - gap)}%`
  return gap > 0
    ? `${sum}: ${percentOf(gap)}% is missing.`
    : `${sum}: ${percentOf(-gap)}% too much.`
}

/** What an opening may bring, for the picture of its risk. */
export interface BoxRisk {
  /** The tickets that give an item worth at least the price. */
  ticketsAbove: number
  /** The most expensive item in hundredths of the price, rounded down. */
  topHundredths: bigint
  /** The item in the middle: half of all openings give one worth at most this, in cents. */
  medianCents: Cents
}

/** The risk of a box at its price. Throws a RangeError unless the price is positive. */
export function riskOf(items: readonly BoxItem[], priceCents: Cents): BoxRisk {
  const top = orderItems(items)[0]?.priceCents ?? 0n
  const above = items.filter((item) => item.priceCents >= priceCents)
  return {
    ticketsAbove: above.reduce((sum, { tickets }) => sum + tickets, 0),
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
 * The maker earns a tenth of the boxes' theoretical loss of 10 %, which is 1 % of what others pay for the box:
 * of every 100 cents, one.
 */
const STAKE_PER_CENT = 100_000_000n / (1_000n * BigInt(REWARD_SHARES.maker))

/**
 * The maker's share in cents of an opening on which paid play of others staked `stake`, after
 * `stakedBefore` of such stakes. What is below a cent is carried on: over all openings they are paid 1 % of their
 * stakes, rounded down once.
 */
export function makerShare(stake: Cents, stakedBefore: Cents): Cents {
  return (stakedBefore + stake) / STAKE_PER_CENT - stakedBefore / STAKE_PER_CENT
}
