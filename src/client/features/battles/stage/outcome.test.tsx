import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { aBattle, anItem, aSeat } from '#client/player/battles/a-battle.ts'
import type { BattleDraw } from '#contract/http/battles.ts'
import { Arena } from './arena.tsx'
import { stakeOf } from './battle-state.ts'
import { drawLabel, endLabels } from './outcome.tsx'

const draw: BattleDraw = {
  kind: 'tie',
  teams: [
    { team_idx: 0, weight: 1 },
    { team_idx: 1, weight: 1 },
  ],
  drawn: 1,
}
const payouts = [{ seat: 1, coins: 0, items: [anItem('one', 1.5), anItem('other', 2.5)] }]
const tied = aBattle({
  status: 'ended',
  seats: [aSeat(0, 0, 0), aSeat(1, 1, 1)],
  totals: [2, 2],
  winners: [1],
  draw,
  payouts,
})

const textOf = (html: string): string => html.replace(/<[^>]*>/g, ' ')

test('the draw of a tie is the scene itself: its line stands where the seats are', () => {
  const arena = (name: 'drawing' | 'ended') =>
    renderToStaticMarkup(
      <MemoryRouter>
        <Arena
          battle={tied}
          scene={name === 'drawing' ? { name, isReplay: false } : { name }}
          items={undefined}
          roundsShown={2}
          totals={[2, 2]}
          ownSeat={0}
          onLanded={() => {}}
        />
      </MemoryRouter>,
    )
  expect(arena('drawing')).toContain('aria-label="Tie draw"')
  expect(textOf(arena('drawing'))).toContain('P0 and P1 tied at 2.00')
  expect(textOf(arena('drawing'))).not.toContain('wins')
  expect(arena('ended')).not.toContain('aria-label="Tie draw"')
})

test('a draw is told with the names of its players and with numbers from 1', () => {
  expect(drawLabel(tied, draw)).toBe(
    'P0 and P1 tied at 2.00, and each has the same chance. A number from 1 to 2 is drawn: P0 has 1 and P1 has 2. Number 2 was drawn and P1 wins.',
  )
  const jackpot: BattleDraw = {
    kind: 'jackpot',
    teams: [
      { team_idx: 0, weight: 300 },
      { team_idx: 1, weight: 100 },
    ],
    drawn: 0,
  }
  expect(drawLabel({ ...tied, mode: 'jackpot' }, jackpot)).toBe(
    'A number from 1 to 400 is drawn: P0 has 1 to 300 and P1 has 301 to 400. Number 1 was drawn and P0 wins, with a chance of 75%.',
  )
})

test('a winner who gets at most their stake back is not told that they won', () => {
  expect(endLabels(tied, 1)).toMatchObject({ title: '4.00 back' })
  const cheap = { ...tied, price: 1, join_price: 1 }
  expect(endLabels(cheap, 1)).toMatchObject({
    title: 'You won',
    text: expect.stringMatching(/^Payout 4\.00, profit 3\.00\./),
  })
  expect(endLabels(tied, null).title).toBe('P1 won')
})

test('a sponsor also stakes a part of the seats of other players, and none of the seats of bots', () => {
  const bot = { ...aSeat(2, 2, 2), is_bot: true }
  const seats = [aSeat(0, 0, 0), aSeat(1, 1, 1), bot]
  const battle = aBattle({ format: '1v1v1', seats, price: 5, join_price: 2.5, sponsor_pct: 50 })
  expect(seats.map((seat) => stakeOf(battle, seat))).toEqual([7.5, 2.5, 5])
})
