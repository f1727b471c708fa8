import { type Cents, shareCeil } from '#domain/money/money.ts'

/** What a withdrawal costs: a fixed part, and a share of its amount. */
export interface WithdrawalFee {
  fixed: Cents
  /** In hundredths of a percent. */
  basisPoints: bigint
}

const WHOLE = 10_000n

/**
 * The fee of a withdrawal of that amount, in cents, which is a part of the amount. Its share is rounded up to a cent. The fee
 * of a small amount may be as large as the amount or larger.
 */
export const withdrawalFeeOf = (amount: Cents, { fixed, basisPoints }: WithdrawalFee): Cents =>
  fixed + shareCeil(amount, basisPoints, WHOLE)
