import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CrashBet } from '#contract/http/crash.ts'
import { verifyReceipt } from '#domain/fairness/receipt.ts'
import { msToReach, multiplierAt } from '#domain/games/crash.ts'
import { toMultiplier } from '#domain/money/money.ts'
import { manualClock } from '#server/platform/clock/manual-clock.ts'
import {
  betOnCrash,
  cashOut,
  openRoundBets,
  type RoundBetsHarness,
  roundsEnv,
  roundsOf,
} from '#tests/support/games/round-bets-harness.ts'
import { askAs, players, type TestPlayer } from '#tests/support/players/a-player.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'
import { startApp } from '#tests/support/shop/start-app.ts'

let harness: RoundBetsHarness
beforeAll(async () => {
  harness = await openRoundBets({}, { hasCatalogue: false })
})
afterAll(async () => {
  expect(await auditFaults(harness.app)).toEqual([])
  await harness.stop()
})

type Bets = Record<string, { by: TestPlayer; bet: CrashBet }>

/** Flies until a bust of at least `bustMin`, with a bet for each name: its auto cash-out, or null for a manual bet. */
async function flyWith(bustMin: bigint, autos: Record<string, number | null>) {
  const crowd = await players(harness.app, Object.keys(autos).length, { cents: 1_000_000n })
  const bets: Bets = {}
  const { round, bust } = await harness.fly(bustMin, async () => {
    for (const [at, [name, auto_cashout]] of Object.entries(autos).entries()) {
      const by = crowd[at] as TestPlayer
      const placed = await betOnCrash(by, { amount: 1, ...(auto_cashout && { auto_cashout }) })
      bets[name] = { by, bet: placed.body.data.bet }
    }
  })
  const of = (name: string) => bets[name] as Bets[string]
  async function ends() {
    const { round: ended } = await harness.current('crash')
    expect(ended?.id).toBe(round.id)
    const call = `GET /api/crash/games/${round.id}`
    const { body } = await ask<{ data: { bets: CrashBet[] } }>(harness.app.url, call)
    const ended_bets = new Map(body.data.bets.map((each) => [each.id, each]))
    return Object.fromEntries(
      Object.entries(bets).map(([name, { bet }]) => {
        const { status, payout } = ended_bets.get(bet.id) as CrashBet
        return [name, { status, payout }]
      }),
    )
  }
  return { round, bust, bets, of, ends }
}

const elapsedOf = ({ started_at }: { started_at: string | null }) =>
  harness.app.clock.now() - Date.parse(started_at ?? '')

describe('a flight whose leader stood still for more than a second', () => {
  it.each(['in the gap', 'beyond it'])(
    'refunds its manual bets with the bust %s, and pays what was decided before',
    async (where) => {
      const isInGap = where === 'in the gap'
      const { round, bust, bets, of, ends } = await flyWith(150n, {
        manual: null,
        early: null,
        late: null,
        passed: 1.01,
        // Decided by the bust, which nobody knew when it was chosen.
        unreached: 10_000,
      })
      await harness.pass(1_000)
      await harness.hasTicked(round)
      const elapsedMs = elapsedOf(round)
      const out = await cashOut(of('early').by)
      expect(out.body.data.bet).toMatchObject({
        status: 'won',
        multiplier: toMultiplier(multiplierAt(elapsedMs)),
      })
      const leftMs = msToReach(bust) - elapsedMs
      harness.app.clock.advance(isInGap ? Math.max(leftMs, 1_001) : 1_001)
      const late = await cashOut(of('late').by)
      expect(late.status).toBe(409)
      await harness.until('crash', 'ended')
      expect(await ends()).toMatchObject({
        manual: { status: 'refunded', payout: 1 },
        early: { status: 'won' },
        late: { status: 'refunded', payout: 1 },
        passed: { status: 'won', payout: 1.01 },
        unreached: { status: bust >= 1_000_000n ? 'won' : 'lost' },
      })
      for (const { bet } of Object.values(bets)) {
        const call = `GET /api/fairness/bets/${bet.id}`
        const { body } = await ask<{ data: unknown }>(harness.app.url, call)
        expect(verifyReceipt(body.data)).toMatchObject({ verdict: 'verified' })
      }
    },
  )

  it('tells nobody on another node what happened meanwhile', async () => {
    const { app, peer } = harness
    const clock = manualClock(app.clock.now())
    const other = await startApp({
      clock,
      hasCatalogue: false,
      on: { url: app.databaseUrl, drop: async () => undefined },
      env: { ...roundsEnv(peer), SEED_KEY: app.config.seedKey.toString('hex') },
    })
    const { round, of, ends } = await flyWith(120n, { before: null, during: null })
    clock.advance(app.clock.now() - clock.now())
    await harness.pass(1_000)
    await harness.hasTicked(round)
    clock.advance(app.clock.now() - clock.now())
    const shown = async () => {
      const { round: seen } = await roundsOf(other).current('crash')
      return { id: seen?.id, elapsed_ms: seen?.elapsed_ms }
    }
    const atTick = await shown()
    expect(atTick.id).toBe(round.id)
    const on = ({ by }: Bets[string]) => ({ ...by, ask: askAs(other.url, by.tokens) })

    // Received with the last tick: it counts. Received after it, while the leader stands still: it waits.
    expect((await cashOut(on(of('before')))).status).toBe(200)
    clock.advance(900)
    let answered = false
    const held = cashOut(on(of('during'))).finally(() => {
      answered = true
    })
    for (let turn = 0; turn < 20; turn++) {
      clock.advance(40)
      expect(await shown()).toEqual(atTick)
    }
    expect(answered).toBe(false)

    app.clock.advance(1_700)
    await harness.until('crash', 'ended')
    clock.advance(2_000)
    expect((await held).status).toBe(409)
    expect(await ends()).toMatchObject({
      before: { status: 'won' },
      during: { status: 'refunded', payout: 1 },
    })
    await other.stop()
  })
})

it('a flood of refused cash-outs delays the end of a flight for nobody', async () => {
  const { round, bust, of, ends } = await flyWith(120n, { player: null, flooder: null })
  const flooder = of('flooder').by
  await harness.pass(300)
  expect((await cashOut(flooder)).status).toBe(200)
  let isOver = false
  let refused = 0
  const flood = Array.from({ length: 100 }, async () => {
    while (!isOver) {
      const { status } = await cashOut(flooder)
      expect(status).not.toBe(200)
      refused += 1
    }
  })
  await expect.poll(() => refused).toBeGreaterThan(100)
  const { by } = of('player')
  const inTime = cashOut(by)
  await inTime
  await harness.pass(msToReach(bust) - elapsedOf(round))
  const atEnd = refused
  const ended = await harness.until('crash', 'ended')
  const tookMs = harness.app.clock.now() - Date.parse(round.started_at ?? '') - msToReach(bust)
  isOver = true
  await Promise.all(flood)
  expect(refused).toBeGreaterThan(atEnd)
  expect(ended.id).toBe(round.id)
  expect(tookMs).toBeLessThanOrEqual(2_000)
  expect(await ends()).toMatchObject({ player: { status: 'won' }, flooder: { status: 'won' } })
})
