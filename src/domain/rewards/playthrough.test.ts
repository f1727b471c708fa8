import { describe, expect, it } from 'vitest'
import { fc } from '#tests/support/properties.ts'
import { nothingToPlay, type PlayedEntry, playOn, playthroughOf } from './playthrough.ts'

const entry = (code: string, amount: bigint): PlayedEntry => ({ code, amount })
const left = (...entries: PlayedEntry[]) => playthroughOf(entries).left

describe('the play-through', () => {
  it('asks a deposit and a gift code once, a bonus, a promo and a voucher three times', () => {
    expect(left(entry('deposit.credited', 2_500n))).toBe(2_500n)
    expect(left(entry('gift-code.redeemed', 1_000n))).toBe(1_000n)
    for (const code of ['deposit.bonus', 'deposit.promo', 'voucher.redeemed']) {
      expect(left(entry(code, 100n))).toBe(300n)
    }
  })

  it('asks nothing of winnings, sales, refunds of requests, and what an operator corrects', () => {
    const free = [
      'box.payout',
      'item.sale',
      'withdrawal.refunded',
      'shipping.refunded',
      'demo.funds',
    ]
    expect(left(...free.map((code) => entry(code, 5_000n)))).toBe(0n)
  })

  it('counts down by stakes, whatever they win, and never below zero', () => {
    const deposit = entry('deposit.credited', 1_000n)
    expect(left(deposit, entry('box.stake', -400n), entry('box.payout', 9_000n))).toBe(600n)
    expect(left(deposit, entry('box.stake', -4_000n))).toBe(0n)
  })

  it('lets nothing be played ahead', () => {
    expect(left(entry('box.stake', -5_000n), entry('deposit.credited', 1_000n))).toBe(1_000n)
  })

  it('shows progress since the last time that nothing was left', () => {
    const state = playthroughOf([
      entry('deposit.credited', 500n),
      entry('box.stake', -500n),
      entry('deposit.credited', 1_000n),
      entry('dice.stake', -250n),
    ])
    expect(state).toEqual({ required: 1_000n, left: 750n, beyond: 0n })
  })

  it('asks no more for what was taken back, and keeps what was played', () => {
    const story = [
      entry('deposit.credited', 1_000n),
      entry('box.stake', -400n),
      entry('deposit.reversed', -600n),
      entry('deposit.reversed', -400n),
    ]
    expect(playthroughOf(story)).toEqual({ required: 400n, left: 0n, beyond: 0n })
    const bonus = [entry('deposit.bonus', 100n), entry('deposit.bonus-reversed', -100n)]
    expect(left(...bonus)).toBe(0n)
    expect(left(entry('deposit.credited', 500n), entry('receivable.settled', -200n))).toBe(300n)
  })

  it('takes back a stake that came back', () => {
    const deposit = entry('deposit.credited', 1_000n)
    const stake = entry('wheel.stake', -1_500n)
    const back = entry('wheel.refund', 1_500n)
    expect(playthroughOf([deposit, stake, back])).toEqual(playthroughOf([deposit]))
  })
})

const cents = fc.bigInt({ min: 1n, max: 1_000_000n })
const credits = fc.constantFrom(
  'deposit.credited',
  'deposit.bonus',
  'deposit.promo',
  'voucher.redeemed',
)
const credit = fc.tuple(credits, cents).map(([code, amount]) => entry(code, amount))
const stake = cents.map((amount) => entry('box.stake', -amount))
const takenBack = cents.map((amount) => entry('deposit.reversed', -amount))
const other = fc.tuple(fc.constantFrom('box.payout', 'item.sale'), cents)
const story = fc.array(
  fc.oneof(
    credit,
    stake,
    takenBack,
    other.map(([code, amount]) => entry(code, amount)),
  ),
)

/** The same entries with each cut in two where it can be. */
const split = (entries: PlayedEntry[]): PlayedEntry[] =>
  entries.flatMap(({ code, amount }) => {
    const half = amount / 3n
    return half === 0n ? [entry(code, amount)] : [entry(code, half), entry(code, amount - half)]
  })

describe('whatever is played in whatever order', () => {
  it('splitting bets or deposits changes nothing', () => {
    fc.assert(
      fc.property(story, (entries) => {
        expect(playthroughOf(split(entries))).toEqual(playthroughOf(entries))
      }),
    )
  })

  it('what is left is between zero and what is required, and the fold can stop and go on anywhere', () => {
    fc.assert(
      fc.property(story, fc.nat(), (entries, cut) => {
        const at = entries.length === 0 ? 0 : cut % entries.length
        const whole = playthroughOf(entries)
        expect(playthroughOf(entries.slice(at), playthroughOf(entries.slice(0, at)))).toEqual(whole)
        expect(whole.left >= 0n && whole.left <= whole.required).toBe(true)
      }),
    )
  })

  it('a stake lowers it by at most itself, a credit raises it by exactly what it asks', () => {
    fc.assert(
      fc.property(story, stake, cents, (entries, next, paid) => {
        const before = playthroughOf(entries)
        const played = playOn(before, next)
        const isLess = played.left <= before.left && played.left >= before.left + next.amount
        expect(isLess).toBe(true)
        expect(playOn(before, entry('deposit.bonus', paid)).left).toBe(before.left + 3n * paid)
      }),
    )
  })

  it('all of it is open again after a bet that was canceled', () => {
    fc.assert(
      fc.property(story, cents, (entries, amount) => {
        const before = playthroughOf(entries)
        const after = [entry('wheel.stake', -amount), entry('wheel.refund', amount)].reduce(
          playOn,
          before,
        )
        expect(after).toEqual(before)
      }),
    )
    expect(playthroughOf([])).toEqual(nothingToPlay)
  })
})
