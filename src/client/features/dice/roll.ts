import { showCoins } from '#client/lib/format/coins.ts'
import { type Roll, showRoll } from './dice-game.ts'

export const ROLL_MS = 700

/** How far the marker is after so much of its way, 0..1: quick at first, and still where it lands. */
export const easeRoll = (part: number): number => 1 - (1 - part) ** 4

/** Where the marker is on its way from one roll to the next; at the end exactly the roll. */
export function rollAt(from: number, to: number, elapsedMs: number): number {
  const part = Math.min(Math.max(elapsedMs / ROLL_MS, 0), 1)
  return part === 1 ? to : from + (to - from) * easeRoll(part)
}

/** What came of a roll, as it is read out. */
export function wordsOf({ roll, is_win, payout, amount }: Roll): string {
  const end = is_win ? `${showCoins(payout)} paid.` : `You lost ${showCoins(amount)}.`
  return `Rolled ${showRoll(roll)}. ${end}`
}
