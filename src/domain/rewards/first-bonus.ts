import { type Cents, minCents, shareFloor } from '#domain/money/money.ts'

/** The bonus on a person's first crypto deposit: `percent` of the deposit, counted up to `depositMax` cents. */
export const FIRST_CRYPTO_BONUS = { percent: 35, depositMax: 1_000_00n } as const

/** The first crypto bonus on a deposit, both in cents, rounded down, at the percent of the shop's settings. */
export const firstCryptoBonus = (
  deposit: Cents,
  percent: number = FIRST_CRYPTO_BONUS.percent,
): Cents => shareFloor(minCents(deposit, FIRST_CRYPTO_BONUS.depositMax), BigInt(percent), 100n)

/** The largest possible bonus, in cents. */
export const FIRST_CRYPTO_BONUS_MAX: Cents = firstCryptoBonus(FIRST_CRYPTO_BONUS.depositMax)
