import * as z from 'zod/mini'
import { showCoins } from '#client/lib/format/coins.ts'
import { amountFault } from '#client/lib/format/typed-amount.ts'
import type { WithdrawalRules } from '#contract/http/withdrawals.ts'
import { formatCoins, isCoins, toCents, toCoins } from '#domain/money/money.ts'
import { addressFault } from '#domain/payout/address.ts'
import type { PayoutCurrencyCode } from '#domain/payout/currencies.ts'
import { withdrawalFeeOf } from '#domain/payout/fee.ts'
import { readPayee } from '#domain/payout/payee.ts'

export interface WithdrawInput {
  currency: PayoutCurrencyCode | ''
  amount: number
  address: string
  is_address_confirmed?: boolean
}

/** The rules of a request, mirrored from the server, which has the last word. */
export const withdrawForm = ({
  minimum,
  available,
  currencies,
}: Pick<WithdrawalRules, 'minimum' | 'available' | 'currencies'>) =>
  z
    .object({
      currency: z.string().check(z.minLength(1, 'Choose a currency')),
      amount: z
        .number({ error: ({ input }) => amountFault(input) ?? 'amount is a required field' })
        .check(
          z.gte(minimum, `amount must be at least ${minimum}`),
          z.lte(available, `${formatCoins(toCents(available))} can be withdrawn now`),
          z.refine(isCoins, 'Use at most two decimals.'),
        ),
      address: z.string().check(z.trim(), z.minLength(1, 'Enter an address.')),
      is_address_confirmed: z.optional(z.boolean()),
    })
    .check(
      z.refine(({ currency, amount }) => feeFault(currencies, currency, amount) === null, {
        path: ['amount'],
        error: ({ input }) => {
          const { currency, amount } = input as WithdrawInput
          return feeFault(currencies, currency, amount) ?? ''
        },
        when: ({ issues }) => !issues.some(({ path: [field] = [] }) => field === 'amount'),
      }),
      z.refine(({ currency, address }) => faultOf(currency, address) === null, {
        path: ['address'],
        error: ({ input }) => {
          const { currency, address } = input as WithdrawInput
          return faultOf(currency, address) ?? ''
        },
        when: ({ issues }) => !issues.some(({ path: [field] = [] }) => field !== 'amount'),
      }),
    )

/** What a withdrawal in a currency costs: coins, and percent of the amount. */
export type FeeTerms = Pick<WithdrawalRules['currencies'][number], 'fee' | 'fee_share'>

/** The fee of a withdrawal of that amount, as the server computes it. */
export const feeCoins = ({ fee, fee_share }: FeeTerms, amount: number): number =>
  toCoins(
    withdrawalFeeOf(toCents(amount), { fixed: toCents(fee), basisPoints: toCents(fee_share) }),
  )

/** What is left of coins without others. */
export const takeCoins = (coins: number, less: number): number =>
  toCoins(toCents(coins) - toCents(less))

/** The error of an amount of which the fee leaves nothing. */
function feeFault(
  currencies: WithdrawalRules['currencies'],
  currency: string,
  amount: number,
): string | null {
  const chosen = currencies.find((each) => each.currency === currency)
  if (!chosen || !isCoins(amount)) return null
  const fee = feeCoins(chosen, amount)
  return fee < amount ? null : `The fee is ${showCoins(fee)} coins. Withdraw more than that.`
}

/** The error of an address, once both it and the currency are given. */
export function faultOf(currency: string, address: string): string | null {
  if (currency === '' || address.trim() === '') return null
  return addressFault(currency as PayoutCurrencyCode, address.trim())
}

/** The address that a pasted text names; the text itself if it names none for this currency. */
export const namedAddress = (currency: string, pasted: string): string =>
  (currency === '' ? undefined : readPayee(currency as PayoutCurrencyCode, pasted).address) ??
  pasted
