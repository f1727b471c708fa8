import { type Cents, shareFloor } from '#domain/money/money.ts'

const BASIS_POINTS = 10_000n

/** What a promo code gives: cents when the value is fixed, otherwise basis points of the deposit. */
export interface PromoValue {
  isFixedValue: boolean
  value: bigint
}

/**
 * The bonus in cents on a deposit in cents. A percentage is rounded down, so that a deposit split in
 * parts brings at most what the whole one brings; a fixed value does not depend on the deposit.
 */
export const promoBonus = ({ isFixedValue, value }: PromoValue, deposit: Cents): Cents =>
  isFixedValue ? value : shareFloor(deposit, value, BASIS_POINTS)

const WELL_FORMED = /^[A-Z0-9][A-Z0-9_-]{1,39}$/

/** The name of a promo code as it is kept, whatever its case and spaces around it; null for what cannot be one. */
export function readPromoCode(typed: string): string | null {
  const name = typed.normalize('NFKC').trim().toUpperCase()
  return WELL_FORMED.test(name) ? name : null
}

/** What the code named after the brand adds to a deposit, in basis points: 5 %. */
export const BRAND_PROMO_BASIS_POINTS = 500n

/** The promo code that is named after the brand; null when its name cannot be a code. */
export const brandPromoCode = (brand: string): string | null =>
  readPromoCode(brand.replace(/[^\p{L}\p{N}]/gu, ''))
