import { z } from 'zod'
import { rowId } from '#contract/http/operator-acts.ts'
import type { BoxDesk } from '#server/features/custom-boxes/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { deed, type Stake } from './deed.ts'

const boxInput = z.object({ box_id: rowId })

/** What operators do with boxes that players have made. */
export function createBoxDeeds(boxes: Pick<BoxDesk, 'find' | 'takeDown' | 'restore'>) {
  const stakeOf = async (tx: Tx, id: string): Promise<Stake> => {
    const { makerId } = await boxes.find(tx, id)
    return { cents: 0n, playerId: makerId, subjectId: id }
  }

  const takeDown = deed(
    'user-box.hide',
    boxInput.extend({ note: z.string().nullable() }),
    ({ box_id: id, note }) => ({
      stake: (tx) => stakeOf(tx, id),
      async perform(tx) {
        const { name } = await boxes.find(tx, id)
        await boxes.takeDown(tx, id, note)
        return { done: { msg: `“${name}” is taken down.` } }
      },
    }),
  )

  const restore = deed('user-box.restore', boxInput, ({ box_id: id }) => ({
    stake: (tx) => stakeOf(tx, id),
    async perform(tx) {
      const { name } = await boxes.find(tx, id)
      await boxes.restore(tx, id)
      return { done: { msg: `“${name}” may be put on sale again by its maker.` } }
    },
  }))

  return { takeDownBox: takeDown, restoreBox: restore }
}
