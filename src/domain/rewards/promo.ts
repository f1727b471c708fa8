import { type Cents, shareFloor } from '#domain/money/money.ts'

const BASIS_POINTS = 10_000n

/** The value of a promo code: cents if it is fixed, otherwise basis points of the deposit. */
export interface PromoValue {
  isFixedValue: boolean
  value: bigint
}

/**
 * The bonus in cents on a deposit in cents. A percentage is rounded down, so splitting a deposit never brings
 * more; a fixed value does not depend on the deposit.
 */
export const promoBonus = ({ isFixedValue, value }: PromoValue, deposit: Cents): Cents =>
  isFixedValue ? value : shareFloor(deposit, value, BASIS_POINTS)

const WELL_FORMED = /^[A-Z0-9][A-Z0-9_-]{1,39}$/

/** Normalizes the name of a promo code: case and surrounding spaces do not matter. Null if it cannot be a code. */
export function readPromoCode(typed: string): string | null {
  const name = typed.normalize('NFKC').trim().toUpperCase()
  return WELL_FORMED.test(name) ? name : null
}

/** The bonus of the promo code named after the brand, in basis points of the deposit: 5 %. */
export const BRAND_PROMO_BASIS_POINTS = 500n

/** The promo code named after the brand; null if the brand's name cannot be a code. */
export const brandPromoCode = (brand: string): string | null =>
  readPromoCode(brand.replace(/[^\p{L}\p{N}]/gu, ''))
