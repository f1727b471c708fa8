import { z } from 'zod'
import { address } from '#contract/address.ts'
import { defineCall } from '#contract/call.ts'
import { DEPOSIT_AMOUNT_MAX } from '#contract/forms.ts'
import { CARD_AMOUNT_MIN } from '#contract/limits.ts'
import { localPath } from '#contract/local-path.ts'
import { text } from '#contract/text.ts'
import { amount, coins, dataOf, id, instant, listOf, page } from '#contract/values.ts'
import { savedAddress } from './addresses.ts'
import { funds, promisedBonus } from './funds.ts'
import { progress } from './progress.ts'

const PROMOCODE_LENGTH_MAX = 80
const promocode = text.trim().max(PROMOCODE_LENGTH_MAX).nullish()

/** A provider's decimal digits, such as `0.00020000`. */
const decimal = text.regex(/^\d+(\.\d+)?$/).meta({ description: 'Decimal digits as text' })

/** Refusals of deposits for player protection, besides those of the payment itself. */
const protection = ['being_checked', 'birth_date_needed', 'under_age', 'limit_reached'] as const

const redirectRefusals = [
  ...protection,
  'promocode_unknown',
  'promocode_expired',
  'promocode_used',
  'payment_provider_unavailable',
  'country_blocked',
  'verification_needed',
  'idempotency_in_flight',
] as const

/** The page to which the player returns: a path of this shop, so it cannot lead elsewhere. */
const returnPath = text
  .refine((path) => localPath(path) === path && !path.includes('?'), 'Choose a page of this shop.')
  .optional()
  .meta({ description: 'The path of the page the browser returns to; `/` by default' })

export const startCardDeposit = defineCall({
  method: 'POST',
  path: '/api/deposit/card',
  aliases: ['/api/deposit/zen/redirect'],
  summary: 'Start a card deposit; send the browser to `redirect_url`',
  access: 'player',
  limit: 'paying',
  idempotency: 'allowed',
  depositMethod: 'card',
  whenExcluded: 'refused',
  whenOnHold: 'refused',
  body: z.object({
    amount: amount
      .min(CARD_AMOUNT_MIN, `amount must be at least ${CARD_AMOUNT_MIN}`)
      .max(DEPOSIT_AMOUNT_MAX, `amount must be at most ${DEPOSIT_AMOUNT_MAX}`),
    promocode,
    return_path: returnPath,
    billing_address: z
      .nullish(address)
      .meta({ description: 'Kept with the payment and shown on its receipt' }),
  }),
  reply: z.object({ redirect_url: z.url() }),
  refusals: redirectRefusals,
})

export const startSkinsDeposit = defineCall({
  method: 'POST',
  path: '/api/deposit/skins',
  aliases: ['/api/deposit/skinsback/redirect'],
  summary: 'Start a skins deposit of about `amount`; the value of the traded skins is credited',
  access: 'player',
  limit: 'paying',
  idempotency: 'allowed',
  depositMethod: 'skins',
  whenExcluded: 'refused',
  whenOnHold: 'refused',
  body: z.object({
    amount: amount.max(DEPOSIT_AMOUNT_MAX, `amount must be at most ${DEPOSIT_AMOUNT_MAX}`),
    promocode,
    return_path: returnPath,
  }),
  reply: z.object({ redirect_url: z.url() }),
  refusals: redirectRefusals,
})

/** A currency for deposits, at the current rate. */
const cryptoCurrency = z.object({
  currency: text.meta({ description: 'Our code, such as `USDTT`' }),
  name: text,
  network: text.nullable(),
  minimum_amount: decimal.meta({
    description: 'In the currency; a smaller payment waits for an operator',
  }),
  rate_from: decimal.meta({ description: 'This amount of the currency ...' }),
  rate_to: decimal.meta({ description: '... is worth this amount of US dollars' }),
})
export type CryptoCurrency = z.output<typeof cryptoCurrency>

export const cryptoCurrencies = defineCall({
  method: 'POST',
  path: '/api/deposit/crypto/currencies',
  aliases: ['/api/deposit/alphapo/available-currencies'],
  summary: 'The crypto currencies that can be deposited now, in display order',
  access: 'player',
  limit: 'paying',
  idempotency: 'none',
  depositMethod: 'crypto',
  whenExcluded: 'refused',
  whenOnHold: 'open',
  reply: dataOf(z.array(cryptoCurrency)),
  refusals: ['payment_provider_unavailable'],
})

