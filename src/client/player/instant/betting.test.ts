import { describe, expect, test } from 'vitest'
import type { AutoPlayRules } from '#client/player/auto-play/auto-play.ts'
import { fc } from '#tests/support/setup/properties.ts'
import {
  type Betting,
  type BettingEvent,
  type BettingRules,
  nextBetting,
  noBets,
  type Order,
  type PlayedBet,
} from './betting.ts'

type State = Betting<Order, PlayedBet>
type Event = BettingEvent<Order, PlayedBet>

const rules: BettingRules<Order> = {
  limits: { min: 0.1, max: 1_000 },
  costOf: ({ amount }) => amount,
  gapMs: 150,
  cycleMs: 0,
  flyingMax: 0,
}
const auto: AutoPlayRules = {
  rounds: null,
  stopOnProfit: null,
  stopOnLoss: null,
  raiseOnWin: null,
  raiseOnLoss: null,
}
const aBet = (bet_id: string, amount: number, payout: number): PlayedBet => ({
  bet_id,
  nonce: 0,
  amount,
  multiplier: 2,
  payout,
})
const played = (events: readonly Event[], from: State = noBets): State =>
  events.reduce<State>((state, event) => nextBetting(state, event, rules), from)

const press = { type: 'pressed', order: { amount: 1 }, nowMs: 0 } as const

describe('a bet by hand', () => {
  test('is one bet however often the button is clicked, until it has landed', () => {
    const waiting = played([press])
    const again = { ...press, nowMs: 9 }
    expect(nextBetting(waiting, again, rules)).toBe(waiting)
    const answered = played(
      [{ type: 'answered', bets: [aBet('a', 1, 2)], balance: 9, nowMs: 5 }],
      waiting,
    )
    expect(nextBetting(answered, again, rules)).toBe(answered)
    const landed = played([{ type: 'landed', betId: 'a', nowMs: 9 }, again], answered)
    expect(landed).toMatchObject({ isOut: true, ordered: { atMs: 9 } })
  })

  test('does not belong to the auto-play that was stopped before it', () => {
    const stopped = played([
      { type: 'started', rules: auto, order: { amount: 1 }, balance: 5, nowMs: 0 },
      { type: 'stopped' },
      { type: 'answered', bets: [aBet('a', 1, 0)], balance: 4, nowMs: 5 },
      { type: 'landed', betId: 'a', nowMs: 9 },
    ])
    expect(stopped).toMatchObject({ run: null, dueMs: null, isOut: false, flying: [] })
  })
})

describe('auto-play', () => {
  test('orders no sooner than its gap, and not before the flying bets have landed', () => {
    const start: Event = {
      type: 'started',
      rules: auto,
      order: { amount: 1 },
      balance: 10,
      nowMs: 0,
    }
    const flying = played([
      start,
      { type: 'answered', bets: [aBet('a', 1, 0), aBet('b', 1, 3)], balance: 9, nowMs: 20 },
    ])
    const one = played([{ type: 'landed', betId: 'a', nowMs: 30 }], flying)
    expect(one.dueMs).toBeNull()
    const both = played([{ type: 'landed', betId: 'b', nowMs: 40 }], one)
    expect(both).toMatchObject({ dueMs: 150, run: { profit: 1 } })
    expect(played([{ type: 'due', nowMs: 149 }], both)).toBe(both)
    const next = played([{ type: 'due', nowMs: 150 }], both)
    expect(next).toMatchObject({ isOut: true, ordered: { atMs: 150 } })
    expect(played([{ type: 'due', nowMs: 151 }], next)).toBe(next)
  })

  test('waits for the minimum time between two bets, counted from the reply', () => {
    const slow = { ...rules, cycleMs: 2_500 }
    const start = { rules: auto, order: { amount: 1 }, balance: 10, nowMs: 0 }
    const events: Event[] = [
      { type: 'started', ...start },
      { type: 'answered', bets: [aBet('x', 1, 0)], balance: 9, nowMs: 400 },
      { type: 'landed', betId: 'x', nowMs: 700 },
    ]
    const landed = events.reduce<State>((state, event) => nextBetting(state, event, slow), noBets)
    expect(landed.dueMs).toBe(2_900)
  })

  test('ends when it is refused, and does not start without the coins for its first bet', () => {
    const start = {
      type: 'started',
      rules: auto,
      order: { amount: 5 },
      nowMs: 0,
    } as const
    expect(played([{ ...start, balance: 5 }, { type: 'refused' }])).toMatchObject({
      run: null,
      isOut: false,
    })
    expect(played([{ ...start, balance: 4.99 }])).toMatchObject({
      run: null,
      isOut: false,
      stopped: 'balance',
    })
  })
})

