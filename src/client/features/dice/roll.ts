import { sayResult } from '#client/ui/bets/result.ts'
import { type Roll, showRoll } from './dice-game.ts'

export const ROLL_MS = 700

/** The marker's progress at a share of the time, 0..1: fast at first, and at rest when it lands. */
export const easeRoll = (part: number): number => 1 - (1 - part) ** 4

/** The marker's position between two rolls; at the end exactly the roll. */
export function rollAt(from: number, to: number, elapsedMs: number): number {
  const part = Math.min(Math.max(elapsedMs / ROLL_MS, 0), 1)
  return part === 1 ? to : from + (to - from) * easeRoll(part)
}

/** The result of a roll as text for screen readers. */
export function wordsOf({ roll, payout, amount }: Roll): string {
  return `Rolled ${showRoll(roll)}. ${sayResult({ stake: amount, payout })}`
}
