import { z } from 'zod'
import { rowId } from '#contract/http/operator/acts.ts'
import type { Message } from '#contract/words/message.ts'
import { formatCoins } from '#domain/money/money.ts'
import { readPlaythrough } from '#server/features/funds/index.ts'
import { type Ledger, walletOf } from '#server/ledger/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { type Actor, defineAction, type Prepared } from './action.ts'
import {
  isRefunded,
  type Refundable,
  readRefundableBet,
  readRefundableParcel,
} from './refund-store.ts'

type Find = (tx: Tx) => Promise<Refundable | null>

/**
 * Refunds in coins, as adjustments. What is refunded stays as it was: a bet keeps its result, receipt and XP, a parcel its
 * items. All count towards what one operator may give alone.
 */
export const createRefundActions = ({ ledger }: { ledger: Ledger }) => ({
  refundBet: defineAction('bet.refund', z.object({ bet_id: rowId }), ({ bet_id: id }) =>
    refunding(ledger, id, (tx) => readRefundableBet(tx, id)),
  ),
  refundShipment: defineAction(
    'shipment.refund',
    z.object({ shipment_id: rowId }),
    ({ shipment_id: id }) => refunding(ledger, id, (tx) => readRefundableParcel(tx, id)),
  ),
})

function refunding(ledger: Ledger, subjectId: string, find: Find): Prepared {
  const read = async (tx: Tx) => (await find(tx)) ?? refuse('not_found')
  return {
    async exposure(tx) {
      const { playerId, cents } = await read(tx)
      return { cents, playerId, subjectId }
    },
    async perform(tx, { id: ref }: Actor) {
      const { playerId } = await read(tx)
      await ledger.lock(tx, playerId)
      // Stores what of the player's stakes was bound.
      await readPlaythrough(tx, playerId)
      const { cents, ...subject } = await read(tx)
      if (subject.isOpen) refuseMovedOn({ code: 'refund_open' })
      if (subject.isBound) refuseMovedOn({ code: 'refund_bound' })
      if (cents <= 0n) refuseMovedOn({ code: 'refund_nothing' })
      if (await isRefunded(tx, subjectId)) refuseMovedOn({ code: 'refund_done' })
      const posting = { account: walletOf(playerId), counter: 'house:adjustments' as const }
      await ledger.post(tx, [{ ...posting, amount: cents, code: 'operator.adjusted', ref }])
      return { done: { msg: `${formatCoins(cents)} coins were refunded.` }, cents }
    },
  }
}

const refuseMovedOn = (message: Message): never => refuse('request_moved_on', { message })
