import { expect, test } from 'vitest'
import { betStream, type DrawStream } from '#domain/fairness/stream.ts'
import { fc } from '#tests/support/setup/properties.ts'
import { GAME_EDGES } from './games.ts'
import { expectedPayout } from './instant.ts'
import {
  isPaytable,
  PLINKO_RISKS,
  PLINKO_ROWS,
  type PlinkoBet,
  type PlinkoTerms,
  plinko,
  plinkoTables,
} from './plinko.ts'

const tables = plinkoTables()
const terms: PlinkoTerms = {
  ...{ game: 'plinko', min_amount: 0.1, max_amount: 1_000, max_payout: 10_000, house_edge: 83 },
  paytables: tables.paytables,
}
const boards: PlinkoBet[] = PLINKO_RISKS.flatMap((risk) =>
  PLINKO_ROWS.map((rows) => ({ rows, risk })),
)
const multipliersOf = ({ risk, rows }: PlinkoBet) => tables.paytables[risk][String(rows)] ?? []

/** A stream that takes the steps of a path; the lowest bit is the first row. */
const along = (path: number): DrawStream => {
  let row = 0
  return { uniform: () => (path >> row++) & 1 }
}

test('a path is a draw of two per row from the ball’s seeds', () => {
  const serverSeed = new Uint8Array(32)
  serverSeed[31] = 1
  const stream = betStream({ serverSeed, clientSeed: 'client', nonce: 2 })
  const { result } = plinko.draw(terms, { rows: 16, risk: 'low' }, 100n, stream)
  expect(result).toEqual({ path: '0101100101110010', slot: 8 })
})

test.each(PLINKO_ROWS)(
  'all 2^%i paths reach the slots as often as the weights of the outcomes',
  (rows) => {
    const bet: PlinkoBet = { rows, risk: 'high' }
    const outcomes = plinko.outcomes(terms, bet, 1_000n)
    const reached = outcomes.map(() => 0)
    for (let path = 0; path < 2 ** rows; path += 1) {
      const { result, payout } = plinko.draw(terms, bet, 1_000n, along(path))
      reached[result.slot] = (reached[result.slot] ?? 0) + 1
      if (payout !== outcomes[result.slot]?.payout) throw new Error(`${result.path} pays ${payout}`)
    }
    expect(outcomes.map(({ weight }) => weight)).toEqual(reached)
  },
)

test.each(boards)('$rows rows at $risk risk have the displayed RTP, to 4 decimals', (bet) => {
  // A tenth of this stake is a cent, so no payout is rounded.
  const stake = 10n
  const { numerator, denominator } = expectedPayout(plinko.outcomes(terms, bet, stake))
  // In hundredths of the displayed unit, so that it can be rounded half up.
  const exact = (numerator * 100_000_000n) / (denominator * stake)
  const shown = tables.rtp[bet.risk][String(bet.rows)] ?? 0
  expect((exact + 50n) / 100n).toBe(BigInt(Math.round(shown * 10_000)))
  expect(shown).toBeGreaterThanOrEqual(98.9)
  expect(shown).toBeLessThanOrEqual(99.2)
  // The edge that play-through and XP count never exceeds the edge of any board.
  const { edge, counted } = GAME_EDGES.plinko
  const kept = denominator * stake - numerator
  expect(kept * edge.denominator >= edge.numerator * denominator * stake).toBe(true)
  expect(kept * 10_000n >= BigInt(counted) * denominator * stake).toBe(true)
})

test('a payout is the stake times the multiplier of its slot, rounded down to a cent', () => {
  fc.assert(
    fc.property(fc.constantFrom(...boards), fc.bigInt(1n, 100_000_000n), (bet, stake) => {
      for (const [slot, { payout }] of plinko.outcomes(terms, bet, stake).entries()) {
        const exact = stake * BigInt(Math.round((multipliersOf(bet)[slot] ?? -1) * 10))
        expect(payout * 10n <= exact && exact < payout * 10n + 10n).toBe(true)
      }
    }),
  )
})

test('a table with a missing slot, a wrong multiplier or another RTP is refused', () => {
  for (const bet of boards) {
    const table = multipliersOf(bet)
    expect(isPaytable(table, bet.rows)).toBe(true)
    expect(isPaytable(table.slice(1), bet.rows)).toBe(false)
    expect(isPaytable([...table, 0], bet.rows)).toBe(false)
    // A misplaced decimal point: 2.4 instead of 24.
    expect(isPaytable([(table[0] ?? 0) / 10, ...table.slice(1)], bet.rows)).toBe(false)
    const generous = table.map((each) => each * 2)
    expect(isPaytable(generous, bet.rows)).toBe(false)
    const finer = table.map((each, slot) => (slot === 0 || slot === bet.rows ? each + 0.01 : each))
    expect(isPaytable(finer, bet.rows)).toBe(false)
  }
})

test.each([
  [{ rows: 7, risk: 'low' }],
  [{ rows: 17, risk: 'low' }],
  [{ rows: 8.5, risk: 'low' }],
  [{ rows: 8, risk: 'extreme' }],
  [{ rows: 8, risk: 'constructor' }],
])('an unknown board %j is refused', (bet) => {
  expect(() => plinko.outcomes(terms, bet as PlinkoBet, 100n)).toThrow(RangeError)
  expect(() => plinko.draw(terms, bet as PlinkoBet, 100n, along(0))).toThrow(RangeError)
})
