import { formatCoins, toCoins } from '#domain/money/money.ts'
import { Refusal } from '#server/platform/http/refuse.ts'

/** The refusal `insufficient_funds` with the missing amount, in its message and in coins. */
export function insufficientFunds(missing: bigint): Refusal {
  return new Refusal('insufficient_funds', {
    message: `You need ${formatCoins(missing)} more coins.`,
    data: { missing: toCoins(missing) },
  })
}
