import { toCents } from '#domain/money/money.ts'
import type { PayoutCurrencyCode } from '#domain/payout/currencies.ts'
import type { WithdrawalFee } from '#domain/payout/fee.ts'
import {
  battleFeeKey,
  type FactKey,
  jurisdictionKeys,
  withdrawalFeeKeys,
} from '#domain/settings/table.ts'
import type { JurisdictionSettings } from '#server/platform/config/compliance-settings.ts'
import { type ShopInfo, shopInfoFrom } from '#server/platform/config/shop-info.ts'
import type { ShopSettings } from './service.ts'

type Values = Pick<ShopSettings, 'value' | 'isOn'>

/** What the rules of the shop's jurisdiction require and allow. */
export interface Jurisdiction extends JurisdictionSettings {
  /** Whether players may shorten how results are shown. */
  hasFastResults: boolean
  hasAutoPlay: boolean
  /** Whether every page shows the time and the net result of the session. */
  hasSessionStatus: boolean
  /** In years. */
  minimumAge: number
  /** For how many years the records of payments, and the marks of a person, are kept after an erasure. */
  retentionYears: number
}

/** The requirements of the jurisdiction as they are now: each property is read when it is used. */
export function jurisdictionOf(
  settings: Values,
  { countryHeader }: JurisdictionSettings,
): Jurisdiction {
  return {
    countryHeader,
    get gameCycleMsMin() {
      return settings.value(jurisdictionKeys.gameCycleMs) as number
    },
    get canCancelWithdrawals() {
      return settings.isOn(jurisdictionKeys.canCancelWithdrawals)
    },
    get hasFastResults() {
      return settings.isOn(jurisdictionKeys.fastResults)
    },
    get hasAutoPlay() {
      return settings.isOn(jurisdictionKeys.autoPlay)
    },
    get hasSessionStatus() {
      return settings.isOn(jurisdictionKeys.sessionStatus)
    },
    get minimumAge() {
      return settings.value(jurisdictionKeys.minimumAge) as number
    },
    get retentionYears() {
      return settings.value(jurisdictionKeys.retentionYears) as number
    },
    get blockedCountries() {
      return new Set(settings.value(jurisdictionKeys.refusedCountries) as readonly string[])
    },
  }
}

/** The operator of the shop and its links as they are now. */
export const shopInfoOf = (settings: Pick<Values, 'value'>): Omit<ShopInfo, 'given'> =>
  shopInfoFrom((key: FactKey) => settings.value(key) as string | null)

/** The fee of withdrawals in a currency as it is now. */
export const withdrawalFeesOf =
  ({ value }: Pick<Values, 'value'>) =>
  (currency: PayoutCurrencyCode): WithdrawalFee => {
    const { fixed, share } = withdrawalFeeKeys(currency)
    // Basis points are to percent as cents are to coins.
    return {
      fixed: toCents(value(fixed) as number),
      basisPoints: toCents(value(share) as number),
    }
  }

/** The fee of a battle that is created now, in basis points. */
export const battleFeeOf = ({ value }: Pick<Values, 'value'>): number =>
  Number(toCents(value(battleFeeKey) as number))
