import type { FileHandle } from 'node:fs/promises'
import { zstdDecompressSync } from 'node:zlib'
import {
  type AsyncBuffer,
  type FileMetaData,
  parquetMetadataAsync,
  parquetRead,
  parquetReadObjects,
} from 'hyparquet'
import { checkPages } from './check-pages.ts'
import { asBuffer, type Column, elements, type Row, uuidText, type Value } from './column.ts'

const reading = {
  utf8: false,
  compressors: {
    ZSTD: (bytes: Uint8Array, length: number) =>
      zstdDecompressSync(asBuffer(bytes), { maxOutputLength: Math.max(1, length) }),
  },
  parsers: {
    timestampFromMicroseconds: (micros: bigint) => micros,
    uuidFromBytes: uuidText,
    // Not a TextDecoder, which leaves out a first U+FEFF.
    stringFromBytes: (bytes: Uint8Array) => asBuffer(bytes).toString('utf8'),
  },
}

/** A Parquet file with these columns, whose rows are read a row group at a time. */
export interface ParquetFile {
  rows: number
  /** The rows in order, those of a row group together. */
  groups(): AsyncGenerator<Row[]>
  /** The first row with this value of the first column, in whose order the rows are; null if there is none. */
  find(value: string): Promise<Row | null>
}

/** Opens a file with exactly these columns. Throws an Error if it is not one. */
export async function openParquet(
  handle: FileHandle,
  columns: readonly Column[],
): Promise<ParquetFile> {
  const file = await bufferOf(handle)
  const metadata = await parquetMetadataAsync(file, reading)
  checkColumns(metadata, columns)
  const names = columns.map(({ name }) => name)
  return {
    rows: Number(metadata.num_rows),
    async *groups() {
      let rowStart = 0
      for (const group of metadata.row_groups) {
        const rowEnd = rowStart + Number(group.num_rows)
        await checkPages(file, group)
        yield await readRows({ ...reading, file, metadata, columns: names, rowStart, rowEnd })
        rowStart = rowEnd
      }
    },
    async find(value) {
      const [key = ''] = names
      const [found] = await parquetReadObjects({
        ...reading,
        ...{ file, metadata, columns: names },
        filter: { [key]: { $eq: value } },
        usePageIndex: true,
      })
      return found ? names.map((name) => asValue(found[name])) : null
    },
  }
}

const asValue = (value: unknown): Value => (value ?? null) as Value

type ReadOptions = Omit<Parameters<typeof parquetRead>[0], 'rowFormat' | 'onComplete' | 'filter'>

async function readRows(options: ReadOptions): Promise<Row[]> {
  const { promise, resolve } = Promise.withResolvers<unknown[][]>()
  await parquetRead({ ...options, rowFormat: 'array', onComplete: resolve })
  const rows = await promise
  for (const row of rows) for (let at = 0; at < row.length; at++) row[at] = asValue(row[at])
  return rows as Value[][]
}

function checkColumns({ schema }: FileMetaData, columns: readonly Column[]): void {
  const found = schema.slice(1)
  const isSame =
    found.length === columns.length &&
    columns.every(({ name, kind }, at) => {
      const { type, converted_type, logical_type } = found[at] ?? {}
      const expected = elements[kind]
      return (
        found[at]?.name === name &&
        type === expected.type &&
        converted_type === expected.converted_type &&
        logical_type?.type === expected.logical_type?.type
      )
    })
  if (!isSame) throw new Error('It has other columns')
}

async function bufferOf(handle: FileHandle): Promise<AsyncBuffer> {
  const { size } = await handle.stat()
  return {
    byteLength: size,
    async slice(start, end = size) {
      const from = start < 0 ? size + start : start
      const bytes = new Uint8Array(Math.max(0, Math.min(end, size) - from))
      let length = 0
      while (length < bytes.length) {
        const { bytesRead } = await handle.read(bytes, length, bytes.length - length, from + length)
        if (bytesRead === 0) throw new Error('It ends early')
        length += bytesRead
      }
      return bytes.buffer
    },
  }
}
