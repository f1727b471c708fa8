import type { ThresholdKey } from '#domain/settings/thresholds.ts'

/** Variables that operators' settings have replaced. */
const moved: Readonly<Record<string, ThresholdKey>> = {
  BOX_RTP_MIN: 'catalogue.rtp_min',
  BOX_RTP_MAX: 'catalogue.rtp_max',
  SKINS_HOLD_DAYS: 'deposits.skins.hold_days',
  VERIFICATION_FROM: 'verification.from',
  VERIFICATION_DEPOSITS_MAX: 'verification.deposits_max',
  VERIFICATION_DAYS: 'verification.valid_days',
  DOCUMENT_DAYS: 'verification.document_days',
  AML_IN_OUT_FROM: 'aml.in_out_from',
  AML_IN_OUT_SHARE: 'aml.in_out_share',
  AML_STRUCTURING_DEPOSITS: 'aml.structuring_deposits',
  AML_STRUCTURING_DAYS: 'aml.structuring_days',
  AML_STRUCTURING_SHARE: 'aml.structuring_share',
  AML_SHARED_DEVICE: 'aml.shared_device',
  AML_SHARED_PAYER: 'aml.shared_payer',
  AML_SHARED_PAYOUT_ADDRESS: 'aml.shared_payout_address',
}

/** One sentence for each variable that is set and would not count, with where it is set now. */
export const movedNames = (set: readonly string[]): string[] =>
  set.flatMap((name) =>
    Object.hasOwn(moved, name)
      ? [
          `${name} is no longer read: operators change it while the shop runs, as the setting ${moved[name]} in the console or by "npm run operator -- settings set". Remove it here.`,
        ]
      : [],
  )
