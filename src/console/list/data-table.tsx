import {
  type ColumnDef,
  columnVisibilityFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useMemo, useRef } from 'react'
import { Icon } from '#client/ui/icon.tsx'
import { Scroller } from '../parts/scroller.tsx'
import { type Column, textOf } from './column.ts'
import css from './list.module.css'

const features = tableFeatures({
  columnVisibilityFeature,
  rowSortingFeature,
})

const ROW_HEIGHT = 40
const ROWS_BEYOND = 12

export interface Sorting {
  name: string
  isDescending: boolean
}

export interface DataTableProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  idOf: (row: Row) => string
  /** How the rows are sorted; null: as the server sends them. */
  sorting: Sorting | null
  onSort: (sorting: Sorting | null) => void
  hidden: ReadonlySet<string>
  /** The row that the keys act on. */
  chosenId: string | null
  /** Rows without it open nothing. */
  onOpen?: (row: Row) => void
  /** The rows that are selected for an act with many; null where there is none. */
  selection?: Selection | null
  /** What is shown at the end of the rows. */
  after?: React.ReactNode
}

export interface Selection {
  ids: ReadonlySet<string>
  onToggle: (id: string) => void
  /** Selects all rows, or none. */
  onToggleAll: () => void
}

/** A table of any length: only the rows in view are in the document. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const {
    label,
    columns,
    rows,
    idOf,
    sorting,
    onSort,
    hidden,
    chosenId,
    onOpen,
    selection,
    after,
  } = props
  const definitions = useMemo(
    () =>
      columns.map(
        (column): ColumnDef<typeof features, Row> => ({
          id: column.name,
          header: column.title,
          accessorFn: (row): unknown => column.value(row) ?? '',
        }),
      ),
    [columns],
  )
  const table = useTable({
    features,
    columns: definitions,
    data: rows as Row[],
    getRowId: idOf,
    // The rows come in their order, which the keys follow, too.
    manualSorting: true,
    enableSortingRemoval: true,
    state: {
      sorting: sorting ? [{ id: sorting.name, desc: sorting.isDescending }] : [],
      columnVisibility: Object.fromEntries([...hidden].map((name) => [name, false])),
    },
    onSortingChange: (change) => {
      const now = sorting ? [{ id: sorting.name, desc: sorting.isDescending }] : []
      const [first] = typeof change === 'function' ? change(now) : change
      onSort(first ? { name: first.id, isDescending: first.desc } : null)
    },
  })
  const shown = table.getRowModel().rows
  const byName = useMemo(() => new Map(columns.map((column) => [column.name, column])), [columns])
  const scroller = useRef<HTMLElement>(null)
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: ROWS_BEYOND,
  })
  const chosenPlace = shown.findIndex(({ id }) => id === chosenId)
  useEffect(() => {
    if (chosenPlace >= 0) virtual.scrollToIndex(chosenPlace, { align: 'auto' })
  }, [chosenPlace, virtual])

  const items = virtual.getVirtualItems()
  const above = items[0]?.start ?? 0
  const below = virtual.getTotalSize() - (items.at(-1)?.end ?? 0)
  const width = columns.length - hidden.size + (selection ? 1 : 0)
  return (
    <Scroller ref={scroller} className={css.scroller} aria-label={label} tabIndex={0}>
      <table className={css.table} aria-rowcount={shown.length + 1}>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {selection ? (
                <th scope="col" className={css.select}>
                  <input
                    type="checkbox"
                    aria-label="Select all that are loaded"
                    checked={rows.length > 0 && rows.every((row) => selection.ids.has(idOf(row)))}
                    onChange={selection.onToggleAll}
                  />
                </th>
              ) : null}
              {group.headers.map((header) => {
                const column = byName.get(header.column.id)
                const order = header.column.getIsSorted()
                return (
                  <th
                    key={header.id}
                    scope="col"
                    data-number={column?.isNumber}
                    aria-sort={
                      order === false ? 'none' : order === 'asc' ? 'ascending' : 'descending'
                    }
                  >
                    <button type="button" onClick={header.column.getToggleSortingHandler()}>
                      {column?.title}
                      {order === false ? null : (
                        <span className={css.order} data-order={order}>
                          <Icon name="caret-down-bold" size={12} />
                        </span>
                      )}
                    </button>
                  </th>
                )
              })}
            </tr>
          ))}
        </thead>
        <tbody>
          {above > 0 ? <Spacer height={above} width={width} /> : null}
          {items.map(({ index }) => {
            const row = shown[index]
            if (!row) return null
            return (
              <tr key={row.id} aria-rowindex={index + 2} data-chosen={row.id === chosenId}>
                {selection ? (
                  <td className={css.select}>
                    <input
                      type="checkbox"
                      aria-label={`Select row ${index + 1}`}
                      checked={selection.ids.has(row.id)}
                      onChange={() => selection.onToggle(row.id)}
                    />
                  </td>
                ) : null}
                {row.getVisibleCells().map((cell, place) => {
                  const column = byName.get(cell.column.id)
                  if (!column) return null
                  const content = column.cell?.(row.original) ?? textOf(column, row.original)
                  return (
                    <td key={cell.id} data-number={column.isNumber}>
                      {place === 0 && onOpen ? (
                        <button
                          type="button"
                          className={css.open}
                          aria-current={row.id === chosenId ? 'true' : undefined}
                          onClick={() => onOpen(row.original)}
                        >
                          {content}
                        </button>
                      ) : (
                        content
                      )}
                    </td>
                  )
                })}
              </tr>
            )
          })}
          {below > 0 ? <Spacer height={below} width={width} /> : null}
        </tbody>
      </table>
      {after}
    </Scroller>
  )
}

/** In place of the rows out of view. */
function Spacer({ height, width }: { height: number; width: number }) {
  return (
    <tr data-spacer="true">
      <td colSpan={width} style={{ height, padding: 0 }} />
    </tr>
  )
}
