import { expect, test } from 'vitest'
import type { LatestBet } from '#contract/http/bets.ts'
import { LATEST_BETS } from '#contract/limits.ts'
import { withBets } from './use-latest-bets.ts'

const aBet = (bet_id: string, is_high = false): LatestBet => ({
  bet_id,
  user: { id: 'p', name: 'Ada', avatar_url: '/a.avif', level: 1, is_demo: false },
  amount: 1,
  multiplier: 2,
  payout: 2,
  created_at: '2026-11-21T07:03:00.000Z',
  game: 'dice',
  box: null,
  is_high,
})
const idsOf = ({ data }: { data: LatestBet[] }) => data.map(({ bet_id }) => bet_id)

test('newer bets come first, each once, and the oldest leave', () => {
  const full = Array.from({ length: LATEST_BETS }, (_, place) => aBet(`old ${place}`))
  const known = { data: full, seq: 7 }
  const next = withBets(known, { seq: 8, bets: [aBet('new'), aBet('old 0')] }, 'all')
  expect(idsOf(next)).toEqual(['new', ...idsOf(known).slice(0, -1)])
  expect(next.seq).toBe(8)
})

test('an event that the list includes changes nothing', () => {
  const known = { data: [aBet('a')], seq: 7 }
  expect(withBets(known, { seq: 7, bets: [aBet('b')] }, 'all')).toBe(known)
})

test('only high bets join the list of high ones', () => {
  const event = { seq: 1, bets: [aBet('low'), aBet('high', true)] }
  expect(idsOf(withBets({ data: [], seq: 0 }, event, 'high'))).toEqual(['high'])
  expect(idsOf(withBets({ data: [], seq: 0 }, event, 'all'))).toEqual(['low', 'high'])
})
