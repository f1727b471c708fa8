import * as z from 'zod/mini'
import { CARD_AMOUNT_DEFAULT, CARD_AMOUNT_MIN, cardForm } from '#contract/forms.ts'
import { isCoins } from '#domain/money/money.ts'

export const presets = [5, 25, 100, 250, 500]

/** What "Other" starts from. */
export const OTHER_AMOUNT = 50

/** The shared rule, and what an amount of coins is. */
export const amountForm = z.object({
  amount: cardForm.shape.amount.check(z.refine(isCoins, 'Use at most two decimals.')),
})

/** The number that was typed, with a comma or a point; undefined for none, NaN for no number. */
export function readAmount(text: unknown): number | undefined {
  const typed = String(text ?? '')
    .trim()
    .replace(',', '.')
  return typed === '' ? undefined : Number(typed)
}

/** What the address asks for, if it is an amount that may be paid, else the default. */
export function startAmount(search: URLSearchParams): number {
  const amount = readAmount(search.get('amount'))
  const isFit = amount !== undefined && isCoins(amount) && amount >= CARD_AMOUNT_MIN
  return isFit ? amount : CARD_AMOUNT_DEFAULT
}
