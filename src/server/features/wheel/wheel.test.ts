import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WHEEL_SECTORS } from '#domain/games/wheel.ts'
import {
  betOnWheel,
  openRoundBets,
  type RoundBetsHarness,
} from '#tests/support/games/round-bets-harness.ts'
import { aPlayer } from '#tests/support/players/a-player.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'

let harness: RoundBetsHarness
beforeAll(async () => {
  harness = await openRoundBets()
})
afterAll(() => harness.stop())

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
})
