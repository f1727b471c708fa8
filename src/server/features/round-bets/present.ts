import type { RoundPlayer, SettledBet } from '#contract/http/rounds.ts'
import { toCoins, toMultiplier } from '#domain/money/money.ts'
import { avatarUrl } from '#server/features/account/index.ts'
import type { BetRow } from './store.ts'

export const presentCoins = (cents: bigint | null): number | null =>
  cents === null ? null : toCoins(cents)

export const presentBettor = (bet: BetRow): RoundPlayer => ({
  id: bet.player_id,
  name: bet.player_name,
  avatar_url: avatarUrl(bet.avatar),
  level: bet.level,
  is_demo: bet.is_demo,
})

/** A bet that won, as leaderboards show it. */
export const presentSettled = (bet: BetRow): SettledBet => ({
  bet_id: bet.id,
  user: presentBettor(bet),
  amount: toCoins(bet.stake),
  multiplier: toMultiplier(bet.multiplier ?? 0n),
  payout: toCoins(bet.payout ?? 0n),
  created_at: bet.created_at.toISOString(),
})
