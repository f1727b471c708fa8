import { z } from 'zod'
import { rowId } from '#contract/http/operator/acts.ts'
import type { Message } from '#contract/words/message.ts'
import { formatCoins } from '#domain/money/money.ts'
import { STAKE_REFUNDED } from '#domain/rewards/playthrough.ts'
import {
  listSelfExcluded,
  readPlaythrough,
  readServed,
  recordEvents,
} from '#server/features/funds/index.ts'
import { type Ledger, walletOf } from '#server/ledger/index.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { type Actor, defineAction, type Prepared } from './action.ts'
import {
  isRefunded,
  type Refundable,
  readRefundableBet,
  readRefundableParcel,
} from './refund-store.ts'

interface RefundDeps {
  ledger: Ledger
  clock: Pick<Clock, 'now'>
}

interface Refund {
  find(tx: Tx): Promise<Refundable | null>
  /** What follows for the player, whose wallet is locked, once the coins are theirs. */
  follow?(tx: Tx, playerId: string): Promise<void>
}

/**
 * Refunds in coins, as adjustments. What is refunded stays as it was: a bet keeps its result, receipt and XP, a parcel its
 * items. But the stake of the bet no longer counts for the deposits that it served. All count towards what one operator
 * may give alone.
 */
export const createRefundActions = (deps: RefundDeps) => ({
  refundBet: defineAction('bet.refund', z.object({ bet_id: rowId }), ({ bet_id: id }) =>
    refunding(deps, id, {
      find: (tx) => readRefundableBet(tx, id),
      follow: (tx, playerId) => uncountStake(tx, deps, playerId, id),
    }),
  ),
  refundShipment: defineAction(
    'shipment.refund',
    z.object({ shipment_id: rowId }),
    ({ shipment_id: id }) => refunding(deps, id, { find: (tx) => readRefundableParcel(tx, id) }),
  ),
})

/**
 * Makes unplayed again what the stake of a bet had served of deposits: else a refund would turn a deposit by card into
 * coins that may leave by another way. Refuses it for an excluded player, who could not play it any more.
 */
async function uncountStake(
  tx: Tx,
  { clock }: RefundDeps,
  playerId: string,
  betId: string,
): Promise<void> {
  const at = instantOf(clock)
  const amount = await readServed(tx, playerId, betId)
  const excluded = await listSelfExcluded(tx, [playerId], at)
  if (amount > 0n && excluded.length > 0) refuseMovedOn({ code: 'refund_excluded' })
  await recordEvents(tx, at, [{ playerId, kind: STAKE_REFUNDED, ref: betId, amount }])
}

function refunding({ ledger }: RefundDeps, subjectId: string, { find, follow }: Refund): Prepared {
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
      await follow?.(tx, playerId)
      return { done: { msg: `${formatCoins(cents)} coins were refunded.` }, cents }
    },
  }
}

const refuseMovedOn = (message: Message): never => refuse('request_moved_on', { message })