/** What may happen on a page, in any order that a network or a player could cause. */
const happenings = fc.array(
  fc.record({
    what: fc.constantFrom(
      'press',
      'start',
      'due',
      'answer',
      'answer',
      'refuse',
      'land',
      'land',
      'stop',
    ),
    passesMs: fc.integer({ min: 0, max: 400 }),
    payoutTimes: fc.constantFrom(0, 0, 1, 2, 3.3),
  }),
  { maxLength: 120 },
)
const someRules = fc.record({
  rounds: fc.option(fc.integer({ min: 1, max: 8 })),
  stopOnProfit: fc.option(fc.integer({ min: 10, max: 900 }).map((cents) => cents / 100)),
  stopOnLoss: fc.option(fc.integer({ min: 10, max: 900 }).map((cents) => cents / 100)),
  raiseOnWin: fc.option(fc.integer({ min: 1, max: 300 })),
  raiseOnLoss: fc.option(fc.integer({ min: 1, max: 300 })),
})

const cents = (coins: number): number => Math.round(coins * 100)

test('whatever happens, auto-play stakes one order at a time, never more than the balance, and stops by its rules', () => {
  fc.assert(
    fc.property(
      happenings,
      someRules,
      fc.integer({ min: 10, max: 2_000 }),
      (steps, wanted, start) => {
        let state: State = noBets
        let nowMs = 0
        let count = 0
        let balance = start
        /** The order without an answer, as the server sees it. */
        let open: { id: string; amount: number } | null = null
        let profit = 0
        let rounds = 0
        let lastAtMs = Number.NEGATIVE_INFINITY

        const apply = (event: Event) => {
          const before = state
          state = nextBetting(before, event, rules)
          if (state === before) return
          const { ordered } = state
          if (!state.isOut || !ordered || before.isOut) return
          // No other order is pending, and the balance covers it.
          expect(open).toBeNull()
          expect(before.flying).toEqual([])
          open = { id: `bet ${count}`, amount: ordered.order.amount }
          if (event.type === 'started') [profit, rounds] = [0, 0]
          if (event.type === 'started' || event.type === 'due') {
            expect(cents(open.amount)).toBeLessThanOrEqual(balance)
            expect(cents(open.amount)).toBeGreaterThanOrEqual(10)
          }
          if (event.type === 'due') {
            expect(nowMs - lastAtMs).toBeGreaterThanOrEqual(rules.gapMs)
            // No stop rule applied before it.
            if (wanted.rounds !== null) expect(rounds).toBeLessThan(wanted.rounds)
            if (wanted.stopOnProfit !== null)
              expect(profit).toBeLessThan(cents(wanted.stopOnProfit))
            if (wanted.stopOnLoss !== null) expect(-profit).toBeLessThan(cents(wanted.stopOnLoss))
          }
          lastAtMs = nowMs
        }

        for (const { what, passesMs, payoutTimes } of steps) {
          nowMs += passesMs
          count += 1
          if (what === 'press' && cents(1) <= balance) {
            apply({ type: 'pressed', order: { amount: 1 }, nowMs })
          }
          if (what === 'start') {
            const order = { amount: 0.5 }
            apply({ type: 'started', rules: wanted, order, balance: balance / 100, nowMs })
          }
          if (what === 'due') apply({ type: 'due', nowMs })
          if (what === 'stop') apply({ type: 'stopped' })
          if (what === 'refuse' && state.isOut) {
            open = null
            apply({ type: 'refused' })
          }
          if (what === 'answer' && state.isOut && open) {
            const { id, amount }: { id: string; amount: number } = open
            const payout = Math.floor(cents(amount) * payoutTimes)
            balance += payout - cents(amount)
            expect(balance).toBeGreaterThanOrEqual(0)
            open = null
            const bets = [aBet(id, amount, payout / 100)]
            apply({ type: 'answered', bets, balance: balance / 100, nowMs })
          }
          const [bet] = state.flying
          if (what === 'land' && bet) {
            const isCounted = state.run !== null
            if (isCounted) {
              profit += cents(bet.payout) - cents(bet.amount)
              rounds += 1
            }
            apply({ type: 'landed', betId: bet.bet_id, nowMs })
            if (isCounted && state.run) expect(cents(state.run.profit)).toBe(profit)
            if (isCounted && !state.run) {
              const reached = {
                rounds: wanted.rounds !== null && rounds >= wanted.rounds,
                profit: wanted.stopOnProfit !== null && profit >= cents(wanted.stopOnProfit),
                loss: wanted.stopOnLoss !== null && -profit >= cents(wanted.stopOnLoss),
                balance: true,
                missed: false,
              }
              expect(state.stopped && reached[state.stopped]).toBe(true)
            }
          }
        }
      },
    ),
  )
})
