import { z } from 'zod'
import { rowId } from '#contract/http/operator/acts.ts'
import { formatCoins } from '#domain/money/money.ts'
import type { WithdrawalOperations } from '#server/features/payments/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { defineAction, type Exposure } from './action.ts'

const withdrawalInput = z.object({ withdrawal_id: rowId })

/** Operators' actions on withdrawals; each applies to the whole amount. */
export function createWithdrawalActions(withdrawals: WithdrawalOperations) {
  async function amountOf(tx: Tx, id: string): Promise<Exposure> {
    const { amount_cents: cents, player_id: playerId } = await withdrawals.find(tx, id)
    return { cents, playerId, subjectId: id }
  }

  const start = defineAction('withdrawal.start', withdrawalInput, ({ withdrawal_id: id }) => ({
    exposure: (tx) => amountOf(tx, id),
    async perform(tx, { operatorId }) {
      const { amount_cents, fee_cents } = await withdrawals.start(tx, id, operatorId)
      const paid = formatCoins(amount_cents - fee_cents)
      return { done: { msg: `${paid} coins are being paid out.` } }
    },
  }))

  const cancel = defineAction(
    'withdrawal.cancel',
    withdrawalInput.extend({
      note: z.string().nullable(),
      not_sent_proof: z.string().nullable(),
    }),
    ({ withdrawal_id: id, note, not_sent_proof: proof }) => ({
      async exposure(tx) {
        const whole = await amountOf(tx, id)
        // Returning coins that were never sent needs no limit. If they may have been sent, the player could get them
        // twice.
        return proof === null ? { ...whole, cents: 0n } : whole
      },
      async perform(tx, { operatorId }) {
        const words = { ...(note !== null && { reason: note }), ...(proof !== null && { proof }) }
        const { amount_cents } = await withdrawals.cancel(tx, id, operatorId, words)
        return { done: { msg: `${formatCoins(amount_cents)} coins are back on the balance.` } }
      },
    }),
  )

  const finish = defineAction(
    'withdrawal.finish',
    withdrawalInput.extend({ txid: z.string() }),
    ({ withdrawal_id: id, txid }) => ({
      exposure: (tx) => amountOf(tx, id),
      async perform(tx, { operatorId }) {
        const { amount_cents, fee_cents } = await withdrawals.confirm(tx, id, operatorId, { txid })
        return { done: { msg: `${formatCoins(amount_cents - fee_cents)} coins are paid out.` } }
      },
    }),
  )

  return { startWithdrawal: start, cancelWithdrawal: cancel, finishWithdrawal: finish }
}
