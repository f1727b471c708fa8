import { describe, expect, test } from 'vitest'
import { roundGames, stakesOf } from './games.ts'
import type { RoundBet, RoundGameDefinition } from './round-game.ts'
import { crash, wheel } from './table.ts'

const flight = (auto_cashout: bigint, is_auto_given = false): RoundBet => ({
  game: 'crash',
  stake: 150n,
  auto_cashout,
  is_auto_given,
})

describe('how a bet ends with its round', () => {
  test('Rocket pays the auto cash-out that the flight reached, and nothing at a lower bust', () => {
    const end = (auto: bigint, outcome: bigint) =>
      crash.endOf(flight(auto), { outcome, cutAfterMs: null })
    expect(end(201n, 201n)).toEqual({ status: 'won', multiplier: 201n, payout: 301n })
    expect(end(201n, 200n)).toEqual({ status: 'lost' })
  })

  test('a flight that stalled refunds the bets without a chosen auto cash-out that it had not paid', () => {
    const cut = { outcome: 900n, cutAfterMs: 10_000 }
    expect(crash.endOf(flight(500n, true), cut)).toEqual({ status: 'refunded' })
    expect(crash.endOf(flight(120n, true), cut)).toMatchObject({ status: 'won', multiplier: 120n })
    expect(crash.endOf(flight(500n), cut)).toMatchObject({ status: 'won', multiplier: 500n })
  })

  test('the wheel pays the multiplier of its sector and no other', () => {
    const bet = { game: 'wheel_50x', stake: 150n, auto_cashout: null, is_auto_given: null }
    const end = (outcome: bigint) => wheel.endOf(bet, { outcome, cutAfterMs: null })
    expect(end(0n)).toEqual({ status: 'won', multiplier: 5_000n, payout: 7_500n })
    expect(end(1n)).toEqual({ status: 'lost' })
    expect(() => wheel.endOf(flight(200n), { outcome: 0n, cutAfterMs: null })).toThrow()
  })
})

test('receipts state nothing of an outcome that is not public', () => {
  for (const each of roundGames) {
    const [stake = ''] = stakesOf(each)
    const game: RoundGameDefinition = each
    const auto_cashout = game.hasCashOuts ? 200n : null
    const bet = { game: stake, stake: 100n, auto_cashout, is_auto_given: null }
    const { result } = game.statedBet({ ...bet, multiplier: null, elapsed_ms: null }, null)
    expect(new Set(Object.values(result))).toEqual(new Set([null]))
  }
})
