import { type Cents, minCents, shareFloor } from '#domain/money/money.ts'

/** The bonus on a person's first crypto deposit: `percent` of the deposit, counted up to `depositMax` cents. */
export const FIRST_CRYPTO_BONUS = { percent: 35, depositMax: 1_000_00n } as const

/** The first crypto bonus on a deposit, both in cents, rounded down. */
export const firstCryptoBonus = (deposit: Cents): Cents =>
  shareFloor(
    minCents(deposit, FIRST_CRYPTO_BONUS.depositMax),
    BigInt(FIRST_CRYPTO_BONUS.percent),
    100n,
  )

/** The largest possible bonus, in cents. */
export const FIRST_CRYPTO_BONUS_MAX: Cents = firstCryptoBonus(FIRST_CRYPTO_BONUS.depositMax)
