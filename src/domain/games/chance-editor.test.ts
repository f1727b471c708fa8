import { describe, expect, test } from 'vitest'
import { fc } from '#tests/support/setup/properties.ts'
import { TICKETS } from './box.ts'
import {
  addChance,
  boundsOf,
  type Chances,
  removeChance,
  type Spread,
  setChance,
  setLock,
  spreadChances,
} from './chance-editor.ts'

type Act =
  | { kind: 'add' }
  | { kind: 'remove'; at: number }
  | { kind: 'set'; at: number; tickets: number }
  | { kind: 'lock'; at: number; isLocked: boolean }
  | { kind: 'spread'; spread: Spread }

const at = fc.nat({ max: 49 })
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('add' as const) }) },
  fc.record({ kind: fc.constant('remove' as const), at }),
  fc.record({
    kind: fc.constant('set' as const),
    at,
    tickets: fc.oneof(fc.integer({ min: -5, max: TICKETS + 5 }), fc.constantFrom(0, 1, TICKETS)),
  }),
  fc.record({ kind: fc.constant('lock' as const), at, isLocked: fc.boolean() }),
  fc.record({
    kind: fc.constant('spread' as const),
    spread: fc.constantFrom<Spread>('even', 'value', 'steep'),
  }),
)
const prices = fc.array(fc.bigInt({ min: 1n, max: 2_490_000n }), { minLength: 50, maxLength: 50 })

const sumOf = (rows: Chances) => rows.reduce((sum, { tickets }) => sum + tickets, 0)
const some = (...tickets: number[]): Chances =>
  tickets.map((each) => ({ tickets: each, isLocked: false }))

function doTo(rows: Chances, what: Act, of: readonly bigint[]): Chances | null {
  const place = rows.length === 0 ? 0 : 'at' in what ? what.at % rows.length : 0
  if (what.kind === 'add') return rows.length < 50 ? addChance(rows) : rows
  if (rows.length === 0) return rows
  if (what.kind === 'remove') return removeChance(rows, place)
  if (what.kind === 'set') return setChance(rows, place, what.tickets)
  if (what.kind === 'lock') return setLock(rows, place, what.isLocked)
  return spreadChances(rows, of.slice(0, rows.length), what.spread)
}

describe('after any sequence of edits', () => {
  test('the chances sum to all tickets, each has at least one, and locked ones are unchanged', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 80 }), prices, (acts, of) => {
        let rows: Chances = []
        for (const what of acts) {
          const next = doTo(rows, what, of)
          if (next === null) continue
          expect(sumOf(next)).toBe(next.length === 0 ? 0 : TICKETS)
          expect(next.every(({ tickets }) => Number.isSafeInteger(tickets) && tickets >= 1)).toBe(
            true,
          )
          if (what.kind !== 'remove' && what.kind !== 'lock') {
            rows.forEach((row, place) => {
              if (row.isLocked) expect(next[place]).toEqual(row)
            })
          }
          rows = next
        }
      }),
      { numRuns: 300 },
    )
  })

  test('removing a chance keeps the locks of the others, unless only one remains', () => {
    fc.assert(
      fc.property(fc.array(act, { minLength: 6, maxLength: 40 }), prices, at, (acts, of, place) => {
        const rows = acts.reduce<Chances>((now, what) => doTo(now, what, of) ?? now, some(TICKETS))
        const index = place % rows.length
        const next = removeChance(rows, index)
        if (next === null || next.length < 2) return
        const stayed = rows.filter((_, each) => each !== index)
        stayed.forEach((row, each) => {
          if (row.isLocked) expect(next[each]).toEqual(row)
        })
      }),
    )
  })

  test('setting a chance and setting it back restores it, and the sum', () => {
    fc.assert(
      fc.property(
        fc.array(act, { maxLength: 40 }),
        prices,
        at,
        fc.nat({ max: TICKETS }),
        (acts, of, place, tickets) => {
          const rows = acts.reduce<Chances>(
            (now, what) => doTo(now, what, of) ?? now,
            some(TICKETS),
          )
          if (rows.length === 0) return
          const index = place % rows.length
          const before = rows[index]?.tickets ?? 0
          const there = setChance(rows, index, tickets)
          const back = setChance(there, index, before)
          expect(sumOf(there)).toBe(TICKETS)
          expect(sumOf(back)).toBe(TICKETS)
          expect(back[index]?.tickets).toBe(before)
        },
      ),
    )
  })

  test('a chance can be set to its bounds and not beyond', () => {
    fc.assert(
      fc.property(fc.array(act, { minLength: 4, maxLength: 40 }), prices, at, (acts, of, place) => {
        const rows = acts.reduce<Chances>((now, what) => doTo(now, what, of) ?? now, some(TICKETS))
        if (rows.length === 0) return
        const index = place % rows.length
        const { min, max } = boundsOf(rows, index)
        expect(setChance(rows, index, min - 1)[index]?.tickets).toBe(min)
        expect(setChance(rows, index, max + 1)[index]?.tickets).toBe(max)
      }),
    )
  })
})

describe('chances', () => {
  test('the first chance is certain, the second one halves it', () => {
    expect(addChance([])).toEqual(some(TICKETS))
    expect(addChance(some(TICKETS))).toEqual(some(5_000_000, 5_000_000))
  })

  test('the other chances shrink in proportion', () => {
    expect(
      setChance(some(6_000_000, 3_000_000, 1_000_000), 0, 2_000_000).map((row) => row.tickets),
    ).toEqual([2_000_000, 6_000_000, 2_000_000])
  })

  test('locked chances leave no room for a new one, and do not take over released tickets', () => {
    const locked = some(5_000_000, 5_000_000).map((row) => ({ ...row, isLocked: true }))
    expect(addChance(locked)).toBeNull()
    expect(
      removeChance(
        [...locked.map((row) => ({ ...row, tickets: 3_000_000 })), ...some(4_000_000)],
        2,
      ),
    ).toBeNull()
  })

  test('spread by value, each item contributes equally; steeper, expensive items contribute less', () => {
    const of = [10_000n, 100n]
    const [dear, cheap] = spreadChances(some(1, TICKETS - 1), of, 'value')
    expect((dear?.tickets ?? 0) * 100).toBeCloseTo(cheap?.tickets ?? 0, -4)
    const [steep] = spreadChances(some(1, TICKETS - 1), of, 'steep')
    expect(steep?.tickets).toBeLessThan((dear?.tickets ?? 0) / 50)
    expect(spreadChances(some(1, TICKETS - 1), of, 'even')).toEqual(some(5_000_000, 5_000_000))
  })
})
