import { type Refused, send } from '#client/lib/api/api.ts'
import { reportError } from '#client/lib/api/report-error.ts'
import { toast } from '#client/lib/browser/toast.ts'
import { useMissingCoins } from '#client/player/missing-coins.ts'
import { useRoundOrder } from '#client/player/rounds/use-round-order.ts'
import type { WheelMultiplier } from '#contract/http/wheel.ts'
import type { FollowedWheel } from '../use-wheel.ts'

interface Order {
  roundId: string
  /** In coins. */
  amount: number
  multiplier: WheelMultiplier
}

/** Places a bet on the round whose bets are open. */
export function usePlacing(wheel: FollowedWheel) {
  const offerDeposit = useMissingCoins()
  return useRoundOrder({
    round: wheel,
    isByClick: true,
    place: ({ amount, multiplier }: Order, idempotencyKey) =>
      send('POST /api/wheel/bet', { body: { amount, multiplier }, idempotencyKey }),
    onFailed: (error, { amount }) => {
      offerDeposit(error, amount)
      reportError(error)
    },
  })
}

/** Cancels a bet. */
export function useCanceling(wheel: FollowedWheel) {
  return useRoundOrder({
    round: wheel,
    place: (id: string, idempotencyKey) =>
      send('POST /api/wheel/bet/:id/cancel', { params: { id }, idempotencyKey }),
    onDone: (_, msg) => toast.success(msg),
    onFailed: (error) => {
      // It was canceled before: the list shows it.
      if ((error as Refused).code !== 'bet_not_open') reportError(error)
    },
  })
}
