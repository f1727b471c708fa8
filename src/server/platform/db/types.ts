import pg from 'pg'

const textOid = { int8: 20, date: 1082, int8Array: 1016 } as const

const parsers = new Map<number, (text: string) => unknown>([
  [textOid.int8, BigInt],
  [textOid.int8Array, (text) => parseArray(text)],
  // A date has no time zone; a `Date` could shift it by a day.
  [textOid.date, (text) => text],
])

/**
 * The only place that converts column text to values: int8 becomes a bigint, timestamptz a Date, json is parsed;
 * numeric and date stay strings.
 */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) ||
    pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
}

function parseArray(text: string): (bigint | null)[] {
  const body = text.slice(1, -1)
  if (body === '') return []
  return body.split(',').map((part) => (part === 'NULL' ? null : BigInt(part)))
}
