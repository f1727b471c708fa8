import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { canonicalJson } from '#domain/fairness/canonical-json.ts'
import type { DrawStream } from '#domain/fairness/stream.ts'
import { type Cents, centsNumber, shareCeil, shareFloor } from '#domain/money/money.ts'

/** The tickets of every box, divided among its items; one ticket is drawn. */
export const TICKETS = 10_000_000

export interface BoxItem {
  id: string
  name: string
  priceCents: Cents
  tickets: number
}

export const BOX_KINDS = ['box', 'free', 'user'] as const

/** The shop's own boxes, its free boxes, and those that players make. */
export type BoxKind = (typeof BOX_KINDS)[number]

/** What a player sees before opening a box. A version never changes: every edit makes a new one. */
export interface BoxVersion {
  kind: BoxKind
  slug: string
  version: number
  priceCents: Cents
  items: readonly BoxItem[]
}

export interface TicketRange {
  item: BoxItem
  /** The first and the last ticket that win the item. */
  first: number
  last: number
}

/** The canonical order of a box's items: most expensive first; equal prices keep the given order. */
export function orderItems(items: readonly BoxItem[]): readonly BoxItem[] {
  if (isOrdered(items)) return items
  return [...items].sort((left, right) => {
    if (left.priceCents === right.priceCents) return 0
    return left.priceCents > right.priceCents ? -1 : 1
  })
}

/** Whether no item is more expensive than the one before it. */
export function isOrdered(items: readonly BoxItem[]): boolean {
  let before: BoxItem | undefined
  for (const item of items) {
    if (before !== undefined && before.priceCents < item.priceCents) return false
    before = item
  }
  return true
}

/** The consecutive ticket ranges of the items, from ticket 0, in canonical order. */
export function ticketRanges(items: readonly BoxItem[]): TicketRange[] {
  let first = 0
  return orderItems(items).map((item) => {
    const range = { item, first, last: first + item.tickets - 1 }
    first += item.tickets
    return range
  })
}

/** Draws a ticket and returns the item that owns it. Throws a RangeError if no item does. */
export function drawBox(
  items: readonly BoxItem[],
  stream: DrawStream,
): { ticket: number; item: BoxItem } {
  const ticket = stream.uniform(TICKETS)
  return { ticket, item: itemOfTicket(items, ticket) }
}

/** The item that owns a ticket. Throws a RangeError if none does. */
export function itemOfTicket(items: readonly BoxItem[], ticket: number): BoxItem {
  let end = 0
  for (const item of orderItems(items)) {
    end += item.tickets
    if (ticket < end) return item
  }
  throw new RangeError(`No item owns ticket ${ticket}`)
}

/**
 * The version's hash: lower-case hex of sha256 of its RFC 8785 JSON, items in canonical order. Pages show it and
 * every receipt contains it. Throws a RangeError for a price that JSON cannot hold exactly.
 */
export function versionHash(version: BoxVersion): string {
  const text = canonicalJson({
    kind: version.kind,
    slug: version.slug,
    version: version.version,
    price_cents: centsNumber(version.priceCents),
    items: orderItems(version.items).map((item) => ({
      id: item.id,
      name: item.name,
      price_cents: centsNumber(item.priceCents),
      tickets: item.tickets,
    })),
  })
  return bytesToHex(sha256(utf8ToBytes(text)))
}

/** The expected value of an opening, in cents, as an exact ratio over all tickets. */
export function expectedValue(items: readonly BoxItem[]): {
  numerator: bigint
  denominator: bigint
} {
  const worth = items.map((item) => item.priceCents * BigInt(item.tickets))
  return { numerator: worth.reduce((sum, each) => sum + each, 0n), denominator: BigInt(TICKETS) }
}

/**
 * The price that gives the house its edge: expected value / (1 - edge), rounded up to a cent.
 * Throws a RangeError unless the edge is 0..9999 basis points.
 */
export function boxPrice(items: readonly BoxItem[], edgeBasisPoints = 1000): Cents {
  if (!(edgeBasisPoints >= 0 && edgeBasisPoints < 10_000)) {
    throw new RangeError(`Not an edge in basis points: ${edgeBasisPoints}`)
  }
  const { numerator, denominator } = expectedValue(items)
  return shareCeil(numerator, 10_000n, denominator * BigInt(10_000 - edgeBasisPoints))
}

/** The expected value of an opening, rounded down to a cent. */
export function averageValue(items: readonly BoxItem[]): Cents {
  const { numerator, denominator } = expectedValue(items)
  return numerator / denominator
}

/**
 * The return to player in whole basis points and in percent with 4 decimals. Rounded down, so that the displayed
 * RTP is never above the real one. Throws a RangeError for a free box.
 */
