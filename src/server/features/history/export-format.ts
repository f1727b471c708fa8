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
 * A table that a spreadsheet opens: a text that it would take for a formula is marked as text, and the
 * byte order mark says that it is UTF-8.
 */
export async function* toCsv(records: AsyncIterable<ExportRecord>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + line([...columns])
  for await (const record of records) {
    const cells = { ...record, details: JSON.stringify(record.details) }
    yield line(columns.map((column) => cells[column]))
  }
}

const line = (cells: unknown[]): string => stringify([cells], { escape_formulas: true })

/** The records as one JSON array, a line each. */
export async function* toJson(records: AsyncIterable<ExportRecord>): AsyncGenerator<string> {
  let before = '['
  for await (const record of records) {
    yield `${before}\n${JSON.stringify(record)}`
    before = ','
  }
  yield before === '[' ? '[]\n' : '\n]\n'
}
