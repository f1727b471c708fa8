import { z } from 'zod'
import { defineCall } from '#contract/call.ts'
import { text } from '#contract/text.ts'
import { coins, dataOf, id, instant, listOf, page } from '#contract/values.ts'

/** The basis of cashback: paid play that was settled between two resets. */
const computedFrom = {
  rate: z.number().meta({ description: 'Percent of the net loss' }),
  tier: z.number().int().meta({ description: 'The level at which the tier begins' }),
  stake: coins.meta({ description: 'Stakes of paid bets settled since the previous reset' }),
  payout: coins.meta({ description: 'Payouts of these bets, an item at its price when won' }),
  net_loss: coins.meta({ description: 'Stakes minus payouts, never below 0' }),
  theoretical_loss: coins.meta({
    description: 'Stakes x house edge; the cashback is at most 30% of it',
  }),
}

export const getCashback = defineCall({
  method: 'GET',
  path: '/api/cashback',
  summary: 'The cashback accrued so far, and what the last reset left to claim',
  access: 'player',
  limit: 'reading',
  reply: dataOf(
    z.object({
      ...computedFrom,
      since: instant.meta({ description: 'The reset from which on bets are counted' }),
      accrued: coins,
      claimable: coins,
      claimable_until: instant.nullable().meta({ description: 'Null when nothing is claimable' }),
      resets_at: instant,
      resets_in_ms: z.number().int().min(0),
    }),
  ),
  refusals: [],
})

export const claimCashback = defineCall({
  method: 'POST',
  path: '/api/cashback/claim',
  summary: 'Claim the cashback of the last reset; it is paid in free coins',
  access: 'player',
  limit: 'acting',
  idempotency: 'allowed',
  whenExcluded: 'refused',
  whenOnHold: 'refused',
  reply: dataOf(z.object({ amount: coins, balance: coins, balance_seq: z.number().int() })).extend({
    msg: text,
  }),
  refusals: ['nothing_to_claim'],
})

const pastCashback = z.object({
  id,
  ...computedFrom,
  since: instant,
  reset_at: instant.meta({ description: 'The reset that computed it' }),
  claimable_until: instant,
  amount: coins,
  status: z.enum(['claimable', 'claimed', 'expired']),
  claimed_at: instant.nullable(),
})
export type PastCashback = z.output<typeof pastCashback>

export const listCashback = defineCall({
  method: 'GET',
  path: '/api/cashback/history',
  summary: "The player's cashback of past days, newest first, with the sums it was computed from",
  access: 'player',
  limit: 'reading',
  query: z.object(page),
  reply: listOf(pastCashback),
  refusals: [],
})

export type CashbackView = z.output<typeof getCashback.reply>['data']
