import { hash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bustOf, msToReach } from '#domain/games/crash.ts'
import { type RoundGame, roundGames } from '#domain/games/games.ts'
import { sectorOf } from '#domain/games/wheel.ts'
import type { RoundState } from '#domain/lifecycle/round.ts'
import { openRounds, type RoundsHarness } from '#tests/support/games/rounds-harness.ts'
import { fc } from '#tests/support/setup/properties.ts'
import { times } from '#tests/support/setup/sampling.ts'
import { saltOf } from './present.ts'
import type { RoundRow } from './store.ts'

const statuses: RoundState[] = ['starting', 'pending', 'in_progress', 'ended']

type Move =
  | { kind: 'go'; steps: number }
  /** The process stalls for a while. */
  | { kind: 'stall'; ms: number }
  /** The process ends, cleanly or not, and a new one starts. */
  | { kind: 'restart'; isKilled: boolean; downMs: number }
  | { kind: 'beacon'; isAway: boolean }
  /** The system time is changed. */
  | { kind: 'jump'; ms: number }

const move: fc.Arbitrary<Move> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('go' as const), steps: fc.nat(60) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('stall' as const),
      ms: fc.double({ min: 0, max: 20_000, noNaN: true }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('restart' as const),
      isKilled: fc.boolean(),
      downMs: fc.nat(30_000),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('beacon' as const), isAway: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('jump' as const),
      ms: fc.integer({ min: -3_000, max: 3_000 }),
    }),
  },
)

describe.each(roundGames.map(({ name }) => name))('rounds of %s', (name) => {
  let harness: RoundsHarness
  beforeAll(async () => {
    harness = await openRounds()
  })
  afterAll(() => harness.stop())

  test('end once each, from their link and beacon, despite restarts, stalls and an unavailable beacon', async () => {
    const { clock, beacon } = harness
    await fc.assert(
      fc.asyncProperty(fc.array(move, { maxLength: 14 }), async (moves) => {
        let lead = await harness.lead(name)
        for (const each of moves) {
          if (each.kind === 'go') await lead.go(each.steps)
          if (each.kind === 'stall') clock.advance(each.ms)
          if (each.kind === 'beacon') beacon.isAway = each.isAway
          if (each.kind === 'jump') clock.jump(each.ms)
          if (each.kind === 'restart') {
            await lead.end(each)
            clock.advance(each.downMs)
            lead = await harness.lead(name)
          }
        }
        beacon.isAway = false
        await lead.until('ended')
        await lead.end()
        expect(harness.errors).toEqual([])
        await expectAllInOrder(harness, name)
      }),
      { numRuns: times('ROUND_RUNS', 12) },
    )
  })
})

/** The invariants of all rounds, whatever happened to them. */
async function expectAllInOrder(harness: RoundsHarness, game: RoundGame): Promise<void> {
  const rows = await harness.rows()
  const settled = new Map((await harness.settled()).map((each) => [each.round_id, each]))
  for (const [at, row] of rows.entries()) {
    expect(row.index).toBe(at + 1)
    expectOnBeaconTime(row, game === 'crash' ? 8_000 : 15_000)
    if (row.status !== 'ended') {
      expect(row.status === 'in_progress' && game === 'wheel' ? null : row.link).toBeNull()
      continue
    }
    const link = row.link ?? Buffer.alloc(0)
    expect(hash('sha256', link, 'hex')).toBe(row.link_hash.toString('hex'))
    if (at > 0) expect(row.link_hash).toEqual(rows[at - 1]?.link)
    const salt = saltOf(row) ?? ''
    const outcome = game === 'crash' ? bustOf(link, salt) : BigInt(sectorOf(link, salt, row.index))
    expect(row.outcome).toBe(outcome)
    expect(settled.get(row.id)).toMatchObject({ how: 'settled', outcome: String(outcome) })
    const ranMs = Number(row.ended_at) - Number(row.started_at)
    const lengthMs = game === 'crash' ? msToReach(outcome) : 6_000
    if (row.is_cut) expect(ranMs).toBeLessThanOrEqual(lengthMs)
    else expect(ranMs).toBe(lengthMs)
    expect(row.is_cut && game === 'wheel').toBe(false)
  }
  expectToldOnce(harness)
}

function expectOnBeaconTime(row: RoundRow, betsMs: number): void {
  const [opens, closes] = [Number(row.bets_open_at), Number(row.bets_close_at)]
  expect(Number(row.beacon_due_at) - closes).toBe(500)
  expect(Math.abs(closes - opens - betsMs)).toBeLessThanOrEqual(1_500)
  if (row.started_at) expect(Number(row.started_at)).toBeGreaterThanOrEqual(closes)
}

/** Every status of every round is published once, in order and without gaps in the numbers; secrets only at the end. */
function expectToldOnce({ sent }: RoundsHarness): void {
  const events = sent.map(({ data }) => data).filter(({ type }) => type === 'round')
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_, at) => at + 1))
  const told = new Map<string, string[]>()
  for (const { round } of events) {
    if (!round) continue
    told.set(round.id, [...(told.get(round.id) ?? []), round.status])
    if (round.status !== 'ended') expect(round.bust ?? null).toBeNull()
  }
  for (const each of told.values()) expect(each).toEqual(statuses.slice(0, each.length))
}
