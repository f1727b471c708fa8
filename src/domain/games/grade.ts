import type { Cents } from '#domain/money/money.ts'

/** From nothing back to five hundred times the stake; a name is the lowest multiple of the stake in its grade. */
export const grades = ['loss', 'back', 'x1', 'x2', 'x10', 'x50', 'x500'] as const
export type Grade = (typeof grades)[number]

/** The multiples of the stake from which a win has a higher grade, highest first. */
const STEPS: readonly (readonly [Grade, bigint])[] = [
  ['x500', 500n],
  ['x50', 50n],
  ['x10', 10n],
  ['x2', 2n],
]

/**
 * The grade of a settled result, in cents: a `loss` pays nothing, `back` pays at most the stake, and only what pays
 * more is a win (`x1` and above), as the UKGC's RTS 14F asks. What was drawn without a stake is the smallest win.
 */
export function gradeOf(stake: Cents, payout: Cents): Grade {
  if (payout <= 0n) return 'loss'
  if (stake <= 0n) return 'x1'
  if (payout <= stake) return 'back'
  return STEPS.find(([, times]) => payout >= times * stake)?.[0] ?? 'x1'
}

/** Whether a result is a win: it pays more than its stake. */
export const isWin = (grade: Grade): boolean => grades.indexOf(grade) >= grades.indexOf('x1')

/** The place of a grade's effects: 0 for no win, then 1 to 5. */
export const strengthOf = (grade: Grade): number =>
  Math.max(0, grades.indexOf(grade) - grades.indexOf('back'))
