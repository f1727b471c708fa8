import { describe, expect, it } from 'vitest'
import { fc } from '#tests/support/setup/properties.ts'
import {
  applyPlay,
  bonusPart,
  bonusToStake,
  boundPart,
  emptyPlaythrough,
  leftToStake,
  openBonus,
  type PlayedEntry,
  playthroughOf,
  servedOf,
  unplayedBonuses,
  unplayedDeposits,
} from './playthrough.ts'

const BOX = 1_000
const DICE = 100

const entry = (code: string, amount: bigint, over: Partial<PlayedEntry> = {}): PlayedEntry => ({
  code,
  amount,
  houseEdge: 0,
  isSettled: true,
  isGift: false,
  ...over,
})
const staked = (amount: bigint, houseEdge = BOX) => entry('box.stake', -amount, { houseEdge })
const left = (...entries: PlayedEntry[]) => leftToStake(playthroughOf(entries))

describe('the play-through', () => {
  it('requires a deposit and a gift code to be staked once, a bonus of any kind ten times', () => {
    expect(left(entry('deposit.credited', 2_500n))).toBe(2_500n)
    expect(left(entry('gift-code.redeemed', 1_000n))).toBe(1_000n)
    expect(left(entry('leaderboard.prize', 1_000n))).toBe(1_000n)
    for (const code of ['deposit.bonus', 'deposit.promo', 'voucher.redeemed']) {
      expect(left(entry(code, 100n))).toBe(1_000n)
    }
    expect(left(entry('item.sale', 100n, { isGift: true }))).toBe(1_000n)
  })

  it('requires nothing for winnings, sales, refunds of requests and corrections by operators', () => {
    const free = 'box.payout item.sale withdrawal.refunded shipping.refunded operator.adjusted'
    expect(left(...free.split(' ').map((code) => entry(code, 5_000n)))).toBe(0n)
  })

  it('counts the full stake towards a deposit, whatever it wins and whatever the game', () => {
    const deposit = entry('deposit.credited', 1_000n)
    expect(left(deposit, staked(400n), entry('box.payout', 9_000n))).toBe(600n)
    expect(left(deposit, staked(400n, DICE))).toBe(600n)
    expect(left(deposit, staked(4_000n))).toBe(0n)
  })

  it('counts a stake towards a bonus by its house edge: at 1 % a tenth of what a box counts', () => {
    const bonus = entry('deposit.bonus', 100n)
    expect(left(bonus, staked(400n))).toBe(600n)
    expect(left(bonus, staked(400n, DICE))).toBe(960n)
    expect(left(bonus, staked(400n, 0))).toBe(1_000n)
    expect(left(bonus, staked(10_000n, DICE))).toBe(0n)
    expect(left(bonus, staked(9_999n, DICE))).toBe(1n)
  })

  it('counts a stake towards deposits first, and only the rest towards bonuses', () => {
    const both = [entry('deposit.credited', 1_000n), entry('deposit.bonus', 350n)]
    const state = playthroughOf([...both, staked(1_500n)])
    expect(state.deposit.left).toBe(0n)
    expect(bonusToStake(state.bonus.left)).toBe(3_000n)
    expect(openBonus(state)).toBe(300n)
  })

  it('does not count stakes made before the credit', () => {
    expect(left(staked(5_000n), entry('deposit.credited', 1_000n))).toBe(1_000n)
    expect(left(staked(5_000n), entry('deposit.bonus', 100n))).toBe(1_000n)
  })

  it('measures progress since nothing was last left to play', () => {
    const { deposit } = playthroughOf([
      entry('deposit.credited', 500n),
      staked(500n),
      entry('deposit.credited', 1_000n),
      staked(250n, DICE),
    ])
    expect(deposit).toEqual({ required: 1_000n, left: 750n })
  })

  it('no longer requires what was taken back, and keeps what was already played', () => {
    const story = [
      entry('deposit.credited', 1_000n),
      staked(400n),
      entry('deposit.reversed', -600n),
      entry('deposit.reversed', -400n),
    ]
    expect(playthroughOf(story).deposit).toEqual({ required: 400n, left: 0n })
    expect(left(entry('deposit.bonus', 100n), entry('deposit.bonus-reversed', -100n))).toBe(0n)
    expect(left(entry('deposit.credited', 500n), entry('receivable.settled', -200n))).toBe(300n)
  })

  it('counts a refundable stake only once it is settled', () => {
    const deposit = entry('deposit.credited', 1_000n)
    const stake = entry('battle.stake', -600n, { isSettled: false })
    expect(left(deposit, stake)).toBe(1_000n)
    expect(left(deposit, stake, entry('battle.refund', 600n))).toBe(1_000n)
    const settled = entry('stake.settled', -600n, { houseEdge: BOX })
    expect(left(deposit, stake, settled)).toBe(400n)
  })

  it('keeps the requirement while a stake is pending, whatever entries come in between', () => {
    const stake = entry('battle.stake', -3_000n, { isSettled: false })
    const back = entry('battle.refund', 3_000n)
    const paid = [entry('deposit.credited', 3_000n), stake, entry('deposit.credited', 100n), back]
    expect(left(...paid)).toBe(3_100n)
  })

  it('does not count sponsored seats', () => {
    const sponsor = entry('battle.sponsor', -1_000n, { isSettled: false })
    expect(left(entry('deposit.credited', 1_000n), sponsor)).toBe(1_000n)
  })

  it('ends for a forfeited bonus, and stays for deposits', () => {
    const story = [
      entry('deposit.credited', 1_000n),
      entry('voucher.redeemed', 500n),
      entry('bonus.forfeited', -200n),
    ]
    expect(openBonus(playthroughOf(story))).toBe(300n)
    expect(left(...story, entry('bonus.ended', 0n))).toBe(1_000n)
  })

  it('of deposits ends for an excluded player; what is kept to go back is served by stakes first', () => {
    const story = [entry('deposit.credited', 1_000n), entry('deposit.waived', -400n)]
    expect(playthroughOf(story)).toMatchObject({ deposit: { left: 0n }, returning: 400n })
    const more = [...story, entry('deposit.credited', 500n), staked(450n)]
    expect(playthroughOf(more)).toMatchObject({ deposit: { left: 450n }, returning: 0n })
    const back = [...story, entry('return.ended', -300n)]
    expect(playthroughOf(back)).toMatchObject({ returning: 100n })
    const before = [entry('deposit.credited', 1_000n), entry('deposit.ended', 0n)]
    expect(playthroughOf(before)).toEqual(emptyPlaythrough)
  })

  it('keeps the total of sold gifts after it is played', () => {
    const story = [entry('item.sale', 70n, { isGift: true }), staked(700n)]
    expect(playthroughOf(story)).toMatchObject({ bonus: { left: 0n }, gifts: 70n })
  })
})

