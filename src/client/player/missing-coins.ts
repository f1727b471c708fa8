import { Refused } from '#client/lib/api/api.ts'
import { useModalRoute } from '#client/lib/browser/modal-route.ts'
import { CARD_AMOUNT_MIN } from '#contract/limits.ts'
import { useSession } from './session.ts'

/** A refusal for want of coins opens the deposit, with what is missing of the cost. */
export function useMissingCoins(): (error: unknown, cost: number) => void {
  const offerDeposit = useDepositOffer()
  return (error, cost) => {
    if (!(error instanceof Refused) || error.code !== 'insufficient_funds') return
    const missing = error.data?.missing
    offerDeposit(typeof missing === 'number' ? missing : missingOf(cost))
  }
}

/** Opens the deposit with so many coins, at least what a card deposit takes. */
export function useDepositOffer(): (coins: number) => void {
  const modal = useModalRoute()
  return (coins) => modal.open('deposit', { amount: String(Math.max(CARD_AMOUNT_MIN, coins)) })
}

/** What the balance on the screen lacks of a cost, in coins. */
export function missingOf(cost: number): number {
  const balance = useSession.getState().user?.balance ?? 0
  return Math.round((cost - balance) * 100) / 100
}
