import { toCoins } from '#domain/money/money.ts'
import { refuseField } from '#server/platform/http/refuse.ts'

/** Refuses a stake outside the limits. All in cents. */
export function checkAmount(
  stake: bigint,
  { minAmount, maxAmount }: { minAmount: bigint; maxAmount: bigint },
): void {
  if (stake >= minAmount && stake <= maxAmount) return
  refuseField('amount', {
    code: 'bet_range',
    values: { min: toCoins(minAmount), max: toCoins(maxAmount) },
  })
}
