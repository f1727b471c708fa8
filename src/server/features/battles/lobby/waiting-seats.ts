import type { UnbegunPlay } from '#server/features/protection/index.ts'
import type { BattleDeps } from '../deps.ts'
import { listWaitingOf, lockWaiting, readSeats } from '../store/read.ts'
import { cancel, payersOf } from './cancel.ts'

/**
 * The waiting battles in which players have a seat. A seat cannot be left, because its payments are recorded once under
 * its id. So the battle is canceled as a whole, and everybody gets exactly their payment back.
 */
export const waitingSeats = (deps: BattleDeps): UnbegunPlay => ({
  list: listWaitingOf,

  async hold(tx, playerIds) {
    const battles = await lockWaiting(tx, await listWaitingOf(tx, playerIds))
    const ids = battles.map(({ id }) => id)
    const seats = await readSeats(tx, ids)
    return {
      ids,
      payers: battles.flatMap((battle) =>
        payersOf(
          battle,
          seats.filter(({ battle_id }) => battle_id === battle.id),
        ),
      ),
      async refund() {
        for (const battle of battles) {
          // The public reason does not say which player it was, or why.
          const isOwn = playerIds.includes(battle.creator_id)
          await cancel(tx, deps, battle, isOwn ? 'creator' : 'player_left')
        }
      },
    }
  },
})
