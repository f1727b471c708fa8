import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { constants, zstdCompressSync } from 'node:zlib'
import { ByteWriter, ParquetWriter } from 'hyparquet-writer'
import { asBuffer, type Column, elements, type Row, uuidBytes } from './column.ts'

/** The rows of a row group, which are in memory together. */
const GROUP_ROWS = 20_000
/** So much of a column is read for one row of it. */
const PAGE_BYTES = 128 * 1024
const LEVEL = 9

export interface WrittenFile {
  rows: number
  bytes: number
  /** SHA-256, in hex. */
  sha256: string
}

export interface TableWriter {
  add(rows: readonly Row[]): Promise<void>
  /** Writes what is left and the file's end; the file is not synchronized. */
  finish(): Promise<WrittenFile>
}

/**
 * Writes rows as Parquet (zstd) to the position of an open file, a row group at a time. The pages of the first column
 * have their bounds in the file, so that a row is found by it if the rows are in its order.
 */
export function writeParquet(handle: FileHandle, columns: readonly Column[]): TableWriter {
  const digest = createHash('sha256')
  const written = { rows: 0, bytes: 0 }
  const buffer = new ByteWriter()
  const flush = async () => {
    const chunk = Buffer.from(buffer.buffer, 0, buffer.index)
    digest.update(chunk)
    await handle.writeFile(chunk)
    written.bytes += chunk.length
    buffer.index = 0
  }
  const parquet = new ParquetWriter({
    writer: Object.assign(buffer, { flush, finish: flush }),
    schema: [
      { name: 'root', num_children: columns.length },
      ...columns.map(({ name, kind }) => ({
        name,
        repetition_type: 'OPTIONAL' as const,
        ...elements[kind],
      })),
    ],
    codec: 'ZSTD',
    compressors: { ZSTD: compress },
    createdBy: 'coffer',
  })
  let group: Row[] = []

  async function writeGroup(): Promise<void> {
    const rows = group
    group = []
    if (rows.length === 0) return
    written.rows += rows.length
    await parquet.write({
      columnData: columns.map((column, at) => ({
        name: column.name,
        data: rows.map((row) => storedValue(column, row[at])),
        columnIndex: at === 0,
        ...(column.kind === 'time' && { encoding: 'DELTA_BINARY_PACKED' as const }),
      })),
      rowGroupSize: GROUP_ROWS,
      pageSize: PAGE_BYTES,
    })
  }

  return {
    async add(rows) {
      for (const row of rows) {
        group.push(row)
        if (group.length === GROUP_ROWS) await writeGroup()
      }
    },
    async finish() {
      await writeGroup()
      await parquet.finish()
      return { ...written, sha256: digest.digest('hex') }
    },
  }
}

const storedValue = ({ kind }: Column, value: Row[number] | undefined) =>
  kind === 'uuid' && typeof value === 'string' ? uuidBytes(value) : (value ?? null)

const compress = (bytes: Uint8Array): Uint8Array =>
  zstdCompressSync(asBuffer(bytes), {
    params: { [constants.ZSTD_c_compressionLevel]: LEVEL },
  })
