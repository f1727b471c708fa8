import { stringify } from 'csv-stringify/sync'
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
export async function* toCsv(records: AsyncIterable<ExportRecord>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + line([...columns])
  for await (const record of records) {
    const cells = { ...record, details: JSON.stringify(record.details) }
    yield line(columns.map((column) => cells[column]))
  }
}

const line = (cells: unknown[]): string => stringify([cells], { escape_formulas: true })

/** The records as one JSON array, one per line. */
export async function* toJson(records: AsyncIterable<ExportRecord>): AsyncGenerator<string> {
  let before = '['
  for await (const record of records) {
    yield `${before}\n${JSON.stringify(record)}`
    before = ','
  }
  yield before === '[' ? '[]\n' : '\n]\n'
}
