import { toCoins } from '#domain/money/money.ts'
import { Refusal } from '#server/platform/http/refuse.ts'

/** The refusal `insufficient_funds` with the missing amount, in its message and in coins. */
export function insufficientFunds(missing: bigint): Refusal {
  const data = { missing: toCoins(missing) }
  return new Refusal('insufficient_funds', {
    message: { code: 'coins_missing', values: data },
    data,
  })
}
