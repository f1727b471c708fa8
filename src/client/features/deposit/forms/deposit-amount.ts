import * as z from 'zod/mini'
import { amountFault, amountOrText } from '#client/lib/format/typed-amount.ts'
import { CARD_AMOUNT_DEFAULT, cardForm, SKINS_AMOUNT_DEFAULT, skinsForm } from '#contract/forms.ts'
import { isCoins } from '#domain/money/money.ts'

export const presets = [5, 25, 100, 250, 500]

/** The initial amount of "Other". */
export const OTHER_AMOUNT = 50

const inCents = z.refine(isCoins, 'Use at most two decimals.')

/** What cannot be read says so in its own words, before the rules of the form. */
const readable = z.custom<number>((value) => amountFault(value) === undefined, {
  error: ({ input }) => amountFault(input) ?? '',
})

/** The shared rules, plus a check for whole cents. */
export const cardAmountForm = z.object({
  amount: z.pipe(readable, cardForm.shape.amount.check(inCents)),
})
export const skinsAmountForm = z.object({
  amount: z.pipe(readable, skinsForm.shape.amount.check(inCents)),
})

/** The amount in the address if a card deposit allows it, otherwise the default. */
export function startCardAmount(search: URLSearchParams): number {
  return readStart(search, cardAmountForm) ?? CARD_AMOUNT_DEFAULT
}

/** The same for a deposit of skins. */
export function startSkinsAmount(search: URLSearchParams): number {
  return readStart(search, skinsAmountForm) ?? SKINS_AMOUNT_DEFAULT
}

function readStart(search: URLSearchParams, form: typeof cardAmountForm): number | undefined {
  return form.safeParse({ amount: amountOrText(search.get('amount')) }).data?.amount
}
