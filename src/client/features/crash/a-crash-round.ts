import { aRound } from '#client/player/rounds/a-round.ts'
import type { CrashBet, CrashRound } from '#contract/http/crash.ts'

/** A test round with open bets. */
export const aCrashRound = (changes: Partial<CrashRound> = {}): CrashRound => ({
  ...aRound,
  bust: null,
  ...changes,
})

/** A test bet, open on that round. */
export const aBet = (changes: Partial<CrashBet> = {}): CrashBet => ({
  id: 'bet',
  round_id: 'round-1',
  user: { id: 'player', name: 'Marlowe', avatar_url: '', level: 1, is_demo: false },
  amount: 10,
  auto_cashout: null,
  is_auto_cashout_given: false,
  status: 'open',
  multiplier: null,
  payout: null,
  ...changes,
})
