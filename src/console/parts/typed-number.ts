import { amountFault, readAmount } from '#client/lib/format/typed-amount.ts'

/** Coins have two decimals, and some settings more. */
const DECIMALS = [2, 4] as const
/** A minus, as keyboards and spreadsheets write it. */
const MINUS = /^\s*[-\u2212]/

/** A number that staff typed, read as amounts are on the shop's pages; NaN if it cannot be read in one way only. */
export function readNumber(text = ''): number {
  const sign = MINUS.test(text) ? -1 : 1
  const bare = text.replace(MINUS, '')
  return sign * (readAmount(bare, decimalsOf(bare)) ?? Number.NaN)
}

/** Why a typed number cannot be read, for its field; undefined if it can, or if nothing was typed. */
export function numberFault(text: string): string | undefined {
  const bare = text.replace(MINUS, '')
  return amountFault(bare, decimalsOf(bare))
}

/** More decimals only where none could be groups of thousands: `1.000` stays either of two. */
const decimalsOf = (text: string): number =>
  amountFault(text, DECIMALS[0])?.startsWith('Use at most') ? DECIMALS[1] : DECIMALS[0]
