import { describe, expect, test } from 'vitest'
import { betStream, type Hmac } from '#domain/fairness/stream.ts'
import { type BattleOutcome, playBattle } from '#domain/games/battle-rules.ts'
import { type BoxItem, drawBox, TICKETS } from '#domain/games/box.ts'
import { BUST_MAX, crashGame } from '#domain/games/crash.ts'
import { multiplierOf, sectorOf, WHEEL_MULTIPLIERS, WHEEL_SECTORS } from '#domain/games/wheel.ts'
import { battleWays } from './battle-builders.ts'
import { aRandomVersion } from './box-builders.ts'
import { randomBets } from './instant-builders.ts'
import { replay } from './replay.ts'

const BYTES = 32
const digests = {
  'of zeros': () => new Uint8Array(BYTES),
  'of ones': () => new Uint8Array(BYTES).fill(0xff),
  // The last words below a refused one, and the first above zero.
  'just below all ones': () => new Uint8Array(BYTES).fill(0xff).fill(0xfe, BYTES - 1),
  'just above zero': () => new Uint8Array(BYTES).fill(1, BYTES - 1),
}

/** A digest as the first block, then blocks of zeros: a word that a range refuses is followed by one that it takes. */
const starting = (digest: () => Uint8Array): Hmac => {
  let blocks = 0
  return () => (blocks++ === 0 ? digest() : new Uint8Array(BYTES))
}

const seed = { serverSeed: new Uint8Array(BYTES), clientSeed: 'edge', nonce: 0 }
const rounds = { link: new Uint8Array(BYTES), salt: 'edge' }

describe.each(Object.entries(digests))('a digest %s', (_, digest) => {
  const random = replay('bets on extreme digests')

  test.each(['dice', 'plinko', 'deals'] as const)(
    'gives every bet on %s one of its outcomes',
    (name) => {
      for (let bets = 0; bets < 500; bets += 1) {
        const { game, terms, parameters, stake } = randomBets[name](random)
        const { payout } = game.draw(terms, parameters, stake, betStream(seed, starting(digest)))
        const legal = game.outcomes(terms, parameters, stake).map((outcome) => outcome.payout)
        expect(legal).toContain(payout)
      }
    },
  )

  test('gives every box an item that owns the ticket', () => {
    for (let boxes = 0; boxes < 500; boxes += 1) {
      const { items } = aRandomVersion(random)
      const { ticket, item } = drawBox(items, betStream(seed, starting(digest)))
      expect(ticket).toBeGreaterThanOrEqual(0)
      expect(ticket).toBeLessThan(TICKETS)
      expect(items).toContain(item)
    }
  })

  test('gives rounds a finite bust and a sector of the wheel', () => {
    const bust = crashGame.outcomeOf({ ...rounds, index: 1 }, digest)
    expect(bust >= 100n && bust <= BUST_MAX).toBe(true)
    const sector = sectorOf(rounds.link, rounds.salt, 1, starting(digest))
    expect(WHEEL_SECTORS[sector]).toBeDefined()
    expect(WHEEL_MULTIPLIERS).toContain(multiplierOf(sector))
  })

  test.each(battleWays)(
    'gives a battle $format $mode $isCrazy winners and pays exactly its items',
    (way) => {
      for (let battles = 0; battles < 20; battles += 1) {
        const boxes = [aRandomVersion(random).items, aRandomVersion(random).items]
        const seeds = { serverSeed: new Uint8Array(BYTES), entropy: 'edge' }
        const outcome = playBattle(way, boxes, seeds, starting(digest))
        expect(outcome.winners.length).toBeGreaterThan(0)
        expect(worthOf(outcome)).toBe(sum(outcome.totals))
        expect(boxes.flat()).toEqual(expect.arrayContaining(itemsOf(outcome)))
      }
    },
  )
})

const sum = (cents: readonly bigint[]): bigint => cents.reduce((all, each) => all + each, 0n)
const itemsOf = ({ rounds: drops }: BattleOutcome): BoxItem[] =>
  drops.flat().map(({ item }) => item)

/** What the winners get, in coins and in items: no more and no less than everything that was drawn. */
const worthOf = (outcome: BattleOutcome): bigint =>
  sum(
    outcome.payouts.map(({ coins, takesItems }) =>
      takesItems ? sum(itemsOf(outcome).map(({ priceCents }) => priceCents)) : coins,
    ),
  )
