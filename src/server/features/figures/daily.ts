import type { dailySplits } from '#contract/http/operator/reports.ts'
import { isStake } from '#domain/games/play-codes.ts'
import { localDateOf, periodAt } from '#domain/schedule/schedule.ts'
import { instantsOf } from '#domain/schedule/zone.ts'
import {
  BONUS_KINDS,
  type BonusKind,
  type CodeFigure,
  entryFigures,
  type Figure,
  type FigureCode,
} from '#server/ledger/index.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { OF_A_BOT, ofBotOrNobody } from './facts.ts'

/** Days of the shop's calendar, such as `2026-11-19`: from one to before another. */
interface Days {
  from: string
  to: string
}

/** By what a day's figures may be split. */
export type Split = (typeof dailySplits)[number]

/** What players have at the end of a day, in cents. */
interface Positions {
  /** In wallets. */
  free: bigint
  /** Their stakes in open battles and rounds, and what they have asked to withdraw. */
  held: bigint
  /** Their items, at the prices at which they were won. */
  inventory: bigint
}

/** The figures of a day, or of what it is split into; money in cents. */
export interface DayFigures extends Record<Figure, bigint>, Positions {
  /** An hour has its time, too. */
  date: string
  /** A game, method, currency or country; null if the day is not split. */
  of: string | null
  bets: bigint
  ggr: bigint
  bonusCost: bigint
  ngr: bigint
  shippedPrice: bigint
  shippedCost: bigint
  activePlayers: bigint
  newPlayers: bigint
  firstDepositors: bigint
}

interface TotalRow {
  day: string
  of: string | null
  code: FigureCode
  method: string
  entries: bigint
  amount: bigint
  goods: bigint
  cost: bigint
}

const noMoney = Object.fromEntries(
  (
    [
      'stakes',
      'payouts',
      'deposits',
      'deposits_reversed',
      'withdrawals',
      'fees',
      'adjustments',
      ...BONUS_KINDS,
    ] as const
  ).map((figure) => [figure, 0n]),
) as Record<Figure, bigint>

const nothing = (date: string, of: string | null): DayFigures => ({
  ...noMoney,
  date,
  of,
  bets: 0n,
  ggr: 0n,
  bonusCost: 0n,
  ngr: 0n,
  shippedPrice: 0n,
  shippedCost: 0n,
  activePlayers: 0n,
  newPlayers: 0n,
  firstDepositors: 0n,
  free: 0n,
  held: 0n,
  inventory: 0n,
})

const split: Record<Split, string> = {
  game: 'NULL',
  method: `CASE WHEN method NOT IN ('', '${OF_A_BOT}') THEN method END`,
  currency: `nullif(currency, '')`,
  country: 'country',
}

/**
 * The figures of each day, also of those on which nothing happened; split, of each part that the day had. Positions are
 * of the whole day only.
 */
export async function* readDays(
  reader: Reader,
  { from, to }: Days,
  by: Split | null = null,
): AsyncGenerator<DayFigures> {
  let positions = by ? null : await readPositions(reader, from)
  for (const month of monthsOf({ from, to })) {
    const byDay = Map.groupBy(await readTotals(reader, month, by), ({ day }) => day)
    for (const date of datesOf(month)) {
      const rows = byDay.get(date) ?? []
      if (positions) {
        positions = rows.reduce(moved, positions)
        yield { ...figuresOf(date, null, rows), ...positions }
        continue
      }
      const parts = Map.groupBy(rows, (row) => partOf(row, by))
      for (const [part, own] of [...parts].sort(([a], [b]) => ((a ?? '') < (b ?? '') ? -1 : 1))) {
        if (part !== null) yield figuresOf(date, part, own)
      }
    }
  }
}

const partOf = ({ code, of }: TotalRow, by: Split | null): string | null =>
  by === 'game' ? (entryFigures[code]?.game ?? null) : of

async function readTotals(
  reader: Reader,
  { from, to }: Days,
  by: Split | null,
): Promise<TotalRow[]> {
  const { rows } = await reader.query<TotalRow>(
    `SELECT day, ${by ? split[by] : 'NULL'} AS of, code, ${ofBotOrNobody} AS method,
            sum(entries)::bigint AS entries, sum(amount)::bigint AS amount, sum(goods)::bigint AS goods,
            sum(cost)::bigint AS cost
     FROM daily_totals WHERE day >= $1::date AND day < $2::date GROUP BY 1, 2, 3, 4`,
    [from, to],
  )
  return rows
}

