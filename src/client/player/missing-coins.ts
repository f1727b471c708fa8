import { Refused } from '#client/lib/api/api.ts'
import { useModalRoute } from '#client/lib/browser/modal-route.ts'
import { CARD_AMOUNT_MIN } from '#contract/limits.ts'
import { useSession } from './session.ts'

/** A refusal for want of coins opens the deposit, with what is missing of the cost. */
export function useMissingCoins(): (error: unknown, cost: number) => void {
  const modal = useModalRoute()
  return (error, cost) => {
    if (error instanceof Refused && error.code === 'insufficient_funds') {
      modal.open('deposit', { amount: String(missingOf(error, cost)) })
    }
  }
}

/** In coins, at least what a card deposit takes. */
function missingOf({ data }: Refused, cost: number): number {
  const missing = data?.missing
  const balance = useSession.getState().user?.balance ?? 0
  const amount = typeof missing === 'number' ? missing : Math.round((cost - balance) * 100) / 100
  return Math.max(CARD_AMOUNT_MIN, amount)
}
