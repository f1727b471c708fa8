import { createHmac } from 'node:crypto'
import { bytesToHex } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import type { Hmac } from '#domain/fairness/stream.ts'
import { battleFormats, playBattle, seatsOf } from '#domain/games/battle-rules.ts'
import { type BoxItem, boxPrice, expectedValue, rtp, TICKETS } from '#domain/games/box.ts'
import { type BattleWay, battleWays } from './battle-builders.ts'
import { expectedPayouts, type Fraction, isSame, plus, times } from './battle-return.ts'
import { holmRejections, normalPValue } from './randomness.ts'
import { type Replay, replay } from './replay.ts'

const nativeHmac: Hmac = (key, message) => createHmac('sha256', key).update(message).digest()

const item = (id: string, price: number, tickets: number): BoxItem => ({
  id,
  name: id,
  priceCents: BigInt(price),
  tickets,
})
// Two items cost the same, so that teams often tie; the shares of a pot are not whole cents.
const dear: BoxItem[] = [item('crown', 9_001, 700_001), item('cup', 250, 9_299_999)]
const plain: BoxItem[] = [
  item('ring', 400, 1_999_999),
  item('pen', 99, 4_000_001),
  item('pin', 99, 4_000_000),
]

const nameOf = ({ format, mode, isCrazy }: BattleWay) =>
  `${format} ${mode}${isCrazy ? ' crazy' : ''}`

/** Two rounds for two seats, one for more, because every seat multiplies the number of combinations. */
const roundsOf = ({ format }: BattleWay) =>
  seatsOf(format) <= 2 ? [dear, plain] : seatsOf(format) <= 4 ? [plain] : [dear]

test.each(battleWays.map((way) => ({ name: nameOf(way), way })))(
  '$name has the RTP of its boxes, by enumeration',
  ({ way }) => {
    const rounds = roundsOf(way)
    const { teams, teamSize } = battleFormats[way.format]
    const drawn = rounds
      .map(expectedValue)
      .reduce<Fraction>(plus, { numerator: 0n, denominator: 1n })
    const payouts = expectedPayouts(way, rounds)
    expect(payouts).toHaveLength(teams)
    const paid = payouts.reduce(plus)
    expect(isSame(paid, times(drawn, teams * teamSize))).toBe(true)
    // Teams of seats that open the same boxes get equal payouts; in shared mode, up to the remaining cents.
    if (way.mode === 'shared') return
    for (const payout of payouts) expect(isSame(payout, times(drawn, teamSize))).toBe(true)
  },
)

const BATTLES_EACH = 500

/** The deviation of the first seat's mean return from its boxes' RTP, in standard errors of the sample. */
function simulate(random: Replay, way: BattleWay): number {
  // Boxes without rare, expensive items: with one, the mean of 500 battles is not yet normally distributed.
  const rounds = [plain, plain, plain]
  const price = rounds.reduce((sum, items) => sum + boxPrice(items), 0n)
  const expected = rounds.reduce((sum, items) => sum + rtpOf(items) * Number(boxPrice(items)), 0)
  const returns = Array.from({ length: BATTLES_EACH }, () => {
    const seeds = { serverSeed: random.bytes(32), entropy: bytesToHex(random.bytes(32)) }
    const { payouts, totals } = playBattle(way, rounds, seeds, nativeHmac)
    const own = payouts.find(({ seat }) => seat === 0)
    const pot = totals.reduce((sum, each) => sum + each, 0n)
    return Number(own?.takesItems ? pot : (own?.coins ?? 0n)) / Number(price)
  })
  const mean = returns.reduce((sum, each) => sum + each, 0) / returns.length
  const variance = returns.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (returns.length - 1)
  return (mean - expected / Number(price)) / Math.sqrt(variance / returns.length)
}

const rtpOf = (items: readonly BoxItem[]) =>
  rtp({ items, priceCents: boxPrice(items) }).percent / 100

test('the RTP also holds in 21,000 battles, each kind within its confidence interval', () => {
  // A fixed seed, because honest chance fails a 99 % test once in a hundred runs; TEST_SEED overrides it.
  const random = replay('returns of battles', 'coffer')
  const deviations = battleWays.map((way) => [nameOf(way), simulate(random, way)] as const)
  const pValues = Object.fromEntries(deviations.map(([name, z]) => [name, normalPValue(z)]))
  expect(deviations.length * BATTLES_EACH).toBe(21_000)
  expect(holmRejections(pValues, 0.01)).toEqual([])
  const together = deviations.reduce((sum, [, z]) => sum + z, 0) / Math.sqrt(deviations.length)
  expect(Math.abs(together)).toBeLessThan(3.29)
})

test('the tickets of these boxes add up', () => {
  for (const items of [dear, plain]) {
    expect(items.reduce((sum, { tickets }) => sum + tickets, 0)).toBe(TICKETS)
  }
})