const cents = fc.bigInt({ min: 1n, max: 1_000_000n })
const edge = fc.constantFrom(0, DICE, 370, BOX, 1_250)
const codes =
  'deposit.credited deposit.bonus deposit.promo voucher.redeemed gift-code.redeemed leaderboard.prize'
const credit = fc
  .tuple(fc.constantFrom(...codes.split(' ')), cents)
  .map(([code, amount]) => entry(code, amount))
const stake = fc.tuple(cents, edge).map(([amount, houseEdge]) => staked(amount, houseEdge))
const takenBack = fc
  .tuple(fc.constantFrom('deposit.reversed', 'deposit.bonus-reversed', 'bonus.forfeited'), cents)
  .map(([code, amount]) => entry(code, -amount))
const other = fc
  .tuple(fc.constantFrom('box.payout', 'item.sale', 'battle.refund'), cents)
  .map(([code, amount]) => entry(code, amount))
const story = fc.array(fc.oneof(credit, stake, takenBack, other))

/** The same entries, each split in two where possible. */
const split = (entries: PlayedEntry[]): PlayedEntry[] =>
  entries.flatMap((whole) => {
    const half = whole.amount / 3n
    const parts = [half, whole.amount - half].map((amount) => ({ ...whole, amount }))
    return half === 0n ? [whole] : parts
  })

const of = (ref: string, each: PlayedEntry, isRefunded = false) => ({ ...each, ref, isRefunded })
const refund = (ref: string, amount: bigint) => of(ref, entry('stake.refunded', -amount))

