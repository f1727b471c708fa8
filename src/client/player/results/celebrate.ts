import { burstConfetti } from '#client/lib/browser/confetti.ts'
import { type Note, play, playNotes } from '#client/lib/browser/sound.ts'
import { isFastNow } from '#client/player/fast-results.tsx'
import { type BetResult, gradeOfBet } from '#client/ui/bets/result.ts'
import { type Grade, isWin } from '#domain/games/grade.ts'

/** The notes of wins, in Hz. */
const SCALE = [523, 659, 784, 1_047, 1_319, 1_568, 2_093, 2_637, 3_136]
/** How many of them a win plays: the higher it is, the further they rise. */
const rises: Partial<Record<Grade, number>> = { x2: 3, x10: 5, x50: 7, x500: 9 }

const rising = (count: number): readonly Note[] =>
  SCALE.slice(0, count).map((from, step) => {
    return { from, at: step * 0.09, lasts: 0.34, wave: 'triangle' }
  })

/** How much confetti a win throws. */
const bursts: Partial<Record<Grade, number>> = { x10: 1, x50: 2, x500: 4 }

const BRASS = ['var(--brass)', 'var(--brass-hi)', 'var(--text)']

interface Effects {
  /** Where the confetti bursts, in fractions of the window from its top left. */
  origin?: { x: number; y: number }
  colors?: readonly string[]
}

/** Sounds a settled result by its grade. In fast mode every win has the same short sound. */
export function soundResult(result: BetResult): void {
  const grade = gradeOfBet(result)
  const count = rises[grade]
  if (count !== undefined && !isFastNow()) playNotes(rising(count))
  else if (isWin(grade)) play('coin')
  else play(grade === 'back' ? 'tick' : 'bust')
}

/** Throws the confetti of a result's grade; none in fast mode or with reduced motion. */
export function throwConfetti(result: BetResult, { origin, colors = BRASS }: Effects = {}): void {
  const strength = bursts[gradeOfBet(result)]
  if (strength === undefined || isFastNow()) return
  void burstConfetti({ colors, strength, origin: origin ?? { x: 0.5, y: 0.45 } })
}

/** Sounds a result and throws its confetti. */
export function celebrate(result: BetResult, effects?: Effects): void {
  soundResult(result)
  throwConfetti(result, effects)
}
