import { showResult } from '#client/ui/bets/result.ts'
import type { RoundBetRow } from '#client/ui/bets/round-bets.tsx'
import type { CrashBet } from '#contract/http/crash.ts'
import { showMultiplier } from '../flight/curve.ts'

/** A bet as a row of a list of bets. */
export function rowOf(bet: CrashBet, playerId: string | undefined): RoundBetRow {
  const { id, user, amount, status } = bet
  const isOwn = user.id === playerId
  if (status === 'won') {
    const paid = showResult({ stake: amount, payout: bet.payout ?? 0 })
    const result = `${showMultiplier(bet.multiplier ?? 1)} ${paid}`
    return { id, user, amount, isOwn, result, tone: 'won' }
  }
  if (status === 'lost') return { id, user, amount, isOwn, result: 'Lost', tone: 'lost' }
  if (status === 'refunded') return { id, user, amount, isOwn, result: 'Refunded', tone: 'lost' }
  return { id, user, amount, isOwn, tone: 'open' }
}
