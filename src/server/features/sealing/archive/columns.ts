import { asBuffer, type ColumnKind, type Value } from '#server/platform/parquet/column.ts'

/** A column of an archived table: its type is PostgreSQL's. */
export interface ArchivedColumn {
  name: string
  type: string
}

const kinds: Readonly<Record<string, ColumnKind>> = {
  uuid: 'uuid',
  int2: 'int',
  int4: 'int',
  int8: 'bigint',
  timestamptz: 'time',
  bool: 'boolean',
  bytea: 'bytes',
}

/** How a column is stored; one of any other type as PostgreSQL's text. */
export const kindOf = ({ type }: ArchivedColumn): ColumnKind => kinds[type] ?? 'text'

export const parquetColumn = (column: ArchivedColumn) => ({
  name: column.name,
  kind: kindOf(column),
})

/** How a column is selected, so that the driver returns what is stored. */
export function selected(column: ArchivedColumn): string {
  const kind = kindOf(column)
  const name = `"${column.name}"`
  if (kind === 'time') return `(extract(epoch FROM ${name}) * 1000000)::bigint AS ${name}`
  return kind === 'text' ? `${name}::text AS ${name}` : name
}

/** The text of a value as seals hash it; null where there is none. */
export function sealedText(value: Value): string | null {
  if (value === null || typeof value === 'string') return value
  return value instanceof Uint8Array ? asBuffer(value).toString('hex') : String(value)
}
