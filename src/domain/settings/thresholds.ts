import type { Setting } from './setting.ts'

type Threshold = Pick<Setting, 'kind' | 'unit' | 'does'> & {
  default: number
  min: number
  max: number
}

/**
 * The thresholds of what staff, the law and providers ask for. Their bounds leave no rule that finds everybody or nobody,
 * and no document that is deleted before anybody could have looked at it.
 */
export const THRESHOLDS = {
  'catalogue.rtp_min': {
    kind: 'percent',
    unit: 'percent',
    ...{ default: 50, min: 10, max: 95 },
    does: 'The lowest return to player with which a version of a box can be made. Boxes on sale stay as they are.',
  },
  'catalogue.rtp_max': {
    kind: 'percent',
    unit: 'percent',
    ...{ default: 99.5, min: 50, max: 99.5 },
    does: 'The highest return to player with which a version of a box can be made. Boxes on sale stay as they are.',
  },
  'deposits.skins.hold_days': {
    kind: 'count',
    unit: 'days',
    ...{ default: 8, min: 7, max: 90 },
    does: 'How long coins from skins may be played but neither withdrawn nor shipped, for deposits that are credited from then on. Trades at Steam can be reversed for seven days.',
  },
  'verification.from': {
    kind: 'amount',
    unit: 'coins',
    ...{ default: 2_000, min: 1, max: 100_000 },
    does: 'From this sum of the deposits of a person, coins and items leave only after their identity is verified.',
  },
  'verification.deposits_max': {
    kind: 'amount',
    unit: 'coins',
    ...{ default: 5_000, min: 1, max: 100_000 },
    does: 'Beyond this sum, deposits without a verified identity are refused.',
  },
  'verification.valid_days': {
    kind: 'count',
    unit: 'days',
    ...{ default: 730, min: 30, max: 3_650 },
    does: 'How long an identity counts as verified. Identities that were approved before keep theirs.',
  },
  'verification.document_days': {
    kind: 'count',
    unit: 'days',
    ...{ default: 1_825, min: 30, max: 3_650 },
    does: 'How long documents are kept, for those that are sent or reviewed from then on.',
  },
  'aml.in_out_from': {
    kind: 'amount',
    unit: 'coins',
    ...{ default: 500, min: 1, max: 100_000 },
    does: 'From this sum of deposits, a withdrawal after little play raises an alert.',
  },
  'aml.in_out_share': {
    kind: 'count',
    unit: 'percent',
    ...{ default: 50, min: 1, max: 1_000 },
    does: 'How much of the deposits has to be staked beyond the play-through for a withdrawal without an alert.',
  },
  'aml.structuring_deposits': {
    kind: 'count',
    unit: null,
    ...{ default: 3, min: 2, max: 100 },
    does: 'How many deposits just below the sum that needs an identity raise an alert.',
  },
  'aml.structuring_days': {
    kind: 'count',
    unit: 'days',
    ...{ default: 7, min: 1, max: 365 },
    does: 'In how many days deposits just below that sum are counted.',
  },
  'aml.structuring_share': {
    kind: 'count',
    unit: 'percent',
    ...{ default: 80, min: 10, max: 99 },
    does: 'From which part of that sum a deposit counts as just below it.',
  },
  'aml.shared_device': {
    kind: 'count',
    unit: null,
    ...{ default: 3, min: 2, max: 100 },
    does: 'How many accounts of one device raise an alert.',
  },
  'aml.shared_payer': {
    kind: 'count',
    unit: null,
    ...{ default: 2, min: 2, max: 100 },
    does: 'How many accounts of one payer raise an alert.',
  },
  'aml.shared_payout_address': {
    kind: 'count',
    unit: null,
    ...{ default: 2, min: 2, max: 100 },
    does: 'How many accounts of one payout address raise an alert.',
  },
} as const satisfies Readonly<Record<string, Threshold>>

export type ThresholdKey = keyof typeof THRESHOLDS

/** The settings of the thresholds, which two operators change. */
export const thresholdSettings = (Object.keys(THRESHOLDS) as ThresholdKey[]).map(
  (key): Setting => ({ key, ...THRESHOLDS[key], needsTwo: true }),
)
