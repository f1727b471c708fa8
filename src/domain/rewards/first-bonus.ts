import { type Cents, lesserOf, shareFloor } from '#domain/money/money.ts'

/** What a person's first crypto deposit brings on top: so many percent of at most so many cents. */
export const FIRST_CRYPTO_BONUS = { percent: 35, depositMax: 1_000_00n } as const

/** The first crypto bonus of a deposit, both in cents, rounded down. */
export const firstCryptoBonus = (deposit: Cents): Cents =>
  shareFloor(
    lesserOf(deposit, FIRST_CRYPTO_BONUS.depositMax),
    BigInt(FIRST_CRYPTO_BONUS.percent),
    100n,
  )

/** The most that it ever is, in cents. */
export const FIRST_CRYPTO_BONUS_MAX: Cents = firstCryptoBonus(FIRST_CRYPTO_BONUS.depositMax)
