import { refuseField } from './refuse.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const isUuid = (text: string): boolean => UUID.test(text)

/** The id after which a list continues; refuses a malformed cursor. */
export function readCursor(cursor: string | undefined): string | null {
  if (cursor === undefined) return null
  return isUuid(cursor) ? cursor : refuseCursor()
}

const SERIAL = /^[1-9]\d{0,17}$/

/** The number after which a list continues; refuses a malformed cursor. */
export function readSerial(cursor: string | undefined): bigint | null {
  if (cursor === undefined) return null
  return SERIAL.test(cursor) ? BigInt(cursor) : refuseCursor()
}

/** A place in a list that is ordered by time: an instant to the millisecond, and the id that orders its equals. */
export interface Place {
  at: Date
  id: string
}

export const writePlace = ({ at, id }: Place): string => `${at.getTime()}.${id}`

/** The place after which a list continues; refuses a malformed cursor. */
export function readPlace(cursor: string | undefined): Place | null {
  if (cursor === undefined) return null
  const [, ms = '', id = ''] = /^(\d{1,14})\.(.+)$/.exec(cursor) ?? []
  return isUuid(id) ? { at: new Date(Number(ms)), id } : refuseCursor()
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
