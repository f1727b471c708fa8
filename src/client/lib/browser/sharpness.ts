const RATIO_MAX = 3
const RATIO_SLOW = 2
/** A frame that takes longer is late; one that takes longer than a pause was not asked for. */
const LATE_MS = 21
const PAUSE_MS = 45
const LATE_MAX = 30

/**
 * How many pixels a canvas draws for one of CSS: as many as the screen has, up to three. If frames come late with
 * three, it stays at two. Asked once for each frame that is drawn.
 */
export function createSharpness(): (nowMs: number) => number {
  let lastMs = Number.NEGATIVE_INFINITY
  let late = 0
  return (nowMs) => {
    const tookMs = nowMs - lastMs
    lastMs = nowMs
    if (late < LATE_MAX && devicePixelRatio > RATIO_SLOW && tookMs < PAUSE_MS) {
      late = tookMs > LATE_MS ? late + 1 : Math.max(0, late - 1)
    }
    return Math.min(late < LATE_MAX ? RATIO_MAX : RATIO_SLOW, devicePixelRatio)
  }
}
