import { expect, test } from 'vitest'
import { diceGame } from '#client/features/dice/dice-game.ts'
import { plinkoGame } from '#client/features/plinko/plinko-game.ts'
import { bustOf, chanceToReach } from '#domain/games/crash.ts'
import { DICE_WINNING_TICKETS, dice, diceTargetFor } from '#domain/games/dice.ts'
import type { BetOutcome } from '#domain/games/instant.ts'
import { returnOfOdds } from '#domain/games/odds.ts'
import { PLINKO_RISKS, PLINKO_ROWS, plinko } from '#domain/games/plinko.ts'
import { fc } from '#tests/support/setup/properties.ts'

/** At a stake of 10,000 cents, payouts are multipliers in ten-thousandths. */
const UNIT = 10_000n

function asOdds(outcomes: readonly BetOutcome[]) {
  const total = outcomes.reduce((sum, { weight }) => sum + weight, 0)
  return outcomes.map(({ weight, payout }) => ({
    chance: weight / total,
    multiplier: Number(payout),
  }))
}

test('dice are simulated with the odds of their draws', () => {
  const terms = { game: 'dice', ...dice.limits, house_edge: 100, ...dice.rules, rtp: 99 }
  const winning = fc.integer(DICE_WINNING_TICKETS)
  fc.assert(
    fc.property(winning, fc.constantFrom('over', 'under'), (tickets, direction) => {
      const bet = { target: diceTargetFor(tickets, direction), direction }
      const odds = diceGame.oddsOf(terms as never, { ...bet, amount: 1 })
      const drawn = asOdds(dice.outcomes(terms as never, bet, UNIT))
      expect(odds.map(({ multiplier }) => multiplier)).toEqual(drawn.map((each) => each.multiplier))
      for (const [place, { chance }] of odds.entries()) {
        expect(chance).toBeCloseTo(drawn[place]?.chance ?? -1, 12)
      }
    }),
  )
})

test.each(PLINKO_RISKS)(
  'the boards of %s risk are simulated with the odds of their draws',
  (risk) => {
    const terms = { game: 'plinko', ...plinko.limits, house_edge: 84, ...plinko.rules }
    for (const rows of PLINKO_ROWS) {
      const odds = plinkoGame.oddsOf(terms as never, { rows, risk, balls: 3, amount: 1 })
      expect(odds).toEqual(asOdds(plinko.outcomes(terms as never, { rows, risk }, UNIT)))
      expect(returnOfOdds(odds)).toBeGreaterThan(0.989)
      expect(returnOfOdds(odds)).toBeLessThan(0.992)
    }
  },
)

test('Rocket reaches a multiplier as often as its formula says', () => {
  expect(chanceToReach(100n)).toBe(1)
  expect(chanceToReach(200n)).toBeCloseTo(0.495, 12)
  // The same links in each run.
  const busts = Array.from({ length: 20_000 }, (_, place) => {
    const link = new Uint8Array(32)
    new DataView(link.buffer).setUint32(0, place)
    return bustOf(link, 'salt')
  })
  for (const hundredths of [101n, 150n, 200n, 1_000n, 5_000n]) {
    const share = busts.filter((bust) => bust >= hundredths).length / busts.length
    const chance = chanceToReach(hundredths)
    const deviation = Math.sqrt((chance * (1 - chance)) / busts.length)
    expect(Math.abs(share - chance)).toBeLessThan(4 * deviation)
  }
})
