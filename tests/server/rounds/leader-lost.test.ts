import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CrashBet } from '#contract/http/crash.ts'
import { manualClock } from '#server/platform/clock/manual-clock.ts'
import { type BeaconPeer, startBeaconPeer } from '#tests/support/fairness/beacon-peer.ts'
import {
  type BetAnswer,
  betOnCrash,
  cashOut,
  roundsEnv,
  roundsOf,
} from '#tests/support/games/round-bets-harness.ts'
import { cutLeader } from '#tests/support/games/rounds-harness.ts'
import { askAs, players, type TestPlayer } from '#tests/support/players/a-player.ts'
import { fc } from '#tests/support/setup/properties.ts'
import { times } from '#tests/support/setup/sampling.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'
import { aDatabase, type TestDatabase } from '#tests/support/shop/database.ts'
import { aSeedKey, startApp, type TestApp } from '#tests/support/shop/start-app.ts'

const FLIGHTS = times('LEADERS_LOST', 2)
const CENTS = 100_000n
const AUTOS = [null, null, null, null, 1.1, 1.2, 3] as const

const clock = manualClock()
let peer: BeaconPeer
let kept: TestDatabase
let nodes: [TestApp, TestApp]

beforeAll(async () => {
  peer = await startBeaconPeer(clock)
  kept = await aDatabase()
  const env = { ...roundsEnv(peer), SEED_KEY: aSeedKey(), LOG_LEVEL: 'silent' }
  const on = { url: kept.url, drop: async () => undefined }
  const aNode = () => startApp({ clock, hasCatalogue: false, on, env })
  nodes = [await aNode(), await aNode()]
})
afterAll(async () => {
  for (const node of nodes) await node.stop()
  await kept.drop()
  await peer.close()
})

const who = fc.nat(AUTOS.length - 1)
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('pass'), ms: fc.integer({ min: 1, max: 300 }) }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('out'), who, at: fc.nat(1) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('lose'), ms: fc.constantFrom(0, 50, 300) }),
  },
)

/** Both nodes go on for a moment. */
async function pass(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 50) {
    clock.advance(Math.min(50, left))
    for (const { url } of nodes) await ask(url, 'GET /api/crash/config')
  }
}

it('whenever the leader of a flight is lost, each bet ends once, as its player was told', async () => {
  let lost = 0
  const statuses = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 25, maxLength: 45 }), async (steps) => {
      const { fly, until } = roundsOf(nodes[0])
      let crowd: TestPlayer[] = []
      const bets: CrashBet[] = []
      const { round } = await fly(125n, async () => {
        crowd = await players(nodes[0], AUTOS.length, { cents: CENTS })
        for (const [at, by] of crowd.entries()) {
          const auto = AUTOS[at]
          const placed = await betOnCrash(by, { amount: 1, ...(auto && { auto_cashout: auto }) })
          bets[at] = placed.body.data.bet
        }
      })
      const told: { by: number; answer: Promise<BetAnswer> }[] = []
      let open = 0
      for (const each of steps) {
        if ('at' in each) {
          const by = crowd[each.who] as TestPlayer
          const on = { ...by, ask: askAs(nodes[each.at]?.url ?? '', by.tokens) }
          open += 1
          const answer = cashOut(on, { bet_id: bets[each.who]?.id }).finally(() => {
            open -= 1
          })
          told.push({ by: each.who, answer })
        } else if (each.kind === 'lose') {
          await cutLeader(nodes[0].database)
          lost += 1
          await pass(each.ms)
        } else await pass(each.ms)
      }
      await until('crash', 'ended')
      while (open > 0) await pass(50)

      const { body } = await ask<{
        data: { round: { id: string; bust: number; status: string }; bets: CrashBet[] }
      }>(nodes[1].url, `GET /api/crash/games/${round.id}`)
      expect(body.data.round.status).toBe('ended')
      const answers = await Promise.all(
        told.map(async ({ by, answer }) => ({ by, ...(await answer) })),
      )
      for (const [at, { id, amount }] of bets.entries()) {
        const record = body.data.bets.find((bet) => bet.id === id)
        const wins = answers.filter(({ by, status }) => by === at && status === 200)
        for (const { body: win } of wins) {
          const { status, multiplier, payout } = win.data.bet
          expect({ status, multiplier, payout }).toEqual({
            status: record?.status,
            multiplier: record?.multiplier,
            payout: record?.payout,
          })
        }
        statuses.add(record?.status ?? '')
        expect(record?.status).toBeOneOf(['won', 'lost', 'refunded'])
        if (record?.status === 'won') {
          expect(record.multiplier).toBeLessThanOrEqual(body.data.round.bust)
          if (AUTOS[at] === null) expect(wins).not.toEqual([])
        }
        const { rows } = await nodes[0].database.pool.query<{ balance: bigint }>(
          'SELECT balance FROM accounts WHERE player_id = $1',
          [crowd[at]?.id],
        )
        const paid = Math.round(((record?.payout ?? 0) - amount) * 100)
        expect(rows[0]?.balance).toBe(CENTS + BigInt(paid))
      }
      for (const { status } of answers) expect(status).toBeOneOf([200, 409])
    }),
    { numRuns: FLIGHTS, endOnFailure: true },
  )
  expect(await auditFaults(nodes[0])).toEqual([])
  expect(lost).toBeGreaterThan(0)
  expect(statuses).toContain('won')
})
