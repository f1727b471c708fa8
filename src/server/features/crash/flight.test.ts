import { describe, expect, it } from 'vitest'
import { msToReach } from '#domain/games/crash.ts'
import type { BetRow } from '#server/features/round-bets/index.ts'
import { endWithRound } from '#server/features/round-bets/index.ts'
import type { Round } from '#server/features/rounds/index.ts'

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
const round = (outcome: bigint | null) =>
  ({ id: 'round', outcome, isCut: false, cutAfterMs: null }) as Round
/** A flight that stalled after its tick at 1.20x. */
const stalled = (outcome: bigint) =>
  ({ id: 'round', outcome, isCut: true, cutAfterMs: msToReach(120n) }) as Round

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
      "a player's auto cash-out below the last tick",
      bet({ auto_cashout: 110n }),
      stalled(200n),
      'won',
      366n,
    ],
    ["a player's auto cash-out in the gap", bet({}), stalled(200n), 'won', 499n],
    ["a player's auto cash-out above a bust in the gap", bet({}), stalled(130n), 'lost', 0n],
    [
      'no own auto cash-out, and the bust beyond the gap',
      bet({ is_auto_given: true }),
      stalled(200n),
      'refunded',
      333n,
    ],
    [
      'no own auto cash-out, and the bust in the gap',
      bet({ is_auto_given: true }),
      stalled(130n),
      'refunded',
      333n,
    ],
    [
      'the highest cash-out that its profit allows passed by the last tick',
      bet({ is_auto_given: true, auto_cashout: 120n }),
      stalled(130n),
      'won',
      399n,
    ],
    ['no bust', bet({}), round(null), 'refunded', 333n],
  ])('with %s', (_, row, ended, status, payout) => {
    expect(endWithRound(row, ended)).toMatchObject({ status, payout, elapsedMs: null })
  })
})
