import { useOrder } from '#client/player/orders/use-order.ts'
import { applyStake } from '#client/player/session.ts'
import type { FollowedRound } from './use-round.ts'

interface RoundReply<Bet> {
  msg: string
  data: { bet: Bet; balance: number; balance_seq: number }
}

interface RoundOrder<O, Bet> {
  round: Pick<FollowedRound<unknown, Bet, unknown>, 'showAnswer' | 'refetch'>
  place: (order: O, key: string) => Promise<RoundReply<Bet>>
  onDone?: (bet: Bet, msg: string) => void
  /** It was refused, or may have been carried out. */
  onFailed: (error: Error, order: O) => void
  /** Set for a bet: repeated by a click alone, and within the same round, it never lands on a later one. */
  isByClick?: boolean
}

/** Places, cancels or cashes out bets on rounds. An attempt without a known answer is repeated under its key. */
export function useRoundOrder<O, Bet>({ round, onDone, onFailed, ...rest }: RoundOrder<O, Bet>) {
  // A refusal means that the round has moved on, and an unanswered attempt may have been carried out.
  const handleFailure = (error: Error, order: O) => {
    onFailed(error, order)
    round.refetch()
  }
  const { state, order } = useOrder<O, RoundReply<Bet>>({
    ...rest,
    canReplace: true,
    onAnswered: ({ msg, data }) => {
      applyStake({ seq: data.balance_seq, balance: data.balance })
      round.showAnswer(data.bet)
      onDone?.(data.bet, msg)
    },
    onRefused: handleFailure,
    onUnanswered: handleFailure,
  })
  return { isPending: state.phase === 'waiting', order }
}
