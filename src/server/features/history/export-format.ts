import { csvLine, plainText } from '#contract/csv.ts'
import type { ExportRecord } from './export.ts'

const columns = [
  'record',
  'id',
  'time',
  'what',
  'about',
  'amount',
  'balance',
  'status',
  'details',
] as const satisfies readonly (keyof ExportRecord)[]

const BYTE_ORDER_MARK = '\ufeff'

/**
 * A CSV file for spreadsheets: text that would be read as a formula is escaped, and a byte order mark declares UTF-8.
 */
export async function* toCsv(pages: AsyncIterable<ExportRecord[]>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(columns)
  for await (const records of pages) yield records.map(cellsOf).map(csvLine).join('')
}

function cellsOf(record: ExportRecord): string[] {
  const cells = { ...record, details: JSON.stringify(record.details) }
  return columns.map((column) => cellOf(cells[column]))
}

/** Amounts are numbers, also below zero. */
const cellOf = (value: string | number | null): string =>
  typeof value === 'string' ? plainText(value) : String(value ?? '')

/** The records as one JSON array, one per line. */
export async function* toJson(pages: AsyncIterable<ExportRecord[]>): AsyncGenerator<string> {
  let before = '['
  for await (const records of pages) {
    yield `${before}\n${records.map((record) => JSON.stringify(record)).join(',\n')}`
    before = ','
  }
  yield before === '[' ? '[]\n' : '\n]\n'
}
