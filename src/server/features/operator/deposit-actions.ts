import { z } from 'zod'
import { rowId } from '#contract/http/operator/acts.ts'
import { reviewCallback } from '#contract/http/operator/deposits.ts'
import { formatCoins } from '#domain/money/money.ts'
import type { DepositOperations } from '#server/features/payments/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { defineAction, type Exposure, exposureOf } from './action.ts'

const depositInput = z.object({ deposit_id: rowId })

/** Operators' actions on deposits that could not be credited automatically. */
export function createDepositActions(deposits: DepositOperations) {
  async function queued(tx: Tx, id: string): Promise<Exposure> {
    const waiting = await deposits.findQueued(tx, id)
    if (!waiting) return refuse('request_moved_on', { message: { code: 'deposit_not_waiting' } })
    return { ...waiting, subjectId: id }
  }

  const credit = defineAction('deposit.credit', depositInput, ({ deposit_id: id }) => ({
    exposure: (tx) => queued(tx, id),
    async perform(tx, { operatorId }) {
      const { cents } = await deposits.creditQueued(tx, id, operatorId)
      return { done: { msg: `${formatCoins(cents)} coins are credited.` }, cents }
    },
  }))

  const dismiss = defineAction('deposit.dismiss', depositInput, ({ deposit_id: id }) => ({
    exposure: async (tx) => ({ ...(await queued(tx, id)), cents: 0n }),
    async perform(tx, { operatorId }) {
      await deposits.dismissQueued(tx, id, operatorId)
      return { done: { msg: 'The deposit is closed, and nothing was credited.' } }
    },
  }))

  const giveBack = defineAction('deposit.return', depositInput, ({ deposit_id: id }) => ({
    async exposure(tx) {
      const waiting = await deposits.findReturn(tx, id)
      if (!waiting) {
        return refuse('request_moved_on', { message: { code: 'deposit_not_returning' } })
      }
      return { ...waiting, subjectId: id }
    },
    async perform(tx, { operatorId }) {
      const cents = await deposits.returnDeposit(tx, id, operatorId)
      const msg = `${formatCoins(cents)} coins are taken from the balance: they went back the way they came.`
      return { done: { msg }, cents }
    },
  }))

  const review = defineAction(
    'callback.review',
    z.object({ callback_id: reviewCallback.params.shape.id }),
    ({ callback_id }) => ({
      exposure: () => exposureOf({}),
      async perform(tx, { operatorId }) {
        const isNew = await deposits.reviewCallback(tx, BigInt(callback_id), operatorId)
        if (!isNew) refuse('request_moved_on', { message: { code: 'review_over' } })
        return { done: { msg: 'Marked as reviewed.' } }
      },
    }),
  )

  return {
    creditDeposit: credit,
    dismissDeposit: dismiss,
    returnDeposit: giveBack,
    reviewCallback: review,
  }
}
