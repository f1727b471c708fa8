import type { ReactNode } from 'react'
import { showCoins } from '#client/lib/format/coins.ts'
import { VerifyBet } from '#client/ui/bets/bet-list.tsx'
import { showResult } from '#client/ui/bets/result.ts'

interface RoundBetProps {
  bet: {
    id: string
    round_index: number
    amount: number
    status: keyof typeof ends | 'won'
    payout: number | null
  }
  /** Below the stake, and below the result. */
  notes: readonly [stake: string, result: string]
  /** The round, with what else the list says of the bet. */
  children: ReactNode
}

/** A bet on a round, in any list of such bets. */
export function RoundBet({ bet, notes: [stake, result], children }: RoundBetProps) {
  const { id, round_index, amount, status, payout } = bet
  return (
    <li data-status={status}>
      <span>{children}</span>
      <span className="num" translate="no">
        {showCoins(amount)}
        <small>{stake}</small>
      </span>
      <span className="num" translate="no">
        {status === 'won' ? showResult({ stake: amount, payout: payout ?? 0 }) : ends[status]}
        {result ? <small>{result}</small> : null}
      </span>
      <VerifyBet id={id} of={`the bet on round ${round_index}`} />
    </li>
  )
}

const ends = { open: 'Open', lost: 'Lost', canceled: 'Canceled', refunded: 'Refunded' } as const
