import { expect, test } from 'vitest'
import { fc } from '#tests/support/setup/properties.ts'
import { partsOfBalance } from './balance-parts.ts'
import { emptyPlaythrough, leftToStake } from './playthrough.ts'

const cents = fc.oneof(fc.constant(0n), fc.bigInt({ min: 0n, max: 100_000n }))

test('the parts sum to the balance, and only what may leave is free', () => {
  fc.assert(
    fc.property(
      fc.record({
        balance: cents,
        holds: fc.array(fc.record({ amount: cents, untilMs: fc.nat(1_000) }), { maxLength: 4 }),
        owed: cents,
        deposit: cents,
        gift: cents,
        returning: cents,
        areGiftsLocked: fc.boolean(),
      }),
      ({ deposit, gift, returning, ...funds }) => {
        const playthrough = {
          ...emptyPlaythrough,
          deposit: { required: deposit, left: deposit },
          bonus: { required: gift, left: gift },
          returning,
        }
        const parts = partsOfBalance({ ...funds, playthrough })
        const sum = (all: typeof parts) => all.reduce((total, { amount }) => total + amount, 0n)
        expect(sum(parts)).toBe(funds.balance)
        expect(parts.every(({ amount }) => amount > 0n)).toBe(true)
        const held = funds.holds.reduce((total, { amount }) => total + amount, 0n) + returning
        const isBound = funds.owed > 0n || leftToStake(playthrough) > 0n || funds.areGiftsLocked
        const unheld = funds.balance > held ? funds.balance - held : 0n
        expect(sum(parts.filter(({ code }) => code === 'free'))).toBe(isBound ? 0n : unheld)
      },
    ),
  )
})

test('each part says what binds it', () => {
  const playthrough = {
    ...emptyPlaythrough,
    deposit: { required: 500n, left: 500n },
    bonus: { required: 2_000_000n, left: 2_000_000n },
    returning: 100n,
  }
  const holds = [
    { amount: 300n, untilMs: 1 },
    { amount: 200n, untilMs: 9 },
  ]
  const funds = { balance: 2_000n, holds, owed: 0n, playthrough, areGiftsLocked: false }
  expect(partsOfBalance(funds)).toEqual([
    { code: 'returning', amount: 100n, untilMs: null },
    { code: 'held', amount: 200n, untilMs: 9 },
    { code: 'held', amount: 300n, untilMs: 1 },
    { code: 'gift', amount: 200n, untilMs: null },
    { code: 'unplayed', amount: 1_200n, untilMs: null },
  ])
  expect(partsOfBalance({ ...funds, owed: 1n }).at(-1)).toEqual({
    code: 'owed',
    amount: 1_400n,
    untilMs: null,
  })
})

test('coins of a gift and the coins that wait for it are told apart', () => {
  const playthrough = {
    ...emptyPlaythrough,
    bonus: { required: 5_000n, left: 2_520n },
    gifts: 252n,
  }
  const funds = { balance: 17_769n, holds: [], owed: 0n, playthrough, areGiftsLocked: false }
  expect(partsOfBalance(funds).map(({ code }) => code)).toEqual(['gift', 'beside_gift'])
})
