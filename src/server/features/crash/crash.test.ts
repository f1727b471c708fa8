import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { msToReach } from '#domain/games/crash.ts'
import {
  betOnCrash,
  cashOut,
  openRoundBets,
  type RoundBetsHarness,
} from '#tests/support/games/round-bets-harness.ts'
import { aPlayer } from '#tests/support/players/a-player.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'

let harness: RoundBetsHarness
beforeAll(async () => {
  harness = await openRoundBets()
})
afterAll(() => harness.stop())

describe('a bet', () => {
  it('is taken, cashed out, and lost with the bust', async () => {
    const player = await aPlayer(harness.app, { cents: 100_000n })
    let first = ''
    let second = ''
    const { bust } = await harness.fly(150n, async () => {
      const placed = await betOnCrash(player, { amount: 1 })
      expect(placed.status).toBe(200)
      first = placed.body.data.bet.id
      second = (await betOnCrash(player, { amount: 2, auto_cashout: 1000 })).body.data.bet.id
    })
    const out = await cashOut(player, { bet_id: first })
    expect(out.body).toMatchObject({ data: { bet: { status: 'won' } } })
    await harness.pass(msToReach(bust))
    await harness.until('crash', 'ended')
    const { my_bets } = await harness.current('crash', player)
    expect(my_bets.map(({ status }) => status)).toEqual(['won', bust >= 100_000n ? 'won' : 'lost'])
    expect(my_bets[1]?.id).toBe(second)
    expect(await auditFaults(harness.app)).toEqual([])
  })
})
