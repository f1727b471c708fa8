import { refuseField } from './refuse.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const isUuid = (text: string): boolean => UUID.test(text)

/** The id after which a list continues; refuses a malformed cursor. */
export function readCursor(cursor: string | undefined): string | null {
  if (cursor === undefined) return null
  return isUuid(cursor) ? cursor : refuseCursor()
}

/** Refuses a cursor that the list has not returned. */
export const refuseCursor = (): never => refuseField('cursor', { code: 'cursor_unknown' })

/** Cuts a page from rows that were read with one extra row, and returns the cursor of the next page. */
export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
  keyOf: (row: Row) => string | number | bigint,
): { shown: Row[]; next_cursor: string | null } {
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return { shown, next_cursor: last === undefined ? null : String(keyOf(last)) }
}
