import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Metric } from './metric.ts'

/** The delay of this process's event loop: how late it runs what is due. */
export interface LoopDelay {
  /** The longest delay since the last call, in ms. */
  takeLongestMs(): number
  metrics(): Metric[]
}

const RESOLUTION_MS = 20
const QUANTILES = { '0.50': 50, '0.99': 99 }

/** Measures the real event loop, also while the process is busy. */
export function measureLoopDelay(): LoopDelay {
  const usual = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  usual.enable()
  const sinceTaken = createLongest()
  const sinceRead = createLongest()
  setInterval(() => {
    sinceTaken.turn()
    sinceRead.turn()
  }, RESOLUTION_MS).unref()

  return {
    takeLongestMs: sinceTaken.take,
    metrics() {
      const name = 'coffer_event_loop_delay_seconds'
      const help = 'Delay of the event loop since the last reading: quantiles, 1 being the longest'
      const isRead = usual.count > 0
      const rows = Object.entries(QUANTILES).map(([quantile, percent]) => ({
        name,
        help,
        labels: { quantile },
        value: isRead ? delayMs(usual.percentile(percent) / 1e6) / 1_000 : 0,
      }))
      usual.reset()
      return [...rows, { name, help, labels: { quantile: '1' }, value: sinceRead.take() / 1_000 }]
    },
  }
}

/** What remains of the time between two turns of a timer. */
const delayMs = (betweenMs: number): number => Math.max(0, betweenMs - RESOLUTION_MS)

/**
 * The longest delay between turns. The histogram does not record the first turn after it was reset, and would miss a
 * loop that stands still right after a reading.
 */
function createLongest() {
  let lastMs = performance.now()
  let longestMs = 0
  function turn(): void {
    const nowMs = performance.now()
    longestMs = Math.max(longestMs, delayMs(nowMs - lastMs))
    lastMs = nowMs
  }
  return {
    turn,
    take(): number {
      // A loop that has just stood still has not run the timer yet.
      turn()
      const taken = longestMs
      longestMs = 0
      return taken
    },
  }
}
