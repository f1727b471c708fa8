import type { ReactNode } from 'react'

/** A column of a list: its value sorts, its text is in the CSV, and it is shown as text if it has no cell of its own. */
export interface Column<Row> {
  name: string
  title: string
  /** What it sorts by. */
  value: (row: Row) => string | number | null
  /** What the file says; the value by default. */
  text?: (row: Row) => string
  cell?: (row: Row) => ReactNode
  isNumber?: boolean
  /** Hidden until somebody chooses it. */
  isExtra?: boolean
}

export const textOf = <Row>(column: Column<Row>, row: Row): string =>
  column.text?.(row) ?? String(column.value(row) ?? '')
