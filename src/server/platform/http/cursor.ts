import { refuse } from './refuse.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const isUuid = (text: string): boolean => UUID.test(text)

/** The id after which a list goes on; refuses what no list has given out. */
export function readCursor(cursor: string | undefined): string | null {
  if (cursor === undefined) return null
  if (isUuid(cursor)) return cursor
  return refuse('validation_failed', { errors: { cursor: ['This is not a cursor of this list.'] } })
}
