import { csvLine, plainText } from '#contract/csv.ts'
import type { ReportColumn } from '#contract/http/operator/reports.ts'
import { coinsText } from '#domain/money/money.ts'
import type { Cell, Pages, Report, Row } from './report.ts'

/** What every report states of itself. */
export interface Heading {
  report: Pick<Report, 'name' | 'title' | 'version' | 'columns' | 'totals'>
  /** The period as days, of which the last is not included, or the instant of a statement. */
  period: { from: string; to: string } | { at: string }
  timeZone: string
  madeAt: string
  filters: Readonly<Record<string, string>>
}

type Totals = Map<string, bigint>

const NONE = 'No activity'

/** The rows as they come, with the sums of those that have passed. */
async function* counted(
  pages: Pages,
  { columns, totals: summed }: Heading['report'],
  totals: Totals,
) {
  for (const { name } of columns) if (summed.includes(name)) totals.set(name, 0n)
  for await (const rows of pages) {
    for (const row of rows) {
      for (const [name, sum] of totals) totals.set(name, sum + BigInt((row[name] ?? 0n) as bigint))
    }
    yield rows
  }
}

/** JSON: what it is, its rows, one per line, and their totals, which are known at the end. */
export async function* writeJson(heading: Heading, pages: Pages): AsyncGenerator<string> {
  const { report, period, timeZone, madeAt, filters } = heading
  const totals: Totals = new Map()
  const meta = {
    name: report.name,
    title: report.title,
    version: report.version,
    ...('at' in period ? { from: null, to: null, at: period.at } : { ...period, at: null }),
    time_zone: timeZone,
    made_at: madeAt,
    filters,
    columns: report.columns,
  }
  let rowsWritten = 0
  yield `{"meta":${JSON.stringify(meta)},\n"data":[`
  for await (const rows of counted(pages, report, totals)) {
    const lines = rows.map((row) => jsonOf(report.columns, row)).join(',\n')
    yield `${rowsWritten === 0 ? '\n' : ',\n'}${lines}`
    rowsWritten += rows.length
  }
  const sums = jsonOf(
    report.columns.filter(({ name }) => totals.has(name)),
    Object.fromEntries(totals),
  )
  const activity = rowsWritten === 0 || isIdle(report, totals, rowsWritten) ? NONE : null
  yield `\n],\n"totals":${sums},\n"rows":${rowsWritten},"activity":${JSON.stringify(activity)}}\n`
}

/** Daily totals have a row for each day, also for those on which nothing happened. */
const isIdle = ({ name }: Heading['report'], totals: Totals, rows: number): boolean =>
  rows > 0 && name === 'daily' && [...totals.values()].every((sum) => sum === 0n)

const jsonOf = (columns: readonly ReportColumn[], row: Row): string =>
  `{${columns.map(({ name, unit }) => `${JSON.stringify(name)}:${jsonCell(row[name] ?? null, unit)}`).join(',')}}`

function jsonCell(cell: Cell, unit: ReportColumn['unit']): string {
  if (cell === null) return 'null'
  if (typeof cell === 'bigint') return unit === 'coins' ? shortCoins(cell) : String(cell)
  return JSON.stringify(cell instanceof Date ? cell.toISOString() : cell)
}

/** As numbers stand elsewhere on the wire: without zeros at the end. */
const shortCoins = (cents: bigint): string =>
  coinsText(cents)
    .replace('.00', '')
    .replace(/(\.\d)0$/, '$1')

const BYTE_ORDER_MARK = '\ufeff'

/**
 * CSV for spreadsheets: the names of the columns, the rows, and after an empty line their totals and what the report
 * is, so that programs find the table at the beginning.
 */
export async function* writeCsv(heading: Heading, pages: Pages): AsyncGenerator<string> {
  const { report, period, timeZone, madeAt, filters } = heading
  const { columns } = report
  const totals: Totals = new Map()
  let rowsWritten = 0
  yield BYTE_ORDER_MARK + csvLine(columns.map(({ name }) => name))
  for await (const rows of counted(pages, report, totals)) {
    yield rows
      .map((row) => csvLine(columns.map((column) => csvCell(row[column.name] ?? null, column))))
      .join('')
    rowsWritten += rows.length
  }
  const isQuiet = rowsWritten === 0 || isIdle(report, totals, rowsWritten)
  const sums = columns.filter(({ name }) => totals.has(name))
  const facts: string[][] = [
    ...(isQuiet ? [[NONE]] : []),
    ...sums.map((column) => [
      `Total ${column.name}`,
      csvCell(totals.get(column.name) ?? 0n, column),
    ]),
    ['Report', report.title],
    ['Version', String(report.version)],
    ...('at' in period
      ? [['At', period.at]]
      : [
          ['From', period.from],
          ['To', period.to],
        ]),
    ['Time zone', timeZone],
    ['Made at', madeAt],
    ...Object.entries(filters).map(([name, value]) => [`Filter ${name}`, value]),
    ['Rows', String(rowsWritten)],
    ...columns.map(({ name, unit, about }) => ['Column', name, unit, about]),
  ]
  yield `\r\n${facts.map((cells) => csvLine(cells)).join('')}`
}

/** Text that a spreadsheet would take for a formula begins with an apostrophe; numbers stay numbers. */
function csvCell(cell: Cell, { unit }: Pick<ReportColumn, 'unit'>): string {
  if (cell === null) return ''
  if (cell instanceof Date) return cell.toISOString()
  if (typeof cell === 'bigint') return unit === 'coins' ? coinsText(cell) : String(cell)
  if (typeof cell === 'number') return String(cell)
  return plainText(cell)
}
