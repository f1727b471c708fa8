import { describe, expect, test } from 'vitest'
import { aBattle, anItem, aSeat } from '#client/player/battles/a-battle.ts'
import type { Battle } from '#contract/http/battles.ts'
import { bestSeatsOf, standingAt } from './battle-state.ts'
import { standingLabel } from './standing-line.tsx'

/** A battle whose seats draw these prices, by round. */
function played(prices: number[][], changes: Partial<Battle> = {}): Battle {
  const seats = (prices[0] ?? []).map((_, seat) => aSeat(seat, seat, seat))
  const format = seats.length === 3 ? '1v1v1' : '1v1'
  const [first] = aBattle().rounds
  if (!first) throw new Error('no round')
  const rounds = prices.map((drawn, round) => ({
    ...first,
    round,
    drops: drawn.map((price, seat) => ({ seat, ticket: 0, item: anItem(`item-${price}`, price) })),
  }))
  return aBattle({ status: 'in_progress', format, seats, rounds, ...changes })
}

const labelAt = (battle: Battle, shown: number, own: number | null = null) =>
  standingLabel(battle, standingAt(battle, shown), own)

const prices = [
  [5, 2, 5],
  [1, 4.5, 30],
]

describe('the standing', () => {
  test.each([
    ['classic', false, 0, null, 'Nobody leads yet.'],
    ['classic', false, 1, null, 'P0 and P2 are tied.'],
    ['classic', false, 2, null, 'P2 leads by 28.50 coins.'],
    ['classic', false, 2, 2, 'You lead by 28.50 coins.'],
    ['classic', true, 1, null, 'P1 leads with 3.00 coins less.'],
    ['last_chance', false, 1, null, 'Only round 2 counts.'],
    ['last_chance', false, 2, null, 'P2 leads by 25.50 coins.'],
    ['shared', false, 2, null, '15.83 for each seat so far.'],
    ['jackpot', false, 1, null, 'P0 and P2 have the same chance, 41.66%.'],
    ['jackpot', true, 1, null, 'P1 has the best chance, 41.66%: with 3.00 coins less.'],
    ['jackpot', false, 2, 2, 'You have the best chance, 73.68%: ahead by 28.50 coins.'],
  ] as const)('of a %s battle (crazy: %s) after %i rounds', (mode, is_crazy, shown, own, words) => {
    expect(labelAt(played(prices, { mode, is_crazy }), shown, own)).toBe(words)
  })

  test('of teams adds up their seats, and names them', () => {
    const seats = [0, 1, 2, 3].map((seat) => aSeat(seat, Math.floor(seat / 2), seat))
    const battle = played([[5, 2, 4, 9]], { format: '2v2', seats })
    expect(labelAt(battle, 1)).toBe('Team 2 leads by 6.00 coins.')
    expect(labelAt(battle, 1, 3)).toBe('Your team leads by 6.00 coins.')
  })

  test('says nothing of rounds that are known but not shown yet', () => {
    for (const mode of ['classic', 'shared', 'jackpot', 'last_chance'] as const) {
      const known = played(prices, { mode })
      const later = played([prices[0] ?? [], [100, 0.01, 7]], { mode })
      expect(standingAt(known, 1)).toEqual(standingAt(later, 1))
      expect(standingAt(known, 0)).toEqual({ kind: 'open' })
    }
  })
})

test('the best drops of a round follow the rule of the battle, and a draw among all has none', () => {
  const battle = played([...prices, [3, 3, 3]])
  const best = (each: Battle) => each.rounds.map((round) => bestSeatsOf(each, round))
  expect(best(battle)).toEqual([[0, 2], [2], []])
  expect(best({ ...battle, is_crazy: true })).toEqual([[1], [0], []])
})
