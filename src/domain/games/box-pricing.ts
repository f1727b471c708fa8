import { type Cents, formatCoins, shareCeil, toCoins } from '#domain/money/money.ts'
import { type BoxItem, boxPrice, checkBoxItems, expectedValue, rtp } from './box.ts'
import { freeBoxFault, freeBoxTiers } from './free-box.ts'

/** Between which returns to player, in basis points, a box of the shop may be sold. */
export interface RtpBounds {
  rtpMin: number
  rtpMax: number
}

/** What sets the price of a box: an amount in cents, or a wanted return in basis points. */
export type Pricing = { priceCents: Cents } | { wantedRtp: number }

/**
 * The price in cents of a box by its pricing; a wanted return is never exceeded, because the price is rounded up. Throws
 * a RangeError unless the return is 1..10,000 basis points.
 */
export const priceOf = (items: readonly BoxItem[], pricing: Pricing): Cents =>
  'priceCents' in pricing ? pricing.priceCents : boxPrice(items, 10_000 - pricing.wantedRtp)

/** A fault of a box of the shop, by the field of its form. */
export interface ShopBoxFault {
  field: 'items' | 'price' | 'rtp' | 'tier'
  detail: string
}

/** All faults that keep items from being a box of the shop at a price; exact, without rounding. */
export function shopBoxFaults(
  items: readonly BoxItem[],
  pricing: Pricing,
  bounds: RtpBounds,
): ShopBoxFault[] {
  const faults = checkBoxItems(items).map(({ detail }) => ({ field: 'items' as const, detail }))
  if (faults.length > 0) return faults
  if ('wantedRtp' in pricing && !isWithin(pricing.wantedRtp, bounds)) {
    return [{ field: 'rtp', detail: `The RTP must be ${boundsText(bounds)}.` }]
  }
  const price = priceOf(items, pricing)
  const fault = returnFault(items, price, bounds)
  return fault === null ? [] : [{ field: 'wantedRtp' in pricing ? 'rtp' : 'price', detail: fault }]
}

/** All faults that keep items from being the free box of a tier. */
export function freeShopBoxFaults(tier: number, items: readonly BoxItem[]): ShopBoxFault[] {
  const faults = checkBoxItems(items).map(({ detail }) => ({ field: 'items' as const, detail }))
  if (!freeBoxTiers.includes(tier)) {
    return [{ field: 'tier', detail: `The tiers are ${freeBoxTiers.join(', ')}.` }, ...faults]
  }
  if (faults.length > 0) return faults
  const fault = freeBoxFault(tier, items)
  return fault === null ? [] : [{ field: 'items', detail: fault }]
}

/** Why a price gives players too much or too little back; null if it does not. */
export function returnFault(
  items: readonly BoxItem[],
  priceCents: Cents,
  { rtpMin, rtpMax }: RtpBounds,
): string | null {
  const { numerator, denominator } = expectedValue(items)
  const cost = denominator * priceCents
  const bounds = boundsText({ rtpMin, rtpMax })
  const shown = () =>
    `At ${formatCoins(priceCents)} coins the RTP is ${rtp({ priceCents, items }).percent}%`
  if (numerator * 10_000n > cost * BigInt(rtpMax)) {
    const least = shareCeil(numerator, 10_000n, denominator * BigInt(rtpMax))
    return `${shown()}, and must be ${bounds}: the price is below the edge. It must be at least ${formatCoins(least)}.`
  }
  if (numerator * 10_000n < cost * BigInt(rtpMin)) return `${shown()}, and must be ${bounds}.`
  return null
}

const isWithin = (basisPoints: number, { rtpMin, rtpMax }: RtpBounds): boolean =>
  basisPoints >= rtpMin && basisPoints <= rtpMax

const boundsText = ({ rtpMin, rtpMax }: RtpBounds): string =>
  `${percentOf(rtpMin)}% to ${percentOf(rtpMax)}%`

/** Basis points are to percent as cents are to coins. */
const percentOf = (basisPoints: number): number => toCoins(BigInt(basisPoints))