/**
 * The figures of each hour of these days of the shop's clocks that has any, without positions and players: `date` is a
 * local time such as `2026-11-19 14:00`. An hour that comes twice, when summer time ends, is one. Only the last two weeks
 * have hours.
 */
export async function* readHours(reader: Reader, { from, to }: Days): AsyncGenerator<DayFigures> {
  const { rows } = await reader.query<TotalRow>(
    `SELECT format('%s %s:00', day, lpad(hour::text, 2, '0')) AS day, NULL AS of, code, method, entries, amount, goods, cost
     FROM hourly_totals WHERE day >= $1::date AND day < $2::date ORDER BY hourly_totals.day, hour`,
    [from, to],
  )
  for (const [hour, own] of Map.groupBy(rows, ({ day }) => day)) yield figuresOf(hour, null, own)
}

/** What players had when a day began, in cents. */
async function readPositions(reader: Reader, day: string): Promise<Positions> {
  return (await readTotals(reader, { from: '-infinity', to: day }, null)).reduce(moved, {
    free: 0n,
    held: 0n,
    inventory: 0n,
  })
}

function moved({ free, held, inventory }: Positions, row: TotalRow): Positions {
  const figure = figureOf(row.code)
  const { code, amount, goods } = row
  return {
    free: free + (figure.movement ? amount : 0n),
    held: held + (row.method === OF_A_BOT ? 0n : figure.held * amount),
    inventory:
      inventory +
      figure.inventory * amount +
      (figure.winsGoods ? goods : 0n) -
      (code === 'goods.shipped' ? goods : 0n),
  }
}

function figureOf(code: FigureCode): CodeFigure {
  const figure = entryFigures[code]
  if (!figure) throw new Error(`The code ${code} counts for no figure`)
  return figure
}

function figuresOf(date: string, of: string | null, rows: readonly TotalRow[]): DayFigures {
  const sums = nothing(date, of)
  for (const row of rows) {
    const { code, entries, amount, goods, cost } = row
    const { figure, sign, winsGoods } = figureOf(code)
    if (figure) sums[figure] += sign * amount
    if (winsGoods && code !== 'goods.demo')
      sums[figure === 'stakes' || !figure ? 'payouts' : figure] += goods
    if (figure === 'stakes' && amount < 0n) sums.bets += isStake(code) ? entries : 0n
    if (code === 'goods.shipped') {
      sums.shippedPrice += goods
      sums.shippedCost += cost
    }
    if (code === 'players.active') sums.activePlayers += entries
    if (code === 'players.new') sums.newPlayers += entries
    if (code === 'players.first-deposit') sums.firstDepositors += entries
  }
  sums.ggr = sums.stakes - sums.payouts
  sums.bonusCost = BONUS_KINDS.reduce((cost, kind: BonusKind) => cost + sums[kind], 0n)
  sums.ngr = sums.ggr - sums.bonusCost
  return sums
}

/** The first millisecond of a day on the zone's clocks, in epoch ms. */
export function startOf(date: string, zone: string): number {
  const [first = 0] = instantsOf(Date.parse(`${date}T00:00:00Z`), zone)
  return first
}

/** The day that contains an instant. */
export const dateAt = (atMs: number, zone: string): string => localDateOf(atMs, zone)

/** The day before the one that contains an instant. */
export const dateBefore = (atMs: number, zone: string): string =>
  localDateOf(periodAt(atMs, 'day', zone).startMs - 1, zone)

/** The day so many days after another. */
export const dateAfter = (date: string, days: number): string =>
  // A date without a time is of no zone, and its days all have 24 hours.
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

function* datesOf({ from, to }: Days): Generator<string> {
  for (let date = from; date < to; date = dateAfter(date, 1)) yield date
}

/** Months at most, so that no more than the totals of one are in memory. */
function* monthsOf({ from, to }: Days): Generator<Days> {
  for (let start = from; start < to; ) {
    const next = dateAfter(start, 31)
    yield { from: start, to: next < to ? next : to }
    start = next
  }
}
