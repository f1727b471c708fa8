import type { WheelMultiplier } from '#contract/http/wheel.ts'

const TOP: WheelMultiplier = 50

export interface SpinFigures {
  /** The rounds that were decided. */
  rounds: number
  /** How often each multiplier came. */
  counts: ReadonlyMap<WheelMultiplier, number>
  /** The rounds since the highest multiplier; null if it did not come. */
  since: number | null
}

/** The figures of rounds by their multipliers, newest first. Refunded rounds, which have none, are not counted. */
export function spinFigures(multipliers: readonly (WheelMultiplier | null)[]): SpinFigures {
  const decided = multipliers.filter((multiplier) => multiplier !== null)
  const counts = new Map<WheelMultiplier, number>()
  for (const multiplier of decided) counts.set(multiplier, (counts.get(multiplier) ?? 0) + 1)
  const at = decided.indexOf(TOP)
  return { rounds: decided.length, counts, since: at < 0 ? null : at }
}
