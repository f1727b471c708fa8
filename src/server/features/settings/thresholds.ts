import type { RtpBounds } from '#domain/games/box-pricing.ts'
import { type Cents, minCents, toCents } from '#domain/money/money.ts'
import type { AmlThresholds } from '#domain/protection/aml-rules.ts'
import { DAY_MS } from '#domain/schedule/durations.ts'
import type { ThresholdKey } from '#domain/settings/thresholds.ts'
import type { ShopSettings } from './service.ts'

export interface VerificationThresholds {
  /** From this sum of a person's deposits, coins can be withdrawn only after their identity is verified. */
  from: Cents
  /** Without verification, deposits beyond this sum are refused. */
  depositsMax: Cents
  /** How long a verification is valid. */
  validMs: number
  /** How long documents are kept after they were submitted or reviewed. */
  documentsMs: number
}

/** The thresholds as they are now: each property is read when it is used. */
export interface ShopThresholds {
  /** Between which returns to player, in basis points, a box of the shop may be made. */
  rtp: RtpBounds
  /** How long coins from skins may be played but neither withdrawn nor shipped. */
  skinsHoldMs: number
  verification: VerificationThresholds
  aml: AmlThresholds
}

/**
 * The thresholds by the present settings. Where two contradict each other, the lower one holds: nobody reaches the sum
 * above which deposits are refused without being asked for their identity.
 */
export function thresholdsOf(settings: Pick<ShopSettings, 'value'>): ShopThresholds {
  const count = (key: ThresholdKey): number => settings.value(key) as number
  const cents = (key: ThresholdKey): Cents => toCents(count(key))
  // Basis points are to percent as cents are to coins.
  const basisPoints = (key: ThresholdKey): number => Number(toCents(count(key)))
  const verificationFrom = () =>
    minCents(cents('verification.from'), cents('verification.deposits_max'))
  return {
    rtp: {
      get rtpMin() {
        return Math.min(basisPoints('catalogue.rtp_min'), basisPoints('catalogue.rtp_max'))
      },
      get rtpMax() {
        return basisPoints('catalogue.rtp_max')
      },
    },
    get skinsHoldMs() {
      return count('deposits.skins.hold_days') * DAY_MS
    },
    verification: {
      get from() {
        return verificationFrom()
      },
      get depositsMax() {
        return cents('verification.deposits_max')
      },
      get validMs() {
        return count('verification.valid_days') * DAY_MS
      },
      get documentsMs() {
        return count('verification.document_days') * DAY_MS
      },
    },
    aml: {
      get inOutFrom() {
        return cents('aml.in_out_from')
      },
      get inOutShare() {
        return BigInt(count('aml.in_out_share'))
      },
      get structuringDeposits() {
        return count('aml.structuring_deposits')
      },
      get structuringDays() {
        return count('aml.structuring_days')
      },
      get structuringShare() {
        return BigInt(count('aml.structuring_share'))
      },
      get verificationFrom() {
        return verificationFrom()
      },
      get sharedDevice() {
        return count('aml.shared_device')
      },
      get sharedPayer() {
        return count('aml.shared_payer')
      },
      get sharedPayoutAddress() {
        return count('aml.shared_payout_address')
      },
    },
  }
}
