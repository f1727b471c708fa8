import type { ProgressView } from '#contract/http/progress.ts'
import type { Progress } from '#domain/lifecycle/progress.ts'
import { HOUR_MS } from '#domain/schedule/durations.ts'
import { type PromisedQueue, promiseKey } from '#domain/settings/promises.ts'
import type { Queue } from '#server/platform/queues/queue.ts'
import type { ShopSettings } from './service.ts'

/** How long the entries of a queue may wait, by the settings now. */
export type PromisedMs = (queue: PromisedQueue) => number

export const promisedMsOf =
  ({ value }: Pick<ShopSettings, 'value'>): PromisedMs =>
  (queue) =>
    Number(value(promiseKey(queue))) * HOUR_MS

/** A queue whose promise to players is the one that staff are measured by. */
export const promisedQueue = (
  promisedMs: PromisedMs,
  queue: Omit<Queue, 'promisedMs'> & { name: PromisedQueue },
): Queue => ({
  ...queue,
  get promisedMs() {
    return promisedMs(queue.name)
  },
})

export const presentProgress = (shown: Progress): ProgressView => {
  const { steps, waitsFor, promisedAtMs, isLate } = shown
  return {
    steps: [...steps],
    waits_for: waitsFor,
    promised_at: promisedAtMs === null ? null : new Date(promisedAtMs).toISOString(),
    is_late: isLate,
  }
}
