import type { ReactNode } from 'react'
import css from './parts.module.css'

interface SmallTableProps<Row> {
  rows: readonly Row[]
  keyOf: (row: Row) => string
  columns: readonly { title: string; show: (row: Row) => ReactNode; isNumber?: boolean }[]
  empty: string
}

/** A few rows within a case or a profile. */
export function SmallTable<Row>({ rows, keyOf, columns, empty }: SmallTableProps<Row>) {
  if (rows.length === 0) return <p className={css.quiet}>{empty}</p>
  return (
    <table className={css.small}>
      <thead>
        <tr>
          {columns.map(({ title, isNumber }) => (
            <th key={title} scope="col" data-number={isNumber}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ title, show, isNumber }) => (
              <td key={title} data-number={isNumber}>
                {show(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
