import type { AsyncBuffer, ColumnMetaData, PageHeader, RowGroup } from 'hyparquet'
import { parquetHeader } from 'hyparquet/src/column.js'

/** Far above a page that is written; more is not made of one that is read. */
const PAGE_BYTES_MAX = 64 * 1024 * 1024

/**
 * Throws an Error unless the pages of a row group fill its columns one after the other, each with sizes that it can have:
 * hyparquet believes what their headers say, and would read some that are damaged without end.
 */
export async function checkPages(file: AsyncBuffer, group: RowGroup): Promise<void> {
  for (const { meta_data: column } of group.columns) {
    if (!column) throw new Error('It has a column without pages')
    await checkColumn(file, column, Number(group.num_rows))
  }
}

async function checkColumn(
  file: AsyncBuffer,
  column: ColumnMetaData,
  groupRows: number,
): Promise<void> {
  const start = Number(column.dictionary_page_offset ?? column.data_page_offset)
  const bytes = Number(column.total_compressed_size)
  if (!isUpTo(start, file.byteLength) || !isUpTo(bytes, file.byteLength - start)) refusePage()
  const view = new DataView(await file.slice(start, start + bytes))
  const reader = { view, offset: 0 }
  let rows = 0
  while (reader.offset < bytes) {
    const header = parquetHeader(reader)
    rows += rowsOf(header, bytes - reader.offset, groupRows)
    reader.offset += header.compressed_page_size
  }
  if (rows !== groupRows) refusePage()
}

/** The rows of a page; a page of the writer's has values of version 2, or the dictionary of those that follow. */
function rowsOf(header: PageHeader, left: number, groupRows: number): number {
  const { type, compressed_page_size: size, uncompressed_page_size: uncompressed } = header
  const isSized = isUpTo(size, left) && isUpTo(uncompressed, PAGE_BYTES_MAX)
  const values = header.data_page_header_v2
  if (isSized && type === 'DATA_PAGE_V2' && values) {
    const levels = [values.definition_levels_byte_length, values.repetition_levels_byte_length]
    const isWhole =
      levels.every((each) => isUpTo(each, Math.min(size, uncompressed))) &&
      isUpTo(values.num_rows, groupRows) &&
      values.num_values === values.num_rows &&
      isUpTo(values.num_nulls, values.num_values)
    if (isWhole) return values.num_rows
  }
  const { num_values: words } = header.dictionary_page_header ?? {}
  if (isSized && type === 'DICTIONARY_PAGE' && isUpTo(words, groupRows)) return 0
  return refusePage()
}

const isUpTo = (value: number | undefined, most: number): boolean =>
  value !== undefined && Number.isSafeInteger(value) && value >= 0 && value <= most

function refusePage(): never {
  throw new Error('It has a page that does not fit')
}
