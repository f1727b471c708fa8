/** From below the stake to the best of a board: indigo, violet, pink, orange, brass. */
const STOPS = [
  [0, 58, 50, 104],
  [0.2, 84, 66, 178],
  [0.36, 132, 92, 255],
  [0.6, 255, 92, 158],
  [0.8, 255, 150, 80],
  [1, 255, 211, 107],
] as const

/** How good a multiplier is beside the best, from 0 to 1; below 0.3 if it returns less than the stake. */
export function worthOf(multiplier: number, best: number): number {
  if (multiplier < 1) return 0.28 * multiplier
  return best <= 1 ? 0.36 : Math.min(1, 0.36 + (0.64 * Math.log(multiplier)) / Math.log(best))
}

/** The colour of a worth, for CSS and canvas. */
export function colorOf(worth: number, alpha = 1): string {
  const above = Math.max(
    1,
    STOPS.findIndex(([from]) => from >= worth),
  )
  const [low, ...from] = STOPS[above - 1] ?? STOPS[0]
  const [high, ...to] = STOPS[above] ?? STOPS[0]
  const share = Math.min(1, Math.max(0, (worth - low) / (high - low || 1)))
  const mixed = from.map((part, at) => Math.round(part + ((to[at] ?? part) - part) * share))
  return `rgb(${mixed.join(' ')} / ${alpha})`
}

/** Whether dark text is more readable on the colour of a worth. */
export const isBright = (worth: number): boolean => worth > 0.5
