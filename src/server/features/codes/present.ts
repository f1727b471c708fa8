import type { Promocode } from '#contract/http/codes.ts'
import { toCoins } from '#domain/money/money.ts'
import type { ValidPromo } from './promos.ts'

/** A promo code for the page. Basis points are to percent as cents are to coins. */
export const presentPromo = ({ code, value, isFixedValue, endsAt }: ValidPromo): Promocode => ({
  code,
  value: toCoins(value),
  is_fixed_value: isFixedValue,
  ends_at: endsAt?.toISOString() ?? null,
})
