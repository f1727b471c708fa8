import { z } from 'zod'
import { defineCall } from '#contract/call.ts'
import { text, textOr } from '#contract/text.ts'
import { coins, dataOf, instant, message } from '#contract/values.ts'

const CODE_LENGTH_MAX = 80

/** A promo code as the deposit form shows it: in dollars if the value is fixed, otherwise in percent. */
export const promocode = z.object({
  code: text,
  value: z.number().positive().meta({ description: 'Dollars when fixed, otherwise percent' }),
  is_fixed_value: z.boolean(),
  ends_at: instant
    .nullable()
    .meta({ description: 'A deposit has to begin before then; null: no end is set' }),
})
export type Promocode = z.output<typeof promocode>

export const validatePromocode = defineCall({
  method: 'POST',
  path: '/api/deposit/promocode/validate',
  summary: 'What a promo code would add to the next deposit',
  access: 'player',
  limit: 'paying',
  idempotency: 'none',
  whenExcluded: 'refused',
  whenOnHold: 'open',
  body: z.object({
    promocode: textOr('Enter a promo code.').min(1, 'Enter a promo code.').max(CODE_LENGTH_MAX),
  }),
  reply: promocode,
  refusals: ['promocode_unknown', 'promocode_expired', 'promocode_used'],
})

const code = (emptyWords: string) => textOr(emptyWords).trim().min(1, emptyWords)

export const redeemCode = defineCall({
  method: 'POST',
  path: '/api/deposit/code',
  summary: 'Enter any code: a gift code or a voucher is redeemed, a promo code is checked',
  access: 'player',
  limit: 'paying',
  idempotency: 'allowed',
  whenExcluded: 'refused',
  whenOnHold: 'refused',
  body: z.object({ code: code('Enter a code.').max(CODE_LENGTH_MAX, 'This is too long.') }),
  reply: dataOf(
    z.object({
      kind: z.enum(['promo', 'gift_code', 'voucher']).meta({ description: 'What the code was' }),
      value: coins.meta({ description: 'Added to the balance; 0 for a promo code' }),
      promocode: promocode
        .nullable()
        .meta({ description: 'To send with the deposit; null for the other kinds' }),
    }),
  ).extend({ msg: text }),
  refusals: [
    'code_unknown',
    'promocode_expired',
    'promocode_used',
    'gift_code_used',
    'voucher_used',
    'voucher_once',
    'being_checked',
    'birth_date_needed',
    'under_age',
    'limit_reached',
    'verification_needed',
    'method_closed',
  ],
})

export const redeemGiftCode = defineCall({
  method: 'POST',
  path: '/api/deposit/gift-code/redeem',
  summary: 'Redeem a gift code for coins',
  access: 'player',
  limit: 'paying',
  idempotency: 'allowed',
  depositMethod: 'gift_code',
  whenExcluded: 'refused',
  whenOnHold: 'refused',
  body: z.object({ code: code('Enter a gift code.').max(CODE_LENGTH_MAX, 'This is too long.') }),
  reply: message,
  refusals: [
    'gift_code_unknown',
    'gift_code_used',
    'being_checked',
    'birth_date_needed',
    'under_age',
    'limit_reached',
    'verification_needed',
  ],
})

export const redeemVoucher = defineCall({
  method: 'POST',
  path: '/api/deposit/voucher/redeem',
  summary: 'Redeem a voucher for coins',
  access: 'player',
  limit: 'paying',
  idempotency: 'allowed',
  whenExcluded: 'refused',
  whenOnHold: 'refused',
  body: z.object({ code: code('Enter a voucher.').max(CODE_LENGTH_MAX, 'This is too long.') }),
  reply: message,
  refusals: ['voucher_unknown', 'voucher_used', 'voucher_once', 'verification_needed'],
})
