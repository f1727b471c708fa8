import { z } from 'zod'
import { defineCall } from '#contract/call.ts'
import { CARD_AMOUNT_MIN } from '#contract/forms.ts'
import { amount, coins, id, instant, listOf, page } from '#contract/values.ts'

const CARD_AMOUNT_MAX = 10_000

export const zenRedirect = defineCall({
  method: 'POST',
  path: '/api/deposit/zen/redirect',
  summary: 'Start a card deposit; the browser goes on to `redirect_url`',
  access: 'player',
  isIdempotent: true,
  body: z.object({
    amount: amount
      .min(CARD_AMOUNT_MIN, `amount must be at least ${CARD_AMOUNT_MIN}`)
      .max(CARD_AMOUNT_MAX, `amount must be at most ${CARD_AMOUNT_MAX}`),
    promocode: z.string().trim().max(40).nullish(),
  }),
  reply: z.object({ redirect_url: z.url() }),
  refusals: [
    'validation_failed',
    'unauthenticated',
    'payment_provider_unavailable',
    'idempotency_mismatch',
    'idempotency_in_flight',
    'too_many_requests',
  ],
})

export const deposit = z.object({
  id,
  method: z.enum(['card']),
  status: z.enum(['new', 'paid', 'rejected', 'reversed']),
  amount: coins,
  created_at: instant,
})
export type Deposit = z.output<typeof deposit>

export const listDeposits = defineCall({
  method: 'GET',
  path: '/api/deposits',
  summary: "The player's deposits, newest first",
  access: 'player',
  query: z.object(page),
  reply: listOf(deposit),
  refusals: ['unauthenticated', 'validation_failed'],
})
