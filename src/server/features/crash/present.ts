import type { CrashBet } from '#contract/http/crash.ts'
import { toCoins, toMultiplier } from '#domain/money/money.ts'
import { presentBettor } from '#server/features/account/index.ts'
import { type BetRow, presentCoins } from '#server/features/round-bets/index.ts'

export const presentBet = (bet: BetRow): CrashBet => ({
  id: bet.id,
  round_id: bet.round_id,
  user: presentBettor(bet),
  amount: toCoins(bet.stake),
  auto_cashout: presentHundredths(bet.auto_cashout),
  is_auto_cashout_given: bet.is_auto_given ?? false,
  // Canceled with an exclusion, before the flight.
  status: bet.status === 'canceled' ? 'refunded' : bet.status,
  multiplier: presentHundredths(bet.multiplier),
  payout: presentCoins(bet.status === 'canceled' ? bet.stake : bet.payout),
})

export const presentHundredths = (hundredths: bigint | null): number | null =>
  hundredths === null ? null : toMultiplier(hundredths)