export function rtp(version: Pick<BoxVersion, 'priceCents' | 'items'>): {
  basisPoints: number
  percent: number
} {
  const { numerator, denominator } = expectedValue(version.items)
  const cost = denominator * version.priceCents
  return {
    basisPoints: Number(shareFloor(numerator, 10_000n, cost)),
    percent: Number(shareFloor(numerator, 1_000_000n, cost)) / 10_000,
  }
}

/** The tickets, of `TICKETS`, that draw an item worth at least the price. */
export function ticketsAtLeast(items: readonly BoxItem[], priceCents: Cents): number {
  return items.reduce((sum, item) => sum + (item.priceCents >= priceCents ? item.tickets : 0), 0)
}

/**
 * The house edge of the box in whole basis points, rounded down; 0 for a free box. The database computes the same
 * value for every stored version.
 */
export function houseEdge({ priceCents, items }: Pick<BoxVersion, 'priceCents' | 'items'>): number {
  if (priceCents === 0n) return 0
  const { numerator, denominator } = expectedValue(items)
  const cost = denominator * priceCents
  return Number(shareFloor(cost - numerator, 10_000n, cost))
}

/** The chance of an item in percent: 1 ticket is 0.00001 %. */
export function chancePercent(tickets: number): number {
  return tickets / (TICKETS / 100)
}

/**
 * The price that rarities are relative to: the box's price, or for a free box the price that it would have at an
 * edge of 10 %.
 */
export function rarityPrice({
  priceCents,
  items,
}: Pick<BoxVersion, 'priceCents' | 'items'>): Cents {
  return priceCents > 0n ? priceCents : boxPrice(items)
}

export type Rarity = 'common' | 'uncommon' | 'rare' | 'epic' | 'legendary' | 'mythic'

/** An item has the first rarity whose bound, in halves of the box's price, is above its price; else it is mythic. */
const RARITY_BELOW_HALVES: readonly [bigint, Rarity][] = [
  [1n, 'common'],
  [2n, 'uncommon'],
  [6n, 'rare'],
  [20n, 'epic'],
  [60n, 'legendary'],
]

/** An item's rarity, by its price relative to the box's. */
export function rarityOf(itemPriceCents: Cents, boxPriceCents: Cents): Rarity {
  const halves = RARITY_BELOW_HALVES.find(([below]) => itemPriceCents * 2n < boxPriceCents * below)
  return halves?.[1] ?? 'mythic'
}

/**
 * The price band of a rarity, for queries by rarity: twice the item's price is at least `from` times and less
 * than `below` times the box's price; null means no upper bound.
 */
export function rarityBand(rarity: Rarity): { from: bigint; below: bigint | null } {
  const index = RARITY_BELOW_HALVES.findIndex(([, name]) => name === rarity)
  const place = index === -1 ? RARITY_BELOW_HALVES.length : index
  return {
    from: RARITY_BELOW_HALVES[place - 1]?.[0] ?? 0n,
    below: RARITY_BELOW_HALVES[place]?.[0] ?? null,
  }
}

export interface BoxFault {
  code: 'item_count' | 'item_repeated' | 'item_price' | 'item_tickets' | 'ticket_sum'
  /** A description of the fault in one sentence. */
  detail: string
  /** The item at fault, if it is a single item. */
  itemId?: string
  /** For `ticket_sum`: the number of missing tickets, negative if there are too many. */
  gap?: number
}

const ITEMS_MIN = 2
const ITEMS_MAX = 50

/** All faults that keep a list of items from being a box; empty if it is valid. */
export function checkBoxItems(items: readonly BoxItem[]): BoxFault[] {
  const faults = items.flatMap((item, index) => itemFaults(item, items.slice(0, index)))
  if (items.length < ITEMS_MIN || items.length > ITEMS_MAX) {
    const detail = `A box has ${ITEMS_MIN} to ${ITEMS_MAX} items, this one ${items.length}.`
    faults.unshift({ code: 'item_count', detail })
  }
  const gap = TICKETS - items.reduce((sum, item) => sum + item.tickets, 0)
  if (gap !== 0) {
    const detail = `The tickets sum to ${TICKETS - gap} instead of ${TICKETS}.`
    faults.push({ code: 'ticket_sum', detail, gap })
  }
  return faults
}

function itemFaults(item: BoxItem, before: readonly BoxItem[]): BoxFault[] {
  const faults: BoxFault[] = []
  const itemId = item.id
  if (before.some(({ id }) => id === itemId)) {
    faults.push({ code: 'item_repeated', itemId, detail: `Item ${itemId} is listed twice.` })
  }
  if (item.priceCents <= 0n) {
    faults.push({ code: 'item_price', itemId, detail: `Item ${itemId} has no price.` })
  }
  if (!Number.isSafeInteger(item.tickets) || item.tickets < 1) {
    faults.push({
      code: 'item_tickets',
      itemId,
      detail: `The tickets of item ${itemId} must be a positive integer.`,
    })
  }
  return faults
}
