import type { PublicBet } from '#contract/http/rounds.ts'
import { toCoins, toMultiplier } from '#domain/money/money.ts'
import { presentBettor } from '#server/features/account/index.ts'
import type { BetRow } from './store.ts'

export const presentCoins = (cents: bigint | null): number | null =>
  cents === null ? null : toCoins(cents)

/** A won bet as shown on leaderboards. */
export const presentSettled = (bet: BetRow): PublicBet => ({
  bet_id: bet.id,
  user: presentBettor(bet),
  amount: toCoins(bet.stake),
  multiplier: toMultiplier(bet.multiplier ?? 0n),
  payout: toCoins(bet.payout ?? 0n),
  created_at: bet.created_at.toISOString(),
})
