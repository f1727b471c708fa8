import { describe, expect, it } from 'vitest'
import { GAME_EDGES, roundGames, stakesOf } from '#domain/games/games.ts'
import { playCodes } from '#domain/games/play-codes.ts'
import { DAY_MS } from '#domain/schedule/durations.ts'
import { fc } from '#tests/support/setup/properties.ts'
import { BONUS_PROMISED, type PromisedEntry } from './deposit-bonus.ts'
import { isSettledStake, playthroughOf, STAKE_SETTLED } from './playthrough.ts'
import { applyProgress, noProgress, type Progress, xpEdgeOf } from './progress.ts'

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
const box = (cents: bigint, houseEdge = 1_000) => entry('box.stake', -cents, { houseEdge })

const progressOf = (entries: readonly PromisedEntry[], before: Progress = noProgress): Progress =>
  entries.reduce((progress, each) => applyProgress(progress, each, 0n).progress, before)

describe('XP', () => {
  it('is the stake at the edge of its game, or of its box if that is smaller', () => {
    expect(progressOf([box(100n)]).xp).toBe(100_000n)
    expect(progressOf([box(100n, 500)]).xp).toBe(50_000n)
    expect(progressOf([box(100n, 2_000)]).xp).toBe(100_000n)
    expect(progressOf([entry('dice.stake', -100n, { houseEdge: 0 })]).xp).toBe(10_000n)
  })

  it('waits until a stake is settled, and a refunded one earns nothing', () => {
    const held = entry('battle.stake', -100n, { isSettled: false })
    expect(progressOf([held]).xp).toBe(0n)
    expect(progressOf([held, entry('battle.refund', 100n)]).xp).toBe(0n)
    expect(progressOf([held, entry(STAKE_SETTLED, -100n, { houseEdge: 900 })]).xp).toBe(90_000n)
  })

  it('is not earned by what unlocks a bonus, and is by the rest', () => {
    const voucher = entry('voucher.redeemed', 10n)
    expect(progressOf([voucher, box(100n)]).xp).toBe(0n)
    expect(progressOf([voucher, box(130n)]).xp).toBe(30_000n)
  })

  it('counts a stake that was held at the edge of its round', () => {
    for (const stake of roundGames.flatMap(stakesOf)) {
      const { counted } = GAME_EDGES[stake]
      expect(xpEdgeOf({ code: STAKE_SETTLED, houseEdge: counted })).toBe(counted)
    }
  })
})

const cents = fc.bigInt({ min: 1n, max: 5_000n })
const anEntry: fc.Arbitrary<PromisedEntry> = fc.oneof(
  fc
    .tuple(fc.constantFrom(...playCodes.keys()), cents, fc.integer({ min: 0, max: 1_500 }))
    .map(([code, amount, houseEdge]) => {
      const { kind, game } = playCodes.get(code) ?? { kind: 'payout', game: 'box' }
      const isTaken = kind === 'stake' || kind === 'sponsored'
      const isSettled = game !== 'battle' && !roundGames.some(({ name }) => name === game)
      return entry(code, isTaken ? -amount : amount, { houseEdge, isSettled })
    }),
  fc
    .tuple(cents, fc.integer({ min: 0, max: 1_000 }))
    .map(([amount, houseEdge]) => entry(STAKE_SETTLED, -amount, { houseEdge })),
  fc
    .tuple(fc.constantFrom('deposit.credited', 'voucher.redeemed', 'gift-code.redeemed'), cents)
    .map(([code, amount]) => entry(code, amount)),
  cents.map((amount) => entry(BONUS_PROMISED, -amount)),
)
const history = fc
  .array(fc.tuple(anEntry, fc.integer({ min: 0, max: 40 * DAY_MS })), { maxLength: 40 })
  .map((all) => {
    let atMs = 0
    return all.map(([each, laterMs], place) => {
      atMs += laterMs
      return { ...each, atMs, ref: String(place) }
    })
  })

describe('the progress of any history', () => {
  it('is the same from any place at which it was stored', () => {
    fc.assert(
      fc.property(history, fc.array(fc.nat(40)), (entries, cuts) => {
        let stored = noProgress
        let from = 0
        for (const cut of [...cuts.sort((a, b) => a - b), entries.length]) {
          stored = structuredClone(progressOf(entries.slice(from, Math.max(from, cut)), stored))
          from = Math.max(from, cut)
        }
        expect(stored).toEqual(progressOf(entries))
      }),
    )
  })

  it('has the play-through of the history, and XP of each settled stake less what unlocked a bonus', () => {
    fc.assert(
      fc.property(history, (entries) => {
        let progress = noProgress
        let xp = 0n
        for (const each of entries) {
          const { progress: next, parts } = applyProgress(progress, each, 0n)
          if (isSettledStake(each)) xp += (-each.amount - parts.bonus) * BigInt(xpEdgeOf(each))
          expect(parts.bonus + parts.promised <= (each.amount < 0n ? -each.amount : 0n)).toBe(true)
          expect(next.xp >= progress.xp).toBe(true)
          progress = next
        }
        expect(progress.playthrough).toEqual(playthroughOf(entries))
        expect(progress.xp).toBe(xp)
      }),
    )
  })
})
