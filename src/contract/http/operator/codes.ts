import { z } from 'zod'
import { defineCall } from '#contract/call.ts'
import { text, textOr } from '#contract/text.ts'
import { amount, coins, instant, listOf, message, page } from '#contract/values.ts'
import { toCoins } from '#domain/money/money.ts'
import { VOUCHER_MAX } from '#domain/rewards/redeemable-code.ts'
import { actionRefusals, actionReply, reason, reasonBody, rowId, rowParams } from './acts.ts'

const CODE_VALUE_MAX = 1_000
const VOUCHER_COINS_MAX = toCoins(VOUCHER_MAX)
const BATCH_MAX = 1_000
const USES_MAX = 1_000_000
const PERCENT_MAX = 100
const CODE_LENGTH_MAX = 40

/** `ended` are those that nobody can use any more: ended, past their time, or used up. */
export const PROMO_STATES = ['planned', 'active', 'ended'] as const
export type PromoState = (typeof PROMO_STATES)[number]

const kind = z.enum(['gift_code', 'voucher'])

const batch = z.object({
  id: rowId,
  kind,
  value: coins,
  count: z.number().int(),
  redeemed: z.number().int(),
  created_at: instant,
  printed_at: instant.nullable(),
  voided_at: instant.nullable(),
})
export type CodeBatch = z.output<typeof batch>

export const listCodeBatches = defineCall({
  method: 'GET',
  path: '/api/operator/code-batches',
  summary: 'Batches of gift codes and vouchers, newest first',
  access: 'support',
  limit: 'operating',
  reads: 'standby',
  query: z.object(page),
  reply: listOf(batch),
  refusals: [],
})

/** The fields of a new batch. Gift codes were paid for; vouchers are gifts, which stay small. */
export const batchForm = z
  .object({
    kind,
    value: amount.max(CODE_VALUE_MAX, `A code is worth at most ${CODE_VALUE_MAX} coins.`),
    count: z.number().int().min(1).max(BATCH_MAX, `A batch has at most ${BATCH_MAX} codes.`),
  })
  .refine(({ kind, value }) => kind !== 'voucher' || value <= VOUCHER_COINS_MAX, {
    path: ['value'],
    error: `A voucher is worth at most ${VOUCHER_COINS_MAX} coins.`,
  })

export const makeCodeBatch = defineCall({
  method: 'POST',
  path: '/api/operator/code-batches',
  summary:
    'Create a batch of gift codes or vouchers; above 1,000 in total a second operator confirms',
  access: 'operator',
  limit: 'operating',
  idempotency: 'allowed',
  body: batchForm.safeExtend({ reason }),
  reply: actionReply,
  refusals: actionRefusals,
})

export const printCodeBatch = defineCall({
  method: 'POST',
  path: '/api/operator/code-batches/:id/print',
  summary: 'Generate the codes of a batch and return them; they cannot be shown again',
  access: 'operator',
  limit: 'operating',
  idempotency: 'none',
  params: rowParams,
  body: reasonBody,
  reply: message.extend({ data: z.object({ kind, value: coins, codes: z.array(text) }) }),
  refusals: [...actionRefusals, 'codes_printed'],
})

export const voidCodeBatch = defineCall({
  method: 'POST',
  path: '/api/operator/code-batches/:id/void',
  summary: 'Annul the codes of a batch that nobody has redeemed',
  access: 'operator',
  limit: 'operating',
  idempotency: 'allowed',
  params: rowParams,
  body: reasonBody,
  reply: actionReply,
  refusals: actionRefusals,
})

const promoCode = z.object({
  id: rowId,
  code: text,
  value: z.number().meta({ description: 'Dollars when fixed, otherwise percent' }),
  is_fixed_value: z.boolean(),
  is_once_per_player: z.boolean(),
  uses: z.number().int(),
  uses_max: z.number().int().nullable(),
  starts_at: instant,
  ends_at: instant.nullable(),
  ended_at: instant.nullable(),
})
export type PromoCode = z.output<typeof promoCode>

export const listPromoCodes = defineCall({
  method: 'GET',
  path: '/api/operator/promo-codes',
  summary: 'Promo codes, by their state or a part of the code, newest first',
  access: 'support',
  limit: 'operating',
  reads: 'standby',
  query: z.object({
    ...page,
    state: z.enum(PROMO_STATES).optional(),
    search: text
      .trim()
      .toUpperCase()
      .regex(/^[A-Z0-9_-]+$/, 'A code has letters, digits, _ and -.')
      .max(CODE_LENGTH_MAX)
      .optional(),
  }),
  reply: listOf(promoCode),
  refusals: [],
})

/** The fields of a new promo code. A fixed value is limited, and each player can use it once. */
export const promoForm = z
  .object({
    code: textOr('Enter a code.')
      .trim()
      .toUpperCase()
      .regex(/^[A-Z0-9][A-Z0-9_-]{1,39}$/, 'Use 2 to 40 letters, digits and hyphens.'),
    value: amount,
    is_fixed_value: z.boolean(),
    is_once_per_player: z.boolean().default(true),
    uses_max: z.number().int().min(1).max(USES_MAX).nullable().default(null),
    starts_at: instant.nullable().default(null),
    ends_at: instant.nullable().default(null),
  })
  .refine(({ is_fixed_value, value }) => value <= (is_fixed_value ? CODE_VALUE_MAX : PERCENT_MAX), {
    path: ['value'],
    error: `A fixed value is at most ${CODE_VALUE_MAX}, a percentage at most ${PERCENT_MAX}.`,
  })
  .refine(({ is_fixed_value, uses_max }) => !is_fixed_value || uses_max !== null, {
    path: ['uses_max'],
    error: 'Say how often a fixed value can be used.',
  })
  .refine(({ is_fixed_value, is_once_per_player }) => !is_fixed_value || is_once_per_player, {
    path: ['is_once_per_player'],
    error: 'A fixed value can be used once by a player.',
  })
  .refine(
    ({ starts_at, ends_at }) =>
      !starts_at || !ends_at || Date.parse(starts_at) < Date.parse(ends_at),
    {
      path: ['ends_at'],
      error: 'The end must be after the beginning.',
    },
  )

export const makePromoCode = defineCall({
  method: 'POST',
  path: '/api/operator/promo-codes',
  summary: 'Create a promo code; a second operator confirms one that could cost over 1,000',
  access: 'operator',
  limit: 'operating',
  idempotency: 'allowed',
  body: promoForm.safeExtend({ reason }),
  reply: actionReply,
  refusals: [...actionRefusals, 'promocode_taken'],
})

export const endPromoCode = defineCall({
  method: 'POST',
  path: '/api/operator/promo-codes/:id/end',
  summary: 'End a promo code at once',
  access: 'operator',
  limit: 'operating',
  idempotency: 'allowed',
  params: rowParams,
  body: reasonBody,
  reply: actionReply,
  refusals: actionRefusals,
})
