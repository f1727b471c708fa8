import { Refused } from '#client/lib/api.ts'
import { useModalRoute } from '#client/lib/modal-route.ts'
import { useSession } from '#client/lib/session.ts'

/** The least that can be paid in by card, in coins. */
const DEPOSIT_MIN = 5

/** A refusal for want of coins opens the way to pay in, with what is missing of the cost. */
export function useMissingCoins(): (error: unknown, cost: number) => void {
  const modal = useModalRoute()
  return (error, cost) => {
    if (error instanceof Refused && error.code === 'insufficient_funds') {
      modal.open('deposit', { amount: String(missingOf(error, cost)) })
    }
  }
}

function missingOf({ data }: Refused, cost: number): number {
  const missing = data?.missing
  const balance = useSession.getState().user?.balance ?? 0
  const amount = typeof missing === 'number' ? missing : Math.round((cost - balance) * 100) / 100
  return Math.max(DEPOSIT_MIN, amount)
}
