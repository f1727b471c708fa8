import { formatCoins } from '#domain/money/money.ts'
import { refuse } from '#server/platform/http/refuse.ts'

/** Refuses a stake outside the limits. All in cents. */
export function checkAmount(
  stake: bigint,
  { minAmount, maxAmount }: { minAmount: bigint; maxAmount: bigint },
): void {
  if (stake >= minAmount && stake <= maxAmount) return
  const sentence = `Bet ${formatCoins(minAmount)} to ${formatCoins(maxAmount)} coins.`
  refuse('validation_failed', { errors: { amount: [sentence] } })
}
