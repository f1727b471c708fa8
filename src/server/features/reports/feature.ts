import type { Params, Query } from '#contract/call.ts'
import {
  LARGE_COINS_MIN,
  listReports,
  type ReportFilter,
  readReport,
} from '#contract/http/operator/reports.ts'
import type { Download } from '#contract/values.ts'
import { toCents } from '#domain/money/money.ts'
import { dateAfter, dateAt, startOf } from '#server/features/figures/index.ts'
import type { Kit } from '#server/features/kit.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { refuseField } from '#server/platform/http/refuse.ts'
import { on } from '#server/platform/http/route.ts'
import type { Asked } from './report.ts'
import { reports } from './table.ts'
import { type Heading, writeCsv, writeJson } from './write.ts'

const DORMANT_DAYS = 365
/** Without a period, a report is of so many days until today. */
const PERIOD_DAYS = 30

export function reportsFeature({ clock, config }: Pick<Kit, 'clock' | 'config'>) {
  const { timeZone } = config
  return {
    routes: [
      on(listReports, () => ({
        data: Object.values(reports).map(
          ({ rows: _, totals: __, filters, columns, ...report }) => ({
            ...report,
            filters: [...filters],
            columns: [...columns],
          }),
        ),
      })),
      on(readReport, ({ params, query, reader }) =>
        makeReport({ reader, zone: timeZone, nowMs: clock.now() }, params, query),
      ),
    ],
  }
}

interface Making {
  reader: Reader
  zone: string
  nowMs: number
}

function makeReport(
  { reader, zone, nowMs }: Making,
  { name }: Params<typeof readReport>,
  query: Query<typeof readReport>,
): Download {
  const report = reports[name]
  for (const filter of ['at', 'by', 'over', 'days'] as const) {
    if (query[filter] !== undefined && !report.filters.includes(filter)) {
      refuseField(filter, { code: 'report_not_narrowed' })
    }
  }
  const asked = askedOf(query, { zone, nowMs })
  const isPeriod = report.filters.includes('from')
  const heading: Heading = {
    report,
    period: isPeriod
      ? { from: asked.from, to: asked.to }
      : { at: new Date(asked.atMs).toISOString() },
    timeZone: zone,
    madeAt: new Date(nowMs).toISOString(),
    filters: filtersOf(report.filters, asked),
  }
  const pages = report.rows({ reader, zone }, asked)
  const isCsv = query.format === 'csv'
  return {
    filename: `${name}-${isPeriod ? `${asked.from}-${asked.to}` : dateAt(asked.atMs, zone)}.${query.format}`,
    contentType: isCsv ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8',
    chunks: isCsv ? writeCsv(heading, pages) : writeJson(heading, pages),
  }
}

function askedOf(
  query: Query<typeof readReport>,
  { zone, nowMs }: Pick<Making, 'zone' | 'nowMs'>,
): Asked {
  const today = dateAt(nowMs, zone)
  const to =
    query.to ?? (query.from && query.from > today ? dateAfter(query.from, 1) : dateAfter(today, 1))
  const from = query.from ?? dateAfter(to, -PERIOD_DAYS)
  const atMs = query.at === undefined ? nowMs : Date.parse(query.at)
  if (atMs > nowMs) refuseField('at', { code: 'report_instant_to_come' })
  return {
    from,
    to,
    fromMs: startOf(from, zone),
    toMs: startOf(to, zone),
    atMs,
    by: query.by ?? null,
    overCents: toCents(query.over ?? LARGE_COINS_MIN),
    days: query.days ?? DORMANT_DAYS,
  }
}

const filtersOf = (filters: readonly ReportFilter[], asked: Asked): Record<string, string> => ({
  ...(filters.includes('by') && { by: asked.by ?? 'day' }),
  ...(filters.includes('over') && { over: String(asked.overCents / 100n) }),
  ...(filters.includes('days') && { days: String(asked.days) }),
})
