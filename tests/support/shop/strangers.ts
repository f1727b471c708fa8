import type { ThresholdKey } from '#domain/settings/thresholds.ts'

/**
 * Thresholds that no test reaches. Players of tests share a withdrawal address and must not be linked for it.
 */
export const strangers = {
  'aml.shared_device': 100_000,
  'aml.shared_payer': 100_000,
  'aml.shared_payout_address': 100_000,
  'verification.from': 1_000_000,
  'verification.deposits_max': 1_000_000,
} satisfies Partial<Record<ThresholdKey, number>>
