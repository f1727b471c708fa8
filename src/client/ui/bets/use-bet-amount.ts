import { useState } from 'react'
import { showCoins } from '#client/lib/format/coins.ts'
import { amountFault, asRead, readAmount } from '#client/lib/format/typed-amount.ts'
import { isCoins } from '#domain/money/money.ts'

export interface BetLimits {
  /** In coins. */
  min: number
  max: number
}

export interface BetAmountField {
  text: string
  setText: (text: string) => void
  /** Writes the amount as it was read, once the field is left. */
  settle: () => void
  /** In coins; null while the text is not a valid bet. */
  amount: number | null
  /** Why the text is not a valid bet. */
  error: string | undefined
}

/** The bet amount as the player types it. */
export function useBetAmount(limits: BetLimits | undefined, first = '1.00'): BetAmountField {
  const [text, setText] = useState(first)
  const error = limits && wrongWith(text, limits)
  const amount = limits && error === undefined ? (readAmount(text) ?? null) : null
  const settle = () => setText(asRead)
  return { text, setText, settle, amount, error }
}

function wrongWith(text: string, { min, max }: BetLimits): string | undefined {
  const fault = amountFault(text)
  if (fault !== undefined) return fault
  const amount = readAmount(text)
  if (!isCoins(amount)) return 'Enter an amount, with at most 2 decimals.'
  if (amount < min) return `The minimum bet is ${showCoins(min)}.`
  if (amount > max) return `The maximum bet is ${showCoins(max)}.`
  return undefined
}

/**
 * An amount halved or doubled, in whole cents and clamped to the limits; the minimum if the text is no
 * amount.
 */
export function scaledBet(text: string, factor: number, { min, max }: BetLimits): string {
  const cents = Math.floor(Math.round((readAmount(text) || 0) * 100) * factor)
  return (Math.min(Math.max(cents, Math.round(min * 100)), Math.round(max * 100)) / 100).toFixed(2)
}