describe('the unplayed deposits', () => {
  it('are served oldest first; what is taken back belongs to its own deposit first', () => {
    const story = [
      of('card', entry('deposit.credited', 1_000n)),
      of('bet', staked(300n)),
      of('crypto', entry('deposit.credited', 500n)),
    ]
    expect(unplayedDeposits(story).deposits).toEqual([
      { ref: 'card', left: 700n },
      { ref: 'crypto', left: 500n },
    ])
    const back = of('crypto', entry('deposit.reversed', -500n))
    expect(unplayedDeposits([...story, back]).deposits).toEqual([{ ref: 'card', left: 700n }])
    const waived = of('exclusion', entry('deposit.waived', -700n))
    expect(unplayedDeposits([...story, waived]).deposits).toEqual([])
  })

  it('get back what a refunded stake had served of them, before those that came later', () => {
    const story = [
      of('card', entry('deposit.credited', 1_000n)),
      of('bet', staked(900n), true),
      of('crypto', entry('deposit.credited', 500n)),
      of('other', staked(300n)),
    ]
    const played = unplayedDeposits(story)
    expect(played.deposits).toEqual([{ ref: 'crypto', left: 300n }])
    expect(servedOf(played, 'bet')).toBe(900n)
    expect(servedOf(played, 'other')).toBe(0n)
    expect(unplayedDeposits([refund('bet', 900n)], played).deposits).toEqual([
      { ref: 'card', left: 900n },
      { ref: 'crypto', left: 300n },
    ])
  })

  it('that ended meanwhile get nothing back: what has to be staked again is of the stake itself', () => {
    const story = [
      of('card', entry('deposit.credited', 1_000n)),
      of('bet', staked(600n), true),
      of('exclusion', entry('deposit.waived', -400n)),
    ]
    const after = (...more: ReturnType<typeof of>[]) =>
      unplayedDeposits([...story, ...more, refund('bet', 600n)]).deposits
    expect(after()).toEqual([{ ref: 'bet', left: 600n }])
    const [paid, bet] = [of('card', entry('deposit.credited', 600n)), of('bet', staked(600n), true)]
    const reversed = of('card', entry('payment.reversed', 0n))
    expect(unplayedDeposits([paid, bet, reversed, refund('bet', 600n)]).deposits).toEqual([
      { ref: 'bet', left: 600n },
    ])
  })

  it('of a refunded stake are never less than if it had not been placed, and no more than before it', () => {
    const played = fc.array(fc.oneof(credit, stake))
    fc.assert(
      fc.property(played, stake, played, played, (before, refunded, between, after) => {
        const name = (entries: PlayedEntry[], at: string) =>
          entries.map((each, index) => of(`${at} ${index}`, each))
        const [first, then, last] = [name(before, 'a'), name(between, 'b'), name(after, 'c')]
        const placed = unplayedDeposits([...first, of('bet', refunded, true), ...then])
        const amount = servedOf(placed, 'bet')
        const { state, deposits } = unplayedDeposits([refund('bet', amount), ...last], placed)
        const never = playthroughOf([...before, ...between, ...after])
        expect(state.deposit.left >= never.deposit.left).toBe(true)
        const counted = playthroughOf([...before, refunded, ...between, ...after])
        expect(state.deposit.left <= counted.deposit.left + amount).toBe(true)
        const sum = deposits.reduce((all, { left }) => all + left, 0n)
        expect(sum).toBe(state.deposit.left)
        expect(new Set(deposits.map(({ ref }) => ref)).size).toBe(deposits.length)
      }),
    )
  })

  it('sum to what is left of deposits, from wherever the fold is resumed', () => {
    const deposits = fc.array(fc.oneof(credit, stake, takenBack, other))
    fc.assert(
      fc.property(deposits, fc.nat({ max: 3 }), (entries, refs) => {
        // A deposit is credited once, and may be taken back in part any number of times.
        const named = entries.map((each, index) =>
          of(String(each.amount > 0n ? index : index % (refs + 1)), each),
        )
        const half = named.length >> 1
        const whole = unplayedDeposits(named)
        expect(unplayedDeposits(named.slice(half), unplayedDeposits(named.slice(0, half)))).toEqual(
          whole,
        )
        const sum = whole.deposits.reduce((all, { left }) => all + left, 0n)
        expect(sum).toBe(playthroughOf(entries).deposit.left)
      }),
    )
  })
})

