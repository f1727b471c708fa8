import { type Refused, send } from '#client/lib/api/api.ts'
import { errorMessage } from '#client/lib/api/error-message.ts'
import { useMissingCoins } from '#client/player/missing-coins.ts'
import { useRoundOrder } from '#client/player/rounds/use-round-order.ts'
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

/** Places a bet on the round whose bets are open. */
export function usePlacing(wheel: FollowedWheel, onError: OnError) {
  const offerDeposit = useMissingCoins()
  return useRoundOrder({
    round: wheel,
    isByClick: true,
    place: ({ amount, multiplier }: Order, idempotencyKey) =>
      send('POST /api/wheel/bet', { body: { amount, multiplier }, idempotencyKey }),
    onDone: () => onError(null),
    onFailed: (error, { amount }) => {
      offerDeposit(error, amount)
      onError(errorMessage(error))
    },
  })
}

/** Cancels a bet. */
export function useCanceling(wheel: FollowedWheel, onError: OnError) {
  return useRoundOrder({
    round: wheel,
    place: (id: string, idempotencyKey) =>
      send('POST /api/wheel/bet/:id/cancel', { params: { id }, idempotencyKey }),
    onDone: () => onError(null),
    onFailed: (error) => {
      const isCanceled = (error as Refused).code === 'bet_not_open'
      onError(isCanceled ? null : errorMessage(error))
    },
  })
}
