import { expect } from 'vitest'
import { BTC_ADDRESS, type PayoutHarness } from './payout-harness.ts'

export const payoutSteps = (harness: PayoutHarness) => {
  const { operate } = harness.withdrawals
  const find = (id: string) => operate.find(harness.database.pool, id)
  const start = (id: string) => harness.operate((tx) => operate.start(tx, id, harness.operator))
  return {
    find,
    start,

    /** Requests 50 coins for a player who has nothing else. */
    async aRequest(): Promise<{ id: string; playerId: string }> {
      const playerId = await harness.aPlayer(5_000n)
      const body = { currency: 'BTC' as const, amount: 50, address: BTC_ADDRESS }
      const { data } = await harness.database.transaction((tx) =>
        harness.withdrawals.request(tx, playerId, body),
      )
      return { id: data.withdrawal.id, playerId }
    },

    turnDown: (id: string, details?: { reason?: string; proof?: string }) =>
      harness.operate((tx) => operate.cancel(tx, id, harness.operator, details)),

    confirm: (id: string) =>
      harness.operate((tx) => operate.confirm(tx, id, harness.operator, { txid: 'seen' })),

    /** Starts the withdrawal, sends it, and handles the reply. */
    async startAndSend(id: string): Promise<void> {
      await start(id)
      await harness.withdrawals.sendDue()
      await expect.poll(async () => (await find(id)).sending).not.toMatch(/due|asking/)
    },

    /** The orders that the provider received for it. */
    ordersOf: (id: string) =>
      harness.provider.orders.filter(({ reference }) => reference.startsWith(id)),

    /** The outcomes of its callbacks that wait for review. */
    async reviewsOf(id: string): Promise<string[]> {
      const { rows } = await harness.database.pool.query<{ outcome: string }>(
        `SELECT outcome FROM withdrawal_callbacks WHERE withdrawal_id = $1 AND needs_review
         ORDER BY id`,
        [id],
      )
      return rows.map(({ outcome }) => outcome)
    },
  }
}