const depositAddress = cryptoCurrency.extend({
  wallet: text,
  tag: text.nullable().meta({ description: 'Must be included in the payment when it is not null' }),
  bonus_percent: z.number().int().meta({
    description:
      "The player's bonus in percent, promised with the deposit and paid as they play; 0 for none",
  }),
  bonus_max: coins.meta({ description: 'The maximum bonus; 0 for none' }),
  bonus_days: z.number().int().meta({ description: 'How long play earns it after the deposit' }),
  bonus_note: text.nullable().meta({ description: 'Why there is none, in a sentence' }),
  expires_at: instant.nullable().meta({
    description:
      'What is sent later may have to wait for an operator; null if it is theirs for ever',
  }),
  sandbox_url: z
    .url()
    .nullable()
    .meta({ description: 'In a demo: the page that simulates a payment' }),
})
export type DepositAddress = z.output<typeof depositAddress>

export const cryptoAddress = defineCall({
  method: 'POST',
  path: '/api/deposit/crypto',
  aliases: ['/api/deposit/alphapo/deposit-address'],
  summary: "The player's own deposit address of a currency; the same until it expires",
  access: 'player',
  limit: 'paying',
  idempotency: 'none',
  depositMethod: 'crypto',
  whenExcluded: 'refused',
  whenOnHold: 'open',
  body: z.object({
    currency: text.min(1).max(16),
    is_bonus_wanted: z.boolean().optional().meta({
      description:
        'Whether what arrives at the address brings a bonus; as it was chosen before if omitted',
    }),
  }),
  reply: dataOf(depositAddress),
  refusals: [
    ...protection,
    'country_blocked',
    'verification_needed',
    'payment_provider_unavailable',
  ],
})

export const depositTerms = z.object({
  funds,
  first_crypto_bonus: z.object({
    percent: z.number().int().meta({ description: '0 for none' }),
    max: coins.meta({ description: 'The maximum bonus; 0 for none' }),
    note: text.nullable().meta({ description: 'Why there is none, in a sentence' }),
  }),
})
export type DepositTerms = z.output<typeof depositTerms>

export const getDepositTerms = defineCall({
  method: 'GET',
  path: '/api/deposit/terms',
  summary:
    'What a deposit would mean now: the funds it joins, and the bonus that this player can have',
  access: 'player',
  limit: 'reading',
  reply: dataOf(depositTerms),
  refusals: [],
})

const cryptoPart = z.object({
  currency: text,
  amount: decimal,
  rate_from: decimal.nullable().meta({ description: 'This amount of the currency ...' }),
  rate_to: decimal.nullable().meta({
    description: '... was worth this amount of US dollars when it was credited; null before that',
  }),
  address: text,
  txid: text.nullable(),
})

const reversalPart = z.object({
  at: instant,
  taken: coins.meta({ description: 'Deducted from the balance' }),
  owed: coins.meta({ description: 'Still owed; later deposits pay it first' }),
})

export const deposit = z.object({
  id,
  method: z.enum(['card', 'crypto', 'skins', 'gift_code', 'voucher']),
  status: z.enum(['new', 'paid', 'rejected', 'reversed']),
  amount: coins.meta({ description: 'The amount credited; before that, the expected amount' }),
  bonus: coins.meta({
    description:
      'Promised with it by a promo code or the first crypto deposit, and paid as the player plays; of older deposits, credited at once',
  }),
  promise: promisedBonus
    .nullable()
    .meta({ description: 'How far the bonus is paid; null if nothing is promised' }),
  bonus_note: text
    .nullable()
    .meta({ description: 'Why an expected bonus was not given, in a sentence' }),
  promocode: text.nullable(),
  billing_address: savedAddress.nullable().meta({ description: 'As given with a card deposit' }),
  crypto: cryptoPart.nullable(),
  hold_until: instant
    .nullable()
    .meta({ description: 'Until then the coins can be played, but not withdrawn or used to ship' }),
  settled: coins.meta({ description: 'How much of it settled an earlier reversal' }),
  reversal: reversalPart.nullable(),
  review_reason: text
    .nullable()
    .meta({ description: 'Why it waits for an operator, in a sentence' }),
  progress: progress.nullable().meta({ description: 'Of a deposit under review' }),
  created_at: instant,
})
export type Deposit = z.output<typeof deposit>

export const listDeposits = defineCall({
  method: 'GET',
  path: '/api/deposits',
  summary: "The player's deposits, newest first",
  access: 'player',
  limit: 'reading',
  query: z.object(page),
  reply: listOf(deposit),
  refusals: [],
})

export const getDeposit = defineCall({
  method: 'GET',
  path: '/api/deposits/:id',
  summary: 'One of the own deposits',
  access: 'player',
  limit: 'reading',
  params: z.object({ id: text }),
  reply: dataOf(deposit),
  refusals: ['not_found'],
})
