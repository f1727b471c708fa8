import { useMutation } from '@tanstack/react-query'
import { isUnanswered, type Refused, send } from '#client/lib/api/api.ts'
import { errorMessage } from '#client/lib/api/error-message.ts'
import { useIdempotencyKey, useKeyedMutation } from '#client/lib/api/use-keyed-mutation.ts'
import { useMissingCoins } from '#client/player/missing-coins.ts'
import { applyStake } from '#client/player/session.ts'
import type { WheelMultiplier } from '#contract/http/wheel.ts'
import type { FollowedWheel } from '../use-wheel.ts'

/** Receives the message of a refused call; null once a call was accepted. */
type OnError = (message: string | null) => void

interface Order {
  roundId: string
  /** In coins. */
  amount: number
  multiplier: WheelMultiplier
}

/**
 * Places a bet on the round whose bets are open. An unanswered attempt is repeated by a click only within
 * the same round, so that no bet lands on a later one.
 */
export function usePlacing(wheel: FollowedWheel, onError: OnError) {
  const { keyOf, endKey } = useIdempotencyKey()
  const offerDeposit = useMissingCoins()
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: ({ roundId, amount, multiplier }: Order) => {
      const body = { amount, multiplier }
      return send('POST /api/wheel/bet', { body, idempotencyKey: keyOf({ roundId, body }) })
    },
    onSuccess: ({ data }) => {
      endKey()
      applyStake({ seq: data.balance_seq, balance: data.balance })
      wheel.showAnswer(data.bet)
      onError(null)
    },
    onError: (error, { amount }) => {
      endKey(error)
      offerDeposit(error, amount)
      onError(errorMessage(error))
    },
    // A refusal means that the round has moved on, and an unanswered attempt may have been carried out.
    onSettled: (_, error) => {
      if (error) wheel.refetch()
    },
  })
}

/** Cancels a bet. An unanswered attempt is repeated when the connection returns. */
export function useCanceling(wheel: FollowedWheel, onError: OnError) {
  return useKeyedMutation({
    meta: { isQuiet: true },
    mutationFn: (betId: string, keyOf) =>
      send('POST /api/wheel/bet/:id/cancel', {
        params: { id: betId },
        idempotencyKey: keyOf({ betId }),
      }),
    onSuccess: ({ data }) => {
      applyStake({ seq: data.balance_seq, balance: data.balance })
      wheel.showAnswer(data.bet)
      onError(null)
    },
    onError: (error) => {
      const isCanceled = !isUnanswered(error) && (error as Refused).code === 'bet_not_open'
      onError(isCanceled ? null : errorMessage(error))
      wheel.refetch()
    },
  })
}
