import { WEEK_MS } from '#domain/schedule/durations.ts'

const COIN = 100n

/** What one operator may move at once, in cents; beyond it a second one confirms. */
export const ALONE_CENTS_MAX = 1_000n * COIN

/** Many small acts are one big one: what acts of some kinds may move in a day without a second operator. */
export interface DayBound {
  actions: readonly string[]
  /** Whose acts count together: all of one operator, or all that concern one player. */
  by: 'operator_id' | 'player_id'
  centsMax: bigint
}

export const dayBounds: readonly DayBound[] = [
  // Money that is made out of nothing.
  {
    actions: ['balance.adjust', 'codes.make', 'promo.make', 'deposit.credit'],
    by: 'operator_id',
    centsMax: 5_000n * COIN,
  },
  // What is paid out or sent: a payout is not made small by asking for it in parts.
  {
    actions: ['withdrawal.start', 'shipment.start'],
    by: 'player_id',
    centsMax: ALONE_CENTS_MAX,
  },
]

/** How long an act waits for a second operator. */
export const APPROVAL_MS = WEEK_MS
