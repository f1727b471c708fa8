import { readAmount } from '#client/lib/format/typed-amount.ts'

/** A typed number, read as amounts are; NaN for anything else. */
export const typedNumber = (text = ''): number => readAmount(text) ?? Number.NaN
