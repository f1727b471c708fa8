import { useBrand, useConfig } from '#client/lib/api/queries.ts'
import { useBattleFee } from '#client/lib/api/use-battle-fee.ts'
import { useEdge } from '#client/lib/api/use-edge.ts'
import { useMinimumAge } from '#client/lib/api/use-minimum-age.ts'
import { useRewards } from '#client/lib/api/use-rewards.ts'
import { brandPromoCode } from '#domain/rewards/promo.ts'
import { formatDays } from '#domain/schedule/format-duration.ts'
import { type FactName, isFact, type ValueName } from './value-names.ts'

export type ShopValues = (name: ValueName) => string | number | null

/** What this shop has set, by the names of the texts; null if there is no such thing here. */
export function useShopValues(): ShopValues {
  const config = useConfig().data
  const { firstCryptoBonus, cashback } = useRewards()
  const code = brandPromoCode(useBrand())
  const values: Record<Exclude<ValueName, FactName>, string | number | null> = {
    minimum_age: useMinimumAge(),
    skins_hold: config ? formatDays(config.skins_hold_days) : '…',
    retention: retention(config?.retention_years),
    promo_code: code,
    first_crypto_bonus: firstCryptoBonus.percent || null,
    first_crypto_bonus_max: firstCryptoBonus.max,
    cashback_from: cashback.from,
    cashback_step: cashback.step,
    cashback_to: cashback.to,
    deals_edge: useEdge('deals'),
    dice_edge: useEdge('dice'),
    battle_fee: useBattleFee() || null,
  }
  return (name) => (isFact(name) ? (config?.operator[name] ?? null) : values[name])
}

/** How long records stay after an account is deleted. */
function retention(years: number | undefined): string {
  if (years === undefined) return 'as long as the law requires'
  return `${years} ${years === 1 ? 'year' : 'years'} after you delete the account, at most`
}