describe('any entries in any order', () => {
  it('splitting stakes or deposits changes nothing', () => {
    fc.assert(
      fc.property(story, (entries) => {
        expect(playthroughOf(split(entries))).toEqual(playthroughOf(entries))
      }),
    )
  })

  it('what is left is between zero and what is required, and the fold can resume at any entry', () => {
    fc.assert(
      fc.property(story, fc.nat(), (entries, cut) => {
        const at = entries.length === 0 ? 0 : cut % entries.length
        const whole = playthroughOf(entries)
        expect(playthroughOf(entries.slice(at), playthroughOf(entries.slice(0, at)))).toEqual(whole)
        for (const { required, left } of [whole.deposit, whole.bonus]) {
          expect(left >= 0n && left <= required).toBe(true)
        }
      }),
    )
    expect(playthroughOf([])).toEqual(emptyPlaythrough)
    expect(leftToStake(emptyPlaythrough)).toBe(0n)
  })

  it('a bonus is never unlocked by less theoretical loss than it is worth, at any edge', () => {
    fc.assert(
      fc.property(story, fc.array(stake), (entries, stakes) => {
        const before = playthroughOf(entries)
        const after = playthroughOf(stakes, before)
        const lost = stakes.reduce((sum, { amount, houseEdge }) => {
          return sum - amount * BigInt(houseEdge)
        }, 0n)
        expect(before.bonus.left - after.bonus.left <= lost).toBe(true)
      }),
    )
  })

  it('a stake lowers a deposit by at most the stake, a credit raises it by exactly its requirement', () => {
    fc.assert(
      fc.property(story, stake, cents, (entries, next, paid) => {
        const before = playthroughOf(entries)
        const { deposit } = applyPlay(before, next)
        const lowest = before.deposit.left + next.amount
        expect(deposit.left <= before.deposit.left && deposit.left >= lowest).toBe(true)
        const given = applyPlay(before, entry('deposit.bonus', paid))
        expect(given.bonus.left - before.bonus.left).toBe(paid * 10_000n)
      }),
    )
  })
})

describe('a stake', () => {
  const open = { ...emptyPlaythrough, bonus: { required: 1_000_000n, left: 1_000_000n } }

  it('serves what goes back, then deposits, and only the rest of it a gift', () => {
    const before = { ...open, returning: 300n, deposit: { required: 100n, left: 100n } }
    const after = applyPlay(before, staked(500n))
    expect(after).toMatchObject({ returning: 0n, deposit: { left: 0n } })
    expect(after.bonus.left).toBe(1_000_000n - 100n * 1_000n)
    expect(applyPlay(before, staked(400n)).bonus.left).toBe(1_000_000n)
  })

  it('is paid for a gift as far as it unlocked one, when it is settled', () => {
    expect(bonusPart(open, staked(300n))).toBe(300n)
    expect(bonusPart(open, staked(3_000n))).toBe(1_000n)
    expect(bonusPart(open, entry('stake.settled', -300n, { houseEdge: BOX }))).toBe(300n)
    expect(bonusPart(open, entry('box.stake', -300n, { houseEdge: BOX, isSettled: false }))).toBe(
      0n,
    )
    expect(bonusPart(open, staked(300n, 0))).toBe(0n)
    expect(bonusPart(open, entry('box.payout', 300n, { houseEdge: BOX }))).toBe(0n)
  })

  it('is bound as far as the balance after it no longer covers what is bound', () => {
    expect(boundPart(100n, 500n, 500n)).toBe(0n)
    expect(boundPart(100n, 499n, 500n)).toBe(1n)
    expect(boundPart(100n, 400n, 500n)).toBe(100n)
    expect(boundPart(100n, 0n, 500n)).toBe(100n)
    expect(boundPart(100n, 600n, 500n)).toBe(0n)
  })
})

describe('gifts that are left to play', () => {
  it('are served oldest first, each its own when it is taken back', () => {
    const voucher = (ref: string, amount: bigint) => of(ref, entry('voucher.redeemed', amount))
    const left = (...story: ReturnType<typeof of>[]) =>
      unplayedBonuses(story).map(({ ref, left }) => [ref, left])
    const story = [voucher('first', 100n), voucher('second', 50n)]
    expect(left(...story)).toEqual([
      ['first', 1_000_000n],
      ['second', 500_000n],
    ])
    expect(left(...story, of('bet', staked(400n)))).toEqual([
      ['first', 600_000n],
      ['second', 500_000n],
    ])
    expect(left(...story, of('bet', staked(1_200n)))).toEqual([['second', 300_000n]])
    expect(left(...story, of('bet', staked(9_000n)))).toEqual([])
    expect(left(...story, of('ends', entry('bonus.ended', 0n)))).toEqual([])
  })

  it('sum to what is left of all', () => {
    const gift = fc.bigInt(1n, 1_000n).map((amount) => entry('voucher.redeemed', amount))
    const played = fc.array(fc.oneof(gift, credit, stake))
    fc.assert(
      fc.property(played, (entries) => {
        const named = entries.map((each, index) => of(String(index), each))
        const sum = unplayedBonuses(named).reduce((all, { left }) => all + left, 0n)
        expect(sum).toBe(playthroughOf(entries).bonus.left)
      }),
    )
  })
})
