import type { OperatedBox } from '#contract/http/operator/catalogue.ts'
import { type BoxItem, expectedValue, rtp, TICKETS } from '#domain/games/box.ts'
import { type Pricing, priceOf } from '#domain/games/box-pricing.ts'
import type { Chances } from '#domain/games/chance-editor.ts'
import { percentOf, riskOf } from '#domain/games/custom-box.ts'
import { type Cents, toCents } from '#domain/money/money.ts'

/** An item of the box that is edited. */
export interface OddsRow {
  item_id: string
  name: string
  /** In coins. */
  price: number
  tickets: number
  /** A locked chance keeps its tickets when others change. */
  isLocked: boolean
}

export const rowsOf = (box: Pick<OperatedBox, 'items'> | null): OddsRow[] =>
  box?.items.map((item) => ({ ...item, isLocked: false })) ?? []

/** The rows with other chances; rows beyond them stay away. */
export const withChances = (rows: readonly OddsRow[], chances: Chances | null): OddsRow[] | null =>
  chances && rows.map((row, place) => ({ ...row, ...chances[place] }))

export const itemsOf = (rows: readonly OddsRow[]): BoxItem[] =>
  rows.map(({ item_id: id, name, price, tickets }) => ({
    id,
    name,
    priceCents: toCents(price),
    tickets,
  }))

/** What a box gives at its price: the figures that an operator decides by. */
export interface OddsFigures {
  priceCents: Cents
  /** In percent. */
  rtp: number
  /** The standard deviation of one opening, in multiples of the price. */
  volatility: number
  /** The share of openings worth at least the price, in percent. */
  above: number
  medianCents: Cents
}

/** The figures of a box; null while its chances or its price are not complete. */
export function figuresOf(rows: readonly OddsRow[], pricing: Pricing): OddsFigures | null {
  const items = itemsOf(rows)
  const sum = items.reduce((tickets, item) => tickets + item.tickets, 0)
  if (items.length === 0 || sum !== TICKETS) return null
  const priceCents = priceOf(items, pricing)
  if (priceCents <= 0n) return null
  const { ticketsAbove, medianCents } = riskOf(items, priceCents)
  return {
    priceCents,
    rtp: rtp({ priceCents, items }).percent,
    volatility: deviationOf(items) / Number(priceCents),
    above: (ticketsAbove / TICKETS) * 100,
    medianCents,
  }
}

/** The standard deviation of one opening, in cents. */
function deviationOf(items: readonly BoxItem[]): number {
  const { numerator, denominator } = expectedValue(items)
  const mean = Number(numerator) / Number(denominator)
  const variance = items.reduce(
    (sum, { priceCents, tickets }) => sum + (tickets / TICKETS) * (Number(priceCents) - mean) ** 2,
    0,
  )
  return Math.sqrt(variance)
}

/** The bounds of the bars of a histogram, in multiples of the price. */
export const BARS = [0.1, 0.25, 0.5, 1, 2, 5, 10, 50] as const

/** How many of so many openings fall into each bar; the last one has no upper bound. */
export function simulate(
  items: readonly { cents: number; tickets: number }[],
  priceCents: number,
  openings: number,
  random: () => number,
): number[] {
  const ends = items.map(
    (
      (upTo) =>
      ({ tickets }) =>
        (upTo += tickets)
    )(0),
  )
  const barOf = items.map(({ cents }) => {
    const place = BARS.findIndex((bound) => cents < bound * priceCents)
    return place < 0 ? BARS.length : place
  })
  const counts = new Array<number>(BARS.length + 1).fill(0)
  for (let opening = 0; opening < openings; opening += 1) {
    const ticket = random() * TICKETS
    let [low, high] = [0, ends.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if (ticket < (ends[middle] ?? 0)) high = middle
      else low = middle + 1
    }
    const bar = barOf[low] ?? 0
    counts[bar] = (counts[bar] ?? 0) + 1
  }
  return counts
}

/** The chances of the items of two versions as texts, in the order of the first; an item that one lacks has a dash there. */
export function chancesOf(left: OperatedBox['items'], right: OperatedBox['items']) {
  const textOf = (items: OperatedBox['items'], id: string) => {
    const item = items.find(({ item_id }) => item_id === id)
    return item ? `${percentOf(item.tickets)}%` : '–'
  }
  const names = new Map([...right, ...left].map(({ item_id, name }) => [item_id, name]))
  const ids = new Set([...left, ...right].map(({ item_id }) => item_id))
  return [...ids].map((id) => ({
    id,
    name: names.get(id) ?? id,
    before: textOf(left, id),
    after: textOf(right, id),
  }))
}
