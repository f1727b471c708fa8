import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { canonicalJson } from '#domain/fairness/canonical-json.ts'
import type { DrawStream } from '#domain/fairness/stream.ts'
import { type Cents, centsNumber, shareCeil, shareFloor } from '#domain/money/money.ts'

/** Every box shares out this many tickets among its items; one is drawn. */
export const TICKETS = 10_000_000

export interface BoxItem {
  id: string
  name: string
  priceCents: Cents
  tickets: number
}

export const BOX_KINDS = ['box', 'free', 'user'] as const

/** The shop's own boxes, its gifts, and those that players make. */
export type BoxKind = (typeof BOX_KINDS)[number]

/** What a player is shown before they open a box. It never changes: an edit is a new version. */
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

/** The canonical order of a box's items: most expensive first, and as given among equals. */
export function orderItems(items: readonly BoxItem[]): readonly BoxItem[] {
  if (isOrdered(items)) return items
  return [...items].sort((left, right) => {
    if (left.priceCents === right.priceCents) return 0
    return left.priceCents > right.priceCents ? -1 : 1
  })
}

/** Says whether no item is more expensive than the one before it. */
export function isOrdered(items: readonly BoxItem[]): boolean {
  let before: BoxItem | undefined
  for (const item of items) {
    if (before !== undefined && before.priceCents < item.priceCents) return false
    before = item
  }
  return true
}

/** The consecutive ticket ranges that the items own, from ticket 0, in the canonical order. */
export function ticketRanges(items: readonly BoxItem[]): TicketRange[] {
  let first = 0
  return orderItems(items).map((item) => {
    const range = { item, first, last: first + item.tickets - 1 }
    first += item.tickets
    return range
  })
}

/** Draws one ticket and the item that owns it. Throws a RangeError when no item owns it. */
export function drawBox(
  items: readonly BoxItem[],
  stream: DrawStream,
): { ticket: number; item: BoxItem } {
  const ticket = stream.uniform(TICKETS)
  return { ticket, item: itemOfTicket(items, ticket) }
}

/** The item that owns a ticket. Throws a RangeError when none does. */
export function itemOfTicket(items: readonly BoxItem[], ticket: number): BoxItem {
  let end = 0
  for (const item of orderItems(items)) {
    end += item.tickets
    if (ticket < end) return item
  }
  throw new RangeError(`No item owns ticket ${ticket}`)
}

/**
 * The version's identity: lower-case hex of sha256 of its RFC 8785 JSON, the items in the canonical
 * order. It is shown on the page and bound into every receipt. Throws a RangeError for a price that
 * JSON cannot hold exactly.
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

/** What an opening is worth on average, in cents, as an exact ratio over all tickets. */
export function expectedValue(items: readonly BoxItem[]): {
  numerator: bigint
  denominator: bigint
} {
  const worth = items.map((item) => item.priceCents * BigInt(item.tickets))
  return { numerator: worth.reduce((sum, each) => sum + each, 0n), denominator: BigInt(TICKETS) }
}

/**
 * The price that leaves the house its edge: expected value / (1 - edge), rounded up to a cent.
 * Throws a RangeError unless the edge is 0..9999 basis points.
 */
export function boxPrice(items: readonly BoxItem[], edgeBasisPoints = 1000): Cents {
  if (!(edgeBasisPoints >= 0 && edgeBasisPoints < 10_000)) {
    throw new RangeError(`Not an edge in basis points: ${edgeBasisPoints}`)
  }
  const { numerator, denominator } = expectedValue(items)
  return shareCeil(numerator, 10_000n, denominator * BigInt(10_000 - edgeBasisPoints))
}

/** The average value of an opening, rounded down to a cent. */
export function averageValue(items: readonly BoxItem[]): Cents {
  const { numerator, denominator } = expectedValue(items)
  return numerator / denominator
}

/**
 * The return to player, rounded down so that no more is shown than is paid: in whole basis points,
 * and in percent with 4 decimals. Throws a RangeError for a box that costs nothing.
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

/**
 * What the house expects of a stake on the box, in whole basis points, rounded down; nothing of a box that
 * costs nothing. The database computes the same for every stored version.
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
 * What rarities are measured by: a box's price, and for a free one the price that it would have at the
 * edge of 10 %.
 */
export function rarityPrice({
  priceCents,
  items,
}: Pick<BoxVersion, 'priceCents' | 'items'>): Cents {
  return priceCents > 0n ? priceCents : boxPrice(items)
}

export type Rarity = 'common' | 'uncommon' | 'rare' | 'epic' | 'legendary' | 'mythic'

/** An item below so many halves of the box's price is of that rarity; beyond the last, mythic. */
const RARITY_BELOW_HALVES: readonly [bigint, Rarity][] = [
  [1n, 'common'],
  [2n, 'uncommon'],
  [6n, 'rare'],
  [20n, 'epic'],
  [60n, 'legendary'],
]

/** An item's rarity by its price relative to the box's. */
export function rarityOf(itemPriceCents: Cents, boxPriceCents: Cents): Rarity {
  const halves = RARITY_BELOW_HALVES.find(([below]) => itemPriceCents * 2n < boxPriceCents * below)
  return halves?.[1] ?? 'mythic'
}

/**
 * The band of a rarity, for those who look items up by it: twice the item's price is at least `from`
 * and less than `below` times the box's; null is no end.
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
  /** The fault in one sentence. */
  detail: string
  /** The item at fault, where it is one item's. */
  itemId?: string
  /** For `ticket_sum`: the tickets that are missing, negative when there are too many. */
  gap?: number
}

const ITEMS_MIN = 2
const ITEMS_MAX = 50

/** Everything that keeps a list of items from being a box; an empty list when nothing does. */
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
    faults.push({ code: 'item_tickets', itemId, detail: `Item ${itemId} has no whole tickets.` })
  }
  return faults
}
