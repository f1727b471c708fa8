import { describe, expect, it } from 'vitest'
import type { BetRow } from '#server/features/round-bets/index.ts'
import type { Round } from '#server/features/rounds/index.ts'
import { endWithRound } from './flight.ts'

const bet = (over: Partial<BetRow>): BetRow => ({
  id: 'bet',
  round_id: 'round',
  player_id: 'player',
  player_name: 'Player',
  avatar: 'fox',
  is_demo: false,
  level: 1,
  game: 'crash',
  stake: 333n,
  auto_cashout: 150n,
  is_auto_given: false,
  status: 'open',
  multiplier: null,
  elapsed_ms: null,
  payout: null,
  created_at: new Date(0),
  settled_at: null,
  ...over,
})
const round = (outcome: bigint | null, isCut = false) => ({ id: 'round', outcome, isCut }) as Round

describe('a bet that is open when its round ends', () => {
  it.each([
    ["a player's auto cash-out at the bust", bet({}), round(150n), 'won', 499n],
    ["a player's auto cash-out above the bust", bet({}), round(149n), 'lost', 0n],
    [
      'a default auto cash-out below the bust',
      bet({ is_auto_given: true }),
      round(151n),
      'won',
      499n,
    ],
    [
      "a player's auto cash-out below the bust of a cut flight",
      bet({}),
      round(200n, true),
      'won',
      499n,
    ],
    [
      "a player's auto cash-out above the bust of a cut flight",
      bet({}),
      round(100n, true),
      'lost',
      0n,
    ],
    [
      'a default auto cash-out below the bust of a cut flight',
      bet({ is_auto_given: true }),
      round(200n, true),
      'refunded',
      333n,
    ],
    [
      'a default auto cash-out above the bust of a cut flight',
      bet({ is_auto_given: true }),
      round(100n, true),
      'refunded',
      333n,
    ],
    ['no bust', bet({}), round(null), 'refunded', 333n],
  ])('with %s', (_, row, ended, status, payout) => {
    expect(endWithRound(row, ended)).toMatchObject({ status, payout, elapsedMs: null })
  })
})
