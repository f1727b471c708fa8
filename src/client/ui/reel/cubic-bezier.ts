const TOLERANCE = 1e-6
const HALVINGS_MAX = 40

/** The CSS timing function of the same name: maps progress from 0 to 1 to eased progress. */
export function cubicBezier(x1: number, y1: number, x2: number, y2: number) {
  return (progress: number): number => {
    if (progress <= 0) return 0
    if (progress >= 1) return 1
    return bezierAt(parameterOf(progress, x1, x2), y1, y2)
  }
}

/** One coordinate of the curve with end points 0 and 1. */
function bezierAt(t: number, first: number, second: number): number {
  const rest = 1 - t
  return 3 * rest * rest * t * first + 3 * rest * t * t * second + t * t * t
}

/** The curve's parameter at an x. A CSS curve's x is monotonic, so bisection always finds it. */
function parameterOf(x: number, x1: number, x2: number): number {
  let low = 0
  let high = 1
  let t = x
  for (let halvings = 0; halvings < HALVINGS_MAX; halvings += 1) {
    const gap = bezierAt(t, x1, x2) - x
    if (Math.abs(gap) < TOLERANCE) return t
    if (gap < 0) low = t
    else high = t
    t = (low + high) / 2
  }
  return t
}
