import { burstConfetti } from '#client/lib/browser/confetti.ts'
import { play, type Sound } from '#client/lib/browser/sound.ts'
import { isFastNow } from '#client/player/fast-results.tsx'
import { type BetResult, gradeOfBet } from '#client/ui/bets/result.ts'
import { type Grade, isWin } from '#domain/games/grade.ts'

const sounds: Record<Grade, Sound> = {
  loss: 'bust',
  back: 'tick',
  x1: 'coin',
  x2: 'win2',
  x10: 'win10',
  x50: 'win50',
  x500: 'win500',
}

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
  play(isWin(grade) && isFastNow() ? 'coin' : sounds[grade])
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
