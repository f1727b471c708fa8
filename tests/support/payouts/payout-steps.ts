import { expect } from 'vitest'
import { BTC_ADDRESS, type PayoutDesk } from './payout-harness.ts'

/** What is done at a payout desk again and again, each as one sentence. */
export const payoutActs = (desk: PayoutDesk) => {
  const { operate } = desk.withdrawals
  const find = (id: string) => operate.find(desk.database.pool, id)
  const start = (id: string) => desk.operate((tx) => operate.start(tx, id, desk.operator))
  return {
    find,
    start,

    /** A request for 50 coins by a player who has nothing else. */
    async aRequest(): Promise<{ id: string; playerId: string }> {
      const playerId = await desk.aPlayer(5_000n)
      const body = { currency: 'BTC' as const, amount: 50, address: BTC_ADDRESS }
      const { data } = await desk.withdrawals.request(playerId, body, null)
      return { id: data.withdrawal.id, playerId }
    },

    turnDown: (id: string, words?: { reason?: string; proof?: string }) =>
      desk.operate((tx) => operate.cancel(tx, id, desk.operator, words)),

    confirm: (id: string) =>
      desk.operate((tx) => operate.confirm(tx, id, desk.operator, { txid: 'seen' })),

    /** Started, asked for, and answered. */
    async startAndSend(id: string): Promise<void> {
      await start(id)
      await desk.withdrawals.sendDue()
      await expect.poll(async () => (await find(id)).sending).not.toMatch(/due|asking/)
    },

    /** What the provider was asked for it. */
    ordersOf: (id: string) =>
      desk.provider.orders.filter(({ foreignId }) => foreignId.startsWith(id)),

    /** The words about it that wait for a person. */
    async reviewsOf(id: string): Promise<string[]> {
      const { rows } = await desk.database.pool.query<{ outcome: string }>(
        `SELECT outcome FROM withdrawal_callbacks WHERE withdrawal_id = $1 AND needs_review
         ORDER BY id`,
        [id],
      )
      return rows.map(({ outcome }) => outcome)
    },
  }
}
