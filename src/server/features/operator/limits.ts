import { WEEK_MS } from '#domain/schedule/durations.ts'

const COIN = 100n

/** The most cents that one operator may move in one action; above it a second operator confirms. */
export const SINGLE_OPERATOR_CENTS_MAX = 1_000n * COIN

/** A daily limit, so that splitting an action does not avoid a second operator. */
export interface DailyLimit {
  actions: readonly string[]
  /** Whether the actions of one operator or those on one player are summed. */
  by: 'operator_id' | 'player_id'
  centsMax: bigint
}

export const dailyLimits: readonly DailyLimit[] = [
  // Creates money.
  {
    actions: [
      ...['balance.adjust', 'bet.refund', 'shipment.refund'],
      ...['codes.make', 'promo.make', 'deposit.credit'],
    ],
    by: 'operator_id',
    centsMax: 5_000n * COIN,
  },
  // Pays or ships: requesting a payout in parts does not avoid the limit.
  {
    actions: ['withdrawal.start', 'shipment.start'],
    by: 'player_id',
    centsMax: SINGLE_OPERATOR_CENTS_MAX,
  },
]

/** How long an action waits for a second operator. */
export const APPROVAL_TTL_MS = WEEK_MS
