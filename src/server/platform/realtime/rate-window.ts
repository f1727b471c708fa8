const WINDOW_MS = 1000

export interface RateWindow {
  /** Counts one event; false above the limit per second. */
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
