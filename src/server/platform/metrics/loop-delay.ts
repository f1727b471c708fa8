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
  const sinceTaken = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  const sinceRead = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  sinceTaken.enable()
  sinceRead.enable()
  // A histogram records the time between two runs of its timer.
  const delayMs = (nanoseconds: number) =>
    Number.isFinite(nanoseconds) ? Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS) : 0

  return {
    takeLongestMs() {
      const longestMs = sinceTaken.count > 0 ? delayMs(sinceTaken.max) : 0
      sinceTaken.reset()
      return longestMs
    },
    metrics() {
      const name = 'coffer_event_loop_delay_seconds'
      const help = 'Delay of the event loop since the last reading: quantiles, 1 being the longest'
      const isRead = sinceRead.count > 0
      const rows = Object.entries(QUANTILES).map(([quantile, percent]) => ({
        name,
        help,
        labels: { quantile },
        value: isRead ? delayMs(sinceRead.percentile(percent)) / 1_000 : 0,
      }))
      const longest = isRead ? delayMs(sinceRead.max) / 1_000 : 0
      sinceRead.reset()
      return [...rows, { name, help, labels: { quantile: '1' }, value: longest }]
    },
  }
}
