import type { WheelMultiplier } from '#contract/http/wheel.ts'

export interface BetPlace {
  multiplier: WheelMultiplier
  /** The keyboard key that bets on it. */
  key: string
  /** The colour of its sectors, and a lighter one for text. */
  fill: string
  color: string
}

const blue = 'oklch(0.68 0.17 258)'
const violet = 'oklch(0.66 0.21 300)'

export const places: Record<WheelMultiplier, BetPlace> = {
  2: { multiplier: 2, key: '2', fill: 'oklch(0.43 0.045 290)', color: 'oklch(0.8 0.025 290)' },
  3: { multiplier: 3, key: '3', fill: blue, color: 'oklch(0.75 0.14 255)' },
  5: { multiplier: 5, key: '5', fill: violet, color: 'oklch(0.74 0.17 300)' },
  50: { multiplier: 50, key: '0', fill: 'var(--brass)', color: 'var(--brass)' },
}

/** The multipliers to bet on, in the order of the columns. */
export const multipliers: readonly BetPlace[] = [places[2], places[3], places[5], places[50]]

export const showTimes = (multiplier: WheelMultiplier): string => `${multiplier}×`
