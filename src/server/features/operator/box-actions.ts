import { z } from 'zod'
import { rowId } from '#contract/http/operator/acts.ts'
import type { BoxOperations } from '#server/features/custom-boxes/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { defineAction, type Exposure } from './action.ts'

const boxInput = z.object({ box_id: rowId })

/** Operators' actions on players' boxes. */
export function createBoxActions(boxes: Pick<BoxOperations, 'find' | 'takeDown' | 'restore'>) {
  const exposureOfBox = async (tx: Tx, id: string): Promise<Exposure> => {
    const { makerId } = await boxes.find(tx, id)
    return { cents: 0n, playerId: makerId, subjectId: id }
  }

  const takeDown = defineAction(
    'user-box.hide',
    boxInput.extend({ note: z.string().nullable() }),
    ({ box_id: id, note }) => ({
      exposure: (tx) => exposureOfBox(tx, id),
      async perform(tx) {
        const { name } = await boxes.find(tx, id)
        await boxes.takeDown(tx, id, note)
        return { done: { msg: `“${name}” is taken down.` } }
      },
    }),
  )

  const restore = defineAction('user-box.restore', boxInput, ({ box_id: id }) => ({
    exposure: (tx) => exposureOfBox(tx, id),
    async perform(tx) {
      const { name } = await boxes.find(tx, id)
      await boxes.restore(tx, id)
      return { done: { msg: `The maker of “${name}” may put it on sale again.` } }
    },
  }))

  return { takeDownBox: takeDown, restoreBox: restore }
}
