import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WheelBet } from '#contract/http/wheel.ts'
import { verifyReceipt } from '#domain/fairness/receipt.ts'
import { WHEEL_SECTORS } from '#domain/games/wheel.ts'
import {
  type BetAnswer,
  betOnWheel,
  openRoundBets,
  type RoundBetsHarness,
} from '#tests/support/games/round-bets-harness.ts'
import { aPlayer, players, type TestPlayer } from '#tests/support/players/a-player.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'

let harness: RoundBetsHarness
beforeAll(async () => {
  harness = await openRoundBets()
})
afterAll(() => harness.stop())

const codeOf = ({ status, body }: { status: number; body: { code?: string } }) =>
  status === 200 ? 'done' : body.code

afterAll(async () => expect(await auditFaults(harness.app)).toEqual([]))

describe('the wheel', () => {
  it('is shown before its first round', async () => {
    const answer = await ask(harness.app.url, 'GET /api/wheel/current')
    expect(answer.status).toBe(200)
  })
  it('pays the bets on its sector', async () => {
    const player = await aPlayer(harness.app, { cents: 100_000n })
    await harness.open('wheel')
    for (const multiplier of [2, 3, 5, 50]) {
      expect((await betOnWheel(player, { amount: 1, multiplier })).status).toBe(200)
    }
    const round = await harness.until('wheel', 'in_progress')
    expect(await harness.outcomeOf(round)).toBe(BigInt(round.sector ?? -1))
    await harness.until('wheel', 'ended')
    const { my_bets } = await harness.current('wheel', player)
    const won = WHEEL_SECTORS[round.sector ?? 0]
    expect(my_bets.map(({ multiplier, status }) => [multiplier, status])).toEqual(
      [2, 3, 5, 50].map((each) => [each, each === won ? 'won' : 'lost']),
    )
    expect(await auditFaults(harness.app)).toEqual([])
  })

  it('takes a bet back while bets are open, and refuses with its own words', async () => {
    const [player, other] = await players(harness.app, 2, { cents: 10_000n })
    if (!player || !other) throw new Error('No players')
    await harness.open('wheel')
    for (const body of [
      { amount: 0.09, multiplier: 2 },
      { amount: 200.01, multiplier: 2 },
      { amount: 1, multiplier: 4 },
    ]) {
      expect(codeOf(await betOnWheel(player, body))).toBe('validation_failed')
    }
    const cancel = (by: TestPlayer, id: string) =>
      by.ask(`POST /api/wheel/bet/${id}/cancel`, {}) as Promise<BetAnswer<WheelBet>>
    const ids: string[] = []
    for (let count = 0; count < 20; count++) {
      ids.push((await betOnWheel(player, { amount: 0.5, multiplier: 50 })).body.data.bet.id)
    }
    expect(codeOf(await betOnWheel(player, { amount: 1, multiplier: 2 }))).toBe('too_many_bets')
    expect(codeOf(await cancel(other, ids[0] ?? ''))).toBe('not_found')
    const canceled = await cancel(player, ids[0] ?? '')
    expect(canceled.body.data).toMatchObject({
      bet: { status: 'canceled', payout: null },
      balance: 90.5,
    })
    expect(codeOf(await cancel(player, ids[0] ?? ''))).toBe('bet_not_open')
    // A bet that was canceled makes room for another.
    expect(codeOf(await betOnWheel(player, { amount: 0.5, multiplier: 2 }))).toBe('done')
    expect(codeOf(await betOnWheel(player, { amount: 0.5, multiplier: 2 }))).toBe('too_many_bets')
    expect((await harness.current('wheel')).totals).toEqual({ '2': 0.5, '3': 0, '5': 0, '50': 9.5 })
    await harness.until('wheel', 'pending')
    const before = await harness.cents(player)
    expect(codeOf(await cancel(player, ids[1] ?? ''))).toBe('bets_closed')
    expect(codeOf(await betOnWheel(other, { amount: 1, multiplier: 2 }))).toBe('bets_closed')
    expect(await harness.cents(player)).toBe(before)
    await harness.until('wheel', 'ended')
    for (const id of ids.slice(0, 2)) {
      const receipt = await ask<{ data: unknown }>(harness.app.url, `GET /api/fairness/bets/${id}`)
      expect(verifyReceipt(receipt.body.data)).toMatchObject({ verdict: 'verified' })
    }
  })

  it('refunds what the beacon never decides, to the cent', async () => {
    const player = await aPlayer(harness.app, { cents: 1_000n })
    await harness.open('wheel')
    const placed = await betOnWheel(player, { amount: 3, multiplier: 5 })
    harness.peer.stall()
    await harness.until('wheel', 'pending')
    for (let minute = 0; minute < 12; minute++) await harness.pass(60_000)
    const round = await harness.until('wheel', 'ended')
    expect(round).toMatchObject({ sector: null, multiplier: null, offset: null, salt: null })
    expect(round.link).toMatch(/^[0-9a-f]{64}$/)
    expect(await harness.cents(player)).toBe(1_000n)
    const { id } = placed.body.data.bet
    const receipt = await ask<{ data: unknown }>(harness.app.url, `GET /api/fairness/bets/${id}`)
    expect(receipt.body.data).toMatchObject({ status: 'refunded', payout_cents: 300 })
    expect(verifyReceipt(receipt.body.data)).toMatchObject({ verdict: 'pending' })
    harness.peer.resume()
  })
})
