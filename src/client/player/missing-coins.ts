import { Refused } from '#client/lib/api/api.ts'
import { useModalRoute } from '#client/lib/browser/modal-route.ts'
import { CARD_AMOUNT_MIN } from '#contract/limits.ts'
import { useSession } from './session.ts'

/** If a call is refused for lack of coins, opens the deposit with the missing amount. */
export function useMissingCoins(): (error: unknown, cost: number) => void {
  const offerDeposit = useDepositOffer()
  return (error, cost) => {
    if (!(error instanceof Refused) || error.code !== 'insufficient_funds') return
    const missing = error.data?.missing
    offerDeposit(typeof missing === 'number' ? missing : missingOf(cost))
  }
}

/** Opens the deposit with an amount in coins, raised to the minimum of a card deposit if necessary. */
export function useDepositOffer(): (coins: number) => void {
  const modal = useModalRoute()
  return (coins) => modal.open('deposit', { amount: String(Math.max(CARD_AMOUNT_MIN, coins)) })
}

/** How many coins the displayed balance lacks for a cost. */
export function missingOf(cost: number): number {
  const balance = useSession.getState().user?.balance ?? 0
  return Math.round((cost - balance) * 100) / 100
}
