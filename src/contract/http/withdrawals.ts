import { z } from 'zod'
import { defineCall } from '#contract/call.ts'
import { WITHDRAWAL_MIN } from '#contract/forms.ts'
import { text, textOr } from '#contract/text.ts'
import {
  amount,
  coins,
  dataOf,
  id,
  instant,
  listOf,
  page,
  requestStatus,
} from '#contract/values.ts'
import { payoutCurrencyCodes } from '#domain/payout/currencies.ts'
import { balancePart, funds } from './funds.ts'
import { progress } from './progress.ts'

/** A payment link carries texts behind its address. */
const ADDRESS_LENGTH_MAX = 1_000

const currency = z.enum(payoutCurrencyCodes, 'Choose a currency.')
const decimal = text.regex(/^\d+(\.\d+)?$/)

export const withdrawal = z.object({
  id,
  status: requestStatus,
  amount: coins,
  fee: coins.meta({ description: 'The part of the amount that is not sent' }),
  currency,
  address: text,
  rate: decimal.nullable().meta({ description: 'Coins for one unit of the currency, when sent' }),
  crypto_amount: decimal.nullable().meta({ description: 'What was sent, in the currency' }),
  txid: text.nullable().meta({ description: 'The transaction ID on the network' }),
  note: text.nullable().meta({ description: 'Our note to the player' }),
  created_at: instant,
  updated_at: instant,
})
export type Withdrawal = z.output<typeof withdrawal>

export const listedWithdrawal = withdrawal.extend({ progress })
export type ListedWithdrawal = z.output<typeof listedWithdrawal>

export const listWithdrawals = defineCall({
  method: 'GET',
  path: '/api/withdrawals',
  summary: "The player's withdrawals, newest first",
  access: 'player',
  limit: 'reading',
  query: z.object(page),
  reply: listOf(listedWithdrawal),
  refusals: [],
})

export const withdrawalRules = funds.extend({
  minimum: coins,
  fee: coins.meta({ description: 'The lowest fixed fee of the currencies' }),
  parts: z.array(balancePart).meta({ description: 'The balance part by part; they sum to it' }),
  can_cancel: z.boolean().meta({ description: 'Whether a request can be canceled' }),
  currencies: z.array(
    z.object({
      currency,
      name: text,
      network: text,
      hint: text,
      rate: decimal.nullable().meta({ description: 'Coins for one unit, now; null: not known' }),
      fee: coins.meta({ description: 'The fixed part of the fee, which is taken from the amount' }),
      fee_share: z
        .number()
        .min(0)
        .meta({ description: 'What is added to it, in percent of the amount' }),
    }),
  ),
})
export type WithdrawalRules = z.output<typeof withdrawalRules>

export const getWithdrawalRules = defineCall({
  method: 'GET',
  path: '/api/withdrawals/rules',
  summary: 'What the player can withdraw now, what prevents more, and the currencies',
  access: 'player',
  limit: 'reading',
  reply: dataOf(withdrawalRules),
  refusals: [],
})

const requested = dataOf(
  z.object({ withdrawal, balance: coins, balance_seq: z.number().int() }),
).extend({ msg: text })

export const requestWithdrawal = defineCall({
  method: 'POST',
  path: '/api/withdrawals',
  summary: 'Request a withdrawal; the coins leave the balance at once',
  access: 'player',
  limit: 'paying',
  idempotency: 'allowed',
  whenExcluded: 'open',
  whenOnHold: 'open',
  secondFactor: 'for_new_address',
  body: z.object({
    currency,
    amount: amount.min(WITHDRAWAL_MIN, `amount must be at least ${WITHDRAWAL_MIN}`),
    address: textOr('Enter an address.')
      .trim()
      .min(1, 'Enter an address.')
      .max(ADDRESS_LENGTH_MAX)
      .meta({ description: 'An address, a payment link (BIP 21, EIP-681) or an account id' }),
    fee: coins.min(0).optional().meta({
      description: 'Coins: the fee that was shown; the request is refused if it has changed',
    }),
    is_address_confirmed: z.boolean().optional().meta({
      description: 'Whether the player confirmed an address that was refused as doubtful',
    }),
  }),
  reply: requested,
  refusals: [
    'insufficient_funds',
    'playthrough_open',
    'funds_held',
    'funds_returned',
    'account_restricted',
    'gift_locked',
    'payment_provider_unavailable',
  ],
})

export const cancelWithdrawal = defineCall({
  method: 'POST',
  path: '/api/withdrawals/:id/cancel',
  summary: 'Cancel a request while it is new; the coins return to the balance',
  access: 'player',
  limit: 'paying',
  idempotency: 'allowed',
  whenExcluded: 'open',
  whenOnHold: 'open',
  params: z.object({ id }),
  reply: requested,
  refusals: ['not_found', 'cancel_not_allowed', 'request_moved_on'],
})
