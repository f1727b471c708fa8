import type { Query, Reply } from '#contract/call.ts'
import type { listDeposits as listCall } from '#contract/http/deposit.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import { isUuid } from '#server/platform/http/cursor.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { type ListedDeposit, listDeposits, type Position } from './list-store.ts'
import { presentDeposit } from './present.ts'

/** A player's deposits, a page at a time. */
export async function list(
  { database, clock }: { database: Database; clock: Pick<Clock, 'now'> },
  playerId: string,
  { limit, cursor }: Query<typeof listCall>,
): Promise<Reply<typeof listCall>> {
  const after = cursor === undefined ? null : readPosition(cursor)
  const rows = await listDeposits(database.pool, playerId, after, limit + 1)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    data: shown.map((row) => presentDeposit(row, clock.now())),
    next_cursor: rows.length > limit && last ? writePosition(last) : null,
  }
}

/** A code's id is older than its redemption, so that an id alone says nothing of its place. */
const writePosition = ({ at, id }: ListedDeposit): string => `${at.getTime()}.${id}`

function readPosition(cursor: string): Position {
  const [, ms = '', id = ''] = /^(\d{1,14})\.(.+)$/.exec(cursor) ?? []
  if (isUuid(id)) return { at: new Date(Number(ms)), id }
  return refuse('validation_failed', { errors: { cursor: ['This is not a cursor of this list.'] } })
}
