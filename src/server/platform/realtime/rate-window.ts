const WINDOW_MS = 1000

export interface RateWindow {
  /** Counts one more; false when the second's share is used up. */
  take(nowMs: number): boolean
}

export function rateWindow(perSecondMax: number): RateWindow {
  let startMs = Number.NEGATIVE_INFINITY
  let taken = 0
  return {
    take(nowMs) {
      if (nowMs - startMs >= WINDOW_MS) {
        startMs = nowMs
        taken = 0
      }
      taken += 1
      return taken <= perSecondMax
    },
  }
}
