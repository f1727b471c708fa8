import { percentile } from './table.ts'

export interface LoadResult {
  perSecond: number
  p50Ms: number
  p99Ms: number
  count: number
  /** Including the warm-up and failed requests. */
  all: number
  failures: number
}

const WARM_UP_MS = 2_000

/**
 * Keeps that many workers busy with one request at a time each, for a duration after a warm-up. `work` returns false
 * for a failed request.
 */
export async function load(
  workers: number,
  durationMs: number,
  work: (worker: number) => Promise<boolean>,
): Promise<LoadResult> {
  const startMs = performance.now() + WARM_UP_MS
  const endMs = startMs + durationMs
  const samples: number[] = []
  let failures = 0
  let all = 0

  await Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      for (;;) {
        const beganMs = performance.now()
        if (beganMs >= endMs) return
        const isDone = await work(worker)
        const doneMs = performance.now()
        all++
        if (beganMs < startMs || doneMs > endMs) continue
        if (isDone) samples.push(doneMs - beganMs)
        else failures++
      }
    }),
  )
  samples.sort((a, b) => a - b)
  return {
    perSecond: samples.length / (durationMs / 1000),
    p50Ms: percentile(samples, 0.5),
    p99Ms: percentile(samples, 0.99),
    count: samples.length,
    all,
    failures,
  }
}
