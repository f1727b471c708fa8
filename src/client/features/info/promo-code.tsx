import { useBrand } from '#client/lib/api/queries.ts'
import { brandPromoCode } from '#domain/rewards/promo.ts'
import { rules } from './rules.ts'

/** What the promo code does that is named after the shop; nothing for a name that cannot be a code. */
export function HousePromo() {
  const code = brandPromoCode(useBrand())
  if (code === null) return null
  return (
    <>
      {' '}
      The promo code <b>{code}</b> adds {rules.promoPercent}% to a deposit.
    </>
  )
}
