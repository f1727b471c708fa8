import { z } from 'zod'
import { defineCall } from '#contract/call.ts'
import { deposit } from '#contract/http/deposit.ts'
import { isOneLine } from '#contract/support-text.ts'
import { text } from '#contract/text.ts'
import { coins, instant, listOf, page } from '#contract/values.ts'
import { actionRefusals, actionReply, reasonBody, rowId, rowParams } from './acts.ts'

const PROVIDER_LENGTH_MAX = 40
const STATUS_LENGTH_MAX = 60

const provider = text
  .regex(/^[a-z0-9_-]+$/, 'Write the name of a provider.')
  .max(PROVIDER_LENGTH_MAX)

const queuedDeposit = z.object({
  id: rowId,
  player: z.object({ id: rowId, name: text }),
  method: deposit.shape.method,
  provider: text,
  status: deposit.shape.status,
  review_reason: text.meta({ description: 'Why it waits, such as `below_minimum`' }),
  waiting_since: instant,
  amount: coins
    .nullable()
    .meta({ description: 'What would be credited or goes back; null: priced when it is credited' }),
  provider_transaction_id: text.nullable(),
  crypto: z
    .object({
      currency: text,
      amount: text,
      txid: text.nullable(),
      risk_score: text.nullable(),
    })
    .nullable(),
})
export type QueuedDeposit = z.output<typeof queuedDeposit>

export const listQueuedDeposits = defineCall({
  method: 'GET',
  path: '/api/operator/deposits',
  summary: 'Deposits that wait for an operator, longest waiting first',
  access: 'support',
  limit: 'operating',
  reads: 'standby',
  query: z.object({
    ...page,
    method: deposit.shape.method.optional(),
    provider: provider.optional(),
    status: deposit.shape.status.optional(),
    since: instant.optional().meta({ description: 'Only what has waited since then or later' }),
  }),
  reply: listOf(queuedDeposit),
  refusals: [],
})

export const creditDeposit = defineCall({
  method: 'POST',
  path: '/api/operator/deposits/:id/credit',
  summary: 'Credit a waiting deposit; above 1,000 a second operator confirms',
  access: 'operator',
  limit: 'operating',
  idempotency: 'allowed',
  params: rowParams,
  body: reasonBody,
  reply: actionReply,
  refusals: [...actionRefusals, 'deposit_unpriced'],
})

export const dismissDeposit = defineCall({
  method: 'POST',
  path: '/api/operator/deposits/:id/dismiss',
  summary: 'Close a waiting deposit without crediting it',
  access: 'operator',
  limit: 'operating',
  idempotency: 'allowed',
  params: rowParams,
  body: reasonBody,
  reply: actionReply,
  refusals: actionRefusals,
})

export const returnDeposit = defineCall({
  method: 'POST',
  path: '/api/operator/deposits/:id/return',
  summary:
    'Record that the unplayed part of an excluded player’s deposit was sent back at the provider; above 1,000 a second operator confirms',
  access: 'operator',
  limit: 'operating',
  idempotency: 'allowed',
  params: rowParams,
  body: reasonBody,
  reply: actionReply,
  refusals: actionRefusals,
})

const callbackToReview = z.object({
  id: text,
  provider: text,
  deposit_id: rowId.nullable(),
  provider_transaction_id: text,
  status: text,
  amount: text.nullable(),
  currency: text.nullable(),
  outcome: text,
  received_at: instant,
})
export type CallbackToReview = z.output<typeof callbackToReview>

export const listCallbacksToReview = defineCall({
  method: 'GET',
  path: '/api/operator/callbacks',
  summary: 'Signed provider messages that moved no money and need a review, oldest first',
  access: 'support',
  limit: 'operating',
  reads: 'standby',
  query: z.object({
    ...page,
    provider: provider.optional(),
    status: text
      .max(STATUS_LENGTH_MAX)
      .refine(isOneLine, 'Write plain text.')
      .optional()
      .meta({ description: "The provider's own word" }),
  }),
  reply: listOf(callbackToReview),
  refusals: [],
})

export const reviewCallback = defineCall({
  method: 'POST',
  path: '/api/operator/callbacks/:id/review',
  summary: 'Mark a provider message as reviewed',
  access: 'operator',
  limit: 'operating',
  idempotency: 'allowed',
  params: z.object({ id: text.regex(/^\d{1,18}$/) }),
  body: reasonBody,
  reply: actionReply,
  refusals: actionRefusals,
})
