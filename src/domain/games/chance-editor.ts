import { type Cents, splitByWeights } from '#domain/money/money.ts'
import { TICKETS } from './box.ts'

/** An item's chance in the editor of a box. */
export interface Chance {
  tickets: number
  /** A locked chance keeps its tickets when others change. */
  isLocked: boolean
}

/**
 * The chances in the editor of a box. Every function here returns rows that sum to all 10,000,000 tickets, with at
 * least one each and with locked rows unchanged; null if that is impossible.
 */
export type Chances = readonly Chance[]

/** Appends a chance: an equal share of the tickets that are not locked. */
export function addChance(rows: Chances): Chances | null {
  if (rows.length === 0) return [{ tickets: TICKETS, isLocked: false }]
  const free = freeTickets(rows)
  const count = rows.filter(isFree).length
  const part = Math.floor(free / (count + 1))
  if (count === 0 || part < 1) return null
  return [...fill(rows, free - part), { tickets: part, isLocked: false }]
}

/** Removes a chance; its tickets go to the other unlocked chances in proportion. */
export function removeChance(rows: Chances, index: number): Chances | null {
  const rest = rows.filter((_, place) => place !== index)
  if (rest.length === 0) return []
  // A single remaining chance is certain, locked or not.
  if (rest.length === 1) return [{ tickets: TICKETS, isLocked: false }]
  if (!rest.some(isFree)) return null
  return fill(rest, TICKETS - lockedTickets(rest))
}

/** The minimum and maximum tickets of a chance while locked chances keep theirs. */
export function boundsOf(rows: Chances, index: number): { min: number; max: number } {
  const row = rows[index]
  const others = rows.filter((_, place) => place !== index)
  const free = others.filter(isFree).length
  if (!row || row.isLocked || free === 0) {
    const tickets = row?.tickets ?? 0
    return { min: tickets, max: tickets }
  }
  return { min: 1, max: TICKETS - lockedTickets(others) - free }
}

/** Sets a chance, clamped to its bounds; the other unlocked chances make room. */
export function setChance(rows: Chances, index: number, tickets: number): Chances {
  const { min, max } = boundsOf(rows, index)
  const wanted = Math.min(max, Math.max(min, tickets))
  const held = rows.map((row, place) =>
    place === index ? { tickets: wanted, isLocked: true } : row,
  )
  if (!held.some(isFree)) return rows
  return fill(held, TICKETS - lockedTickets(held)).map((row, place) => {
    return place === index ? { ...row, isLocked: rows[index]?.isLocked ?? false } : row
  })
}

/** Locks or unlocks a chance. */
export const setLock = (rows: Chances, index: number, isLocked: boolean): Chances =>
  rows.map((row, place) => (place === index ? { ...row, isLocked } : row))

/** How unlocked tickets are spread: evenly, or with fewer tickets for more expensive items. */
export type Spread = 'even' | 'value' | 'steep'

/** A chance is inversely proportional to this power of the price. */
const powerOf: Record<Spread, bigint> = { even: 0n, value: 1n, steep: 2n }

/** Spreads all unlocked tickets anew, by the items' prices in cents. */
export function spreadChances(rows: Chances, prices: readonly Cents[], spread: Spread): Chances {
  if (!rows.some(isFree)) return rows
  // A common scale above every price, so that no weight rounds to zero.
  const scale = (prices.reduce((sum, price) => sum + price, 1n) * 1_000n) ** powerOf[spread]
  const weights = rows.map((_, place) => scale / (prices[place] ?? 1n) ** powerOf[spread])
  return fill(rows, freeTickets(rows), weights)
}

const isFree = ({ isLocked }: Chance): boolean => !isLocked

const ticketsIn = (rows: Chances): number => rows.reduce((sum, { tickets }) => sum + tickets, 0)
const lockedTickets = (rows: Chances): number => ticketsIn(rows.filter(({ isLocked }) => isLocked))
const freeTickets = (rows: Chances): number => TICKETS - lockedTickets(rows)

/** Divides `total` tickets among unlocked rows by weight, at least one each; the default weights are their tickets. */
function fill(rows: Chances, total: number, weights?: readonly bigint[]): Chances {
  const free = rows.flatMap((row, place) => (row.isLocked ? [] : [place]))
  const given = free.map((place) => weights?.[place] ?? BigInt(rows[place]?.tickets ?? 1))
  const parts = oneAtLeast(splitByWeights(BigInt(total), given).map(Number))
  return rows.map((row, place) => {
    const tickets = parts[free.indexOf(place)]
    return tickets === undefined ? row : { ...row, tickets }
  })
}

/** Gives each empty part one ticket from the largest part. */
function oneAtLeast(parts: readonly number[]): number[] {
  const filled = [...parts]
  for (const place of filled.keys()) {
    if (filled[place] !== 0) continue
    const richest = filled.indexOf(Math.max(...filled))
    filled[richest] = (filled[richest] ?? 0) - 1
    filled[place] = 1
  }
  return filled
}
