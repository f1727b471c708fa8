import type { Reply } from '#contract/call.ts'
import type * as calls from '#contract/http/wheel.ts'
import type { WheelBet } from '#contract/http/wheel.ts'
import { multiplierOf, wheelMultiplierOf } from '#domain/games/wheel.ts'
import { toCoins } from '#domain/money/money.ts'
import { presentBettor } from '#server/features/account/index.ts'
import { type BetRow, type ListedBetRow, presentCoins } from '#server/features/round-bets/index.ts'

export const presentBet = (bet: BetRow): WheelBet => ({
  id: bet.id,
  round_id: bet.round_id,
  user: presentBettor(bet),
  amount: toCoins(bet.stake),
  multiplier: wheelMultiplierOf(bet.game),
  status: bet.status,
  payout: presentCoins(bet.payout),
})

export const presentListed = (
  bet: ListedBetRow,
): Reply<typeof calls.listWheelBets>['data'][number] => ({
  ...presentBet(bet),
  round_index: bet.round_index,
  sector: bet.outcome === null ? null : Number(bet.outcome),
  created_at: bet.created_at.toISOString(),
})

/** The result of a round, and where in its sector the wheel stops. */
export function presentSector({ id, outcome }: { id: string; outcome: bigint | null }) {
  const sector = outcome === null ? null : Number(outcome)
  return {
    sector,
    multiplier: sector === null ? null : multiplierOf(sector),
    offset: sector === null ? null : offsetOf(id),
    spin_ms: SPIN_MS,
  }
}

/** How long the wheel spins, in ms. */
export const SPIN_MS = 6_000

/** Cosmetic, and the same for everybody: the random end of the round's id, clear of both edges. */
const offsetOf = (id: string): number => 0.08 + (0.84 * Number.parseInt(id.slice(-6), 16)) / 2 ** 24
