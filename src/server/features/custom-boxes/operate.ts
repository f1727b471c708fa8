import type { Query, Reply } from '#contract/call.ts'
import type { listAllCustomBoxes } from '#contract/http/operator/boxes.ts'
import { hideBox, type Shop } from '#server/features/boxes/index.ts'
import { closeCases } from '#server/features/moderation/index.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import { cutPage, readCursor } from '#server/platform/http/cursor.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { presentForOperators } from './present.ts'
import { type CustomBoxRow, listBoxes, lockBoxById, writeTakeDown } from './store.ts'

/** Operators' actions on players' boxes, each in the caller's transaction. */
export interface BoxOperations {
  list(
    reader: Reader,
    query: Query<typeof listAllCustomBoxes>,
  ): Promise<Reply<typeof listAllCustomBoxes>>
  /** Refuses `not_found`. */
  find(tx: Tx, id: string): Promise<{ name: string; makerId: string }>
  /** Takes a box off sale until it is restored. Refuses `request_moved_on` if it already was. */
  takeDown(tx: Tx, id: string, note: string | null): Promise<void>
  /** Lets the maker put the box on sale again. */
  restore(tx: Tx, id: string): Promise<void>
}

export interface OperationDeps {
  clock: Pick<Clock, 'now'>
  shop: Shop
}

export function createBoxOperations({ clock, shop }: OperationDeps): BoxOperations {
  const known = async (tx: Tx, id: string): Promise<CustomBoxRow> =>
    (await lockBoxById(tx, id)) ?? refuse('not_found')

  return {
    async list(reader, { search, maker_id, cursor, limit }) {
      const makerId = maker_id ?? null
      const filter = { makerId, search, cursor: readCursor(cursor), limit: limit + 1 }
      const rows = await listBoxes(reader, filter)
      const { shown, next_cursor } = cutPage(rows, limit, ({ id }) => id)
      return {
        data: shown.map((row) => presentForOperators(row, shop)),
        next_cursor,
      }
    },
    async find(tx, id) {
      const { name, maker_id: makerId } = await known(tx, id)
      return { name, makerId }
    },
    async takeDown(tx, id, note) {
      const { slug, name, taken_down_at } = await known(tx, id)
      if (taken_down_at)
        refuse('request_moved_on', { message: { code: 'user_box_taken_down', values: { name } } })
      const at = instantOf(clock)
      await hideBox(tx, 'user', slug, at)
      await writeTakeDown(tx, slug, { at, note })
      await closeCases(tx, { clock }, { kind: 'box', subjectId: id })
      tx.afterCommit(() => shop.refresh('user', slug))
    },
    async restore(tx, id) {
      const { slug, name, taken_down_at } = await known(tx, id)
      if (!taken_down_at)
        refuse('request_moved_on', {
          message: { code: 'user_box_not_taken_down', values: { name } },
        })
      await writeTakeDown(tx, slug, null)
    },
  }
}
