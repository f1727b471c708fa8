import { useBrand } from '#client/lib/api/queries.ts'
import { brandPromoCode } from '#domain/rewards/promo.ts'
import { rules } from './rules.ts'

/** Describes the promo code named after the shop; nothing if the name cannot be a code. */
export function HousePromo() {
  const code = brandPromoCode(useBrand())
  if (code === null) return null
  return (
    <span>
      {' '}
      The promo code <b>{code}</b> brings a bonus of {rules.promoPercent}% of a deposit.
    </span>
  )
}
