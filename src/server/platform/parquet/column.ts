import type { SchemaElement } from 'hyparquet'

/** How the values of a column are stored, and as what they are read: a time is microseconds since the epoch. */
export type ColumnKind = 'uuid' | 'int' | 'bigint' | 'time' | 'boolean' | 'bytes' | 'text'

export type Value = string | number | bigint | boolean | Uint8Array | null

/** The values of a row, in the order of the columns. */
export type Row = readonly Value[]

export interface Column {
  name: string
  kind: ColumnKind
}

/** The type of each kind, by Parquet's definition. */
export const elements: Readonly<Record<ColumnKind, Omit<SchemaElement, 'name'>>> = {
  uuid: { type: 'FIXED_LEN_BYTE_ARRAY', type_length: 16, logical_type: { type: 'UUID' } },
  int: { type: 'INT32' },
  bigint: { type: 'INT64' },
  time: {
    type: 'INT64',
    converted_type: 'TIMESTAMP_MICROS',
    logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MICROS' },
  },
  boolean: { type: 'BOOLEAN' },
  bytes: { type: 'BYTE_ARRAY' },
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } },
}

export const uuidBytes = (uuid: string): Buffer => Buffer.from(uuid.replaceAll('-', ''), 'hex')

export function uuidText(bytes: Uint8Array): string {
  const hex = asBuffer(bytes).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** The same bytes as a Buffer, not copied. */
export const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength)
