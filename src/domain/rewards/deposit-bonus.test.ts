import { describe, expect, it } from 'vitest'
import { GAME_EDGES } from '#domain/games/games.ts'
import { DAY_MS } from '#domain/schedule/durations.ts'
import { fc } from '#tests/support/setup/properties.ts'
import {
  applyPromises,
  BONUS_DAYS,
  BONUS_PAID,
  BONUS_PROMISED,
  bonusDue,
  bonusPerCoin,
  EARNED_CENT,
  PROMISE_ENDED,
  type PromisedBonus,
  type PromisedEntry,
  stakeForBonus,
} from './deposit-bonus.ts'
import { firstCryptoBonus } from './first-bonus.ts'
import { REWARD_SHARES } from './reward-shares.ts'

const entry = (code: string, amount: bigint, more: Partial<PromisedEntry> = {}): PromisedEntry => ({
  code,
  amount,
  ref: 'a',
  houseEdge: 0,
  isSettled: true,
  isGift: false,
  atMs: 0,
  ...more,
})
const promised = (cents: bigint, more: Partial<PromisedEntry> = {}) =>
  entry(BONUS_PROMISED, -cents, more)
const staked = (cents: bigint, houseEdge: number, more: Partial<PromisedEntry> = {}) =>
  entry('box.stake', -cents, { houseEdge, ...more })

/** Applies entries; every stake is paid-in as a whole. */
function afterAllOf(...entries: PromisedEntry[]) {
  let promises: readonly PromisedBonus[] = []
  let used = 0n
  for (const each of entries) {
    const next = applyPromises(promises, each, each.amount < 0n ? -each.amount : 0n)
    promises = next.promises
    used += next.used
  }
  return { promises, used }
}
const dueAfter = (...entries: PromisedEntry[]) =>
  afterAllOf(...entries).promises.reduce((sum, each) => sum + bonusDue(each), 0n)

describe('a promised bonus', () => {
  it('pays 0.05 of a coin staked at boxes, and 0.005 at games with 1 %', () => {
    expect([bonusPerCoin(1_000), bonusPerCoin(100)]).toEqual([0.05, 0.005])
    expect(dueAfter(promised(350_00n), staked(1_000_00n, 1_000))).toBe(50_00n)
    expect(dueAfter(promised(350_00n), staked(1_000_00n, 100))).toBe(5_00n)
  })

  it('is used up after 7,000 coins at boxes for 350, which is 35 % of 1,000, and pays no more', () => {
    const most = firstCryptoBonus(1_000_000_00n)
    expect([most, stakeForBonus(most, 1_000)]).toEqual([350_00n, 7_000_00n])
    expect(dueAfter(promised(most), staked(6_999_99n, 1_000))).toBe(most - 1n)
    expect(dueAfter(promised(most), staked(7_000_00n, 1_000))).toBe(most)
    expect(dueAfter(promised(most), staked(90_000_00n, 1_000))).toBe(most)
    expect(afterAllOf(promised(most), staked(90_000_00n, 1_000)).used).toBe(7_000_00n)
  })

  it('is earned by settled stakes only, and only before it is over', () => {
    const held = staked(100_00n, 1_000, { isSettled: false })
    expect(dueAfter(promised(10_00n), held)).toBe(0n)
    const settled = entry('stake.settled', -100_00n, { houseEdge: 1_000 })
    expect(dueAfter(promised(10_00n), held, settled)).toBe(5_00n)
    const last = BONUS_DAYS * DAY_MS
    expect(dueAfter(promised(10_00n), staked(20_00n, 1_000, { atMs: last - 1 }))).toBe(1_00n)
    expect(afterAllOf(promised(10_00n), staked(20_00n, 1_000, { atMs: last })).promises).toEqual([])
  })

  it('ends with its deposit, and the oldest is earned first', () => {
    const both = [promised(1n), promised(10n, { ref: 'b' })]
    expect(afterAllOf(...both, staked(60n, 1_000)).promises).toMatchObject([
      { ref: 'a', left: 0n, due: EARNED_CENT },
      { ref: 'b', due: 2n * EARNED_CENT },
    ])
    const ended = entry(PROMISE_ENDED, 0n)
    expect(afterAllOf(...both, staked(60n, 1_000), ended).promises).toMatchObject([{ ref: 'b' }])
  })

  it('keeps fractions of a cent exactly over many small stakes, and is paid once', () => {
    const stakes = fc.array(
      fc.tuple(
        fc.bigInt(1n, 50n),
        fc.constantFrom(...Object.values(GAME_EDGES).map(({ counted }) => counted)),
        fc.boolean(),
      ),
      { maxLength: 200 },
    )
    fc.assert(
      fc.property(stakes, fc.bigInt(1n, 40n), (all, most) => {
        let promises: readonly PromisedBonus[] = applyPromises([], promised(most), 0n).promises
        let [paid, lost, used] = [0n, 0n, 0n]
        const pay = () => {
          for (const each of promises) {
            const cents = bonusDue(each)
            if (cents === 0n) continue
            paid += cents
            const next = applyPromises(promises, entry(BONUS_PAID, cents), 0n)
            expect(next.used).toBe(0n)
            promises = next.promises
          }
        }
        for (const [cents, edge, isPaid] of all) {
          const next = applyPromises(promises, staked(cents, edge), cents)
          expect(next.used <= cents).toBe(true)
          promises = next.promises
          used += next.used * BigInt(edge)
          lost += cents * BigInt(edge)
          if (isPaid) pay()
        }
        pay()
        // However the stakes and payouts are cut, all together pay half of the theoretical loss, floored once.
        const whole = (lost * BigInt(REWARD_SHARES.depositBonus)) / 100_000_000n
        expect(paid).toBe(whole < most ? whole : most)
        // What was paid is covered by stakes that earn neither cashback nor prizes.
        expect(used >= paid * EARNED_CENT).toBe(true)
      }),
    )
  })
})
