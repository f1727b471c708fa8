import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CrashBet } from '#contract/http/crash.ts'
import { msToReach, multiplierAt } from '#domain/games/crash.ts'
import { toMultiplier } from '#domain/money/money.ts'
import { type ManualClock, manualClock } from '#server/platform/clock/manual-clock.ts'
import {
  betOnCrash,
  cashOut,
  openRoundBets,
  type RoundBetsHarness,
  roundsEnv,
  roundsOf,
} from '#tests/support/games/round-bets-harness.ts'
import { askAs, players, type TestPlayer } from '#tests/support/players/a-player.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

/** How much the clock of the node that does not lead is late. */
const LATE_MS = 400

let harness: RoundBetsHarness
let other: TestApp
let clock: ManualClock

beforeAll(async () => {
  harness = await openRoundBets({}, { hasCatalogue: false })
  const { app, peer } = harness
  clock = manualClock(app.clock.now() - LATE_MS)
  other = await startApp({
    clock,
    hasCatalogue: false,
    on: { url: app.databaseUrl, drop: async () => undefined },
    env: { ...roundsEnv(peer), SEED_KEY: app.config.seedKey.toString('hex') },
  })
})
afterAll(async () => {
  expect(await auditFaults(harness.app)).toEqual([])
  await other.stop()
  await harness.stop()
})

const follow = () => clock.advance(harness.app.clock.now() - LATE_MS - clock.now())
const onOther = (by: TestPlayer) => ({ ...by, ask: askAs(other.url, by.tokens) })

it('a node whose clock is late learns from the ticks how far a flight is, and pays nobody after its end', {
  timeout: 60_000,
}, async () => {
  const crowd = await players(harness.app, 2, { cents: 1_000n })
  const [inTime, afterwards] = crowd as [TestPlayer, TestPlayer]
  const { round, bust } = await harness.fly(150n, async () => {
    follow()
    for (const by of crowd) expect((await betOnCrash(by, { amount: 1 })).status).toBe(200)
  })
  const elapsedMs = () => harness.app.clock.now() - Date.parse(round.started_at ?? '')
  const seenElsewhere = async () => (await roundsOf(other).current('crash')).round?.elapsed_ms ?? 0
  // Both clocks run equally fast: the other node looks for ticks ten times a second.
  for (let turn = 0; elapsedMs() < 2_000; turn++) {
    await harness.pass(50)
    if (turn % 2 === 1) await harness.hasTicked(round)
    follow()
    await expect.poll(seenElsewhere).toBeGreaterThanOrEqual(elapsedMs() - 150)
  }

  const at = elapsedMs()
  const out = (await cashOut(onOther(inTime))).body.data.bet as CrashBet
  expect(out.status).toBe('won')
  expect(out.multiplier).toBeGreaterThanOrEqual(toMultiplier(multiplierAt(at - 150)))
  expect(out.multiplier).toBeLessThanOrEqual(toMultiplier(multiplierAt(at + 50)))

  // Ticks have ended, so everybody knows that the flight is over.
  await harness.pass(msToReach(bust) - elapsedMs() + 200)
  follow()
  let status: number | null = null
  void cashOut(onOther(afterwards)).then((answer) => {
    status = answer.status
  })
  await expect
    .poll(async () => {
      await harness.pass(20)
      follow()
      return status
    })
    .not.toBeNull()
  expect(status).toBe(409)
  await harness.until('crash', 'ended')
})
