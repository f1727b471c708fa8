import * as z from 'zod/mini'
import { amountFault } from '#client/lib/format/typed-amount.ts'
import { formatCoins, isCoins, toCents } from '#domain/money/money.ts'
import { addressFault } from '#domain/payout/address.ts'
import type { PayoutCurrencyCode } from '#domain/payout/currencies.ts'
import { readPayee } from '#domain/payout/payee.ts'

export interface WithdrawInput {
  currency: PayoutCurrencyCode | ''
  amount: number
  address: string
  is_address_confirmed?: boolean
}

/** The rules of a request, mirrored from the server, which has the last word. */
export const withdrawForm = ({ minimum, available }: { minimum: number; available: number }) =>
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
      z.refine(({ currency, address }) => faultOf(currency, address) === null, {
        path: ['address'],
        error: ({ input }) => {
          const { currency, address } = input as WithdrawInput
          return faultOf(currency, address) ?? ''
        },
        when: ({ issues }) => !issues.some(({ path: [field] = [] }) => field !== 'amount'),
      }),
    )

/** The error of an address, once both it and the currency are given. */
export function faultOf(currency: string, address: string): string | null {
  if (currency === '' || address.trim() === '') return null
  return addressFault(currency as PayoutCurrencyCode, address.trim())
}

/** The address that a pasted text names; the text itself if it names none for this currency. */
export const namedAddress = (currency: string, pasted: string): string =>
  (currency === '' ? undefined : readPayee(currency as PayoutCurrencyCode, pasted).address) ??
  pasted
