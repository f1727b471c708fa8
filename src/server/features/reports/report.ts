import type { ReportColumn, ReportFilter, ReportName } from '#contract/http/operator/reports.ts'
import type { Reader } from '#server/platform/db/database.ts'

/** What a report was asked for, with its defaults. */
export interface Asked {
  /** Days of the shop's calendar; `to` is the day after the last one. */
  from: string
  to: string
  /** The same in epoch ms. */
  fromMs: number
  toMs: number
  /** The instant of a statement, in epoch ms. */
  atMs: number
  by: 'game' | 'method' | 'currency' | 'country' | null
  /** Cents from which a win or payout is large. */
  overCents: bigint
  /** Days after which an account is dormant. */
  days: number
}

/** A cell: coins are cents as a bigint; a count is a bigint or a number; times are dates. */
export type Cell = bigint | number | string | Date | null
export type Row = Readonly<Record<string, Cell>>

/** Rows in pages, each read by statements of its own: a slow reader holds nothing in the database. */
export type Pages = AsyncIterable<readonly Row[]>

export interface SourceDeps {
  reader: Reader
  /** The shop's time zone. */
  zone: string
}

/** A report: one row of the table of reports. */
export interface Report {
  name: ReportName
  title: string
  /** Rises with every change of what a column says. */
  version: number
  about: string
  filters: readonly ReportFilter[]
  columns: readonly ReportColumn[]
  /** The columns of which the report states the sum. */
  totals: readonly string[]
  rows(deps: SourceDeps, asked: Asked): Pages
}

type Described = readonly [unit: ReportColumn['unit'], about: string]

/** Columns in order, by name. */
export const columnsOf = (columns: Readonly<Record<string, Described>>): ReportColumn[] =>
  Object.entries(columns).map(([name, [unit, about]]) => ({ name, unit, about }))

/** Pages by key: `read` gets the last row of the page before, and answers fewer rows than `size` at the end. */
export async function* inPages<R>(
  size: number,
  read: (last: R | null) => Promise<readonly R[]>,
): AsyncGenerator<readonly R[]> {
  for (let page = await read(null); ; page = await read(page.at(-1) ?? null)) {
    if (page.length > 0) yield page
    if (page.length < size) return
  }
}
