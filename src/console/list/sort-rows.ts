import type { Column } from './column.ts'
import type { Sorting } from './data-table.tsx'

/** The rows in the order in which the table shows them. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sorting: Sorting | null,
): readonly Row[] {
  const column = columns.find(({ name }) => name === sorting?.name)
  if (!column || !sorting) return rows
  const sign = sorting.isDescending ? -1 : 1
  return rows.toSorted((a, b) => sign * compare(column.value(a) ?? '', column.value(b) ?? ''))
}

function compare(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return String(a).localeCompare(String(b), 'en', { numeric: true })
}
