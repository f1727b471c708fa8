import { expect, it } from 'vitest'
import { createLane, type LaneResult } from './lane.ts'

const done = (items: readonly unknown[]): LaneResult[] =>
  items.map((reply) => ({ kind: 'done', reply }))
const never = new AbortController().signal

/** A lane whose batches end when the test says so. */
function aLane() {
  const batches: { items: number[]; end(): void }[] = []
  const lane = createLane<number>(2, (items) => {
    const { promise, resolve } = Promise.withResolvers<LaneResult[]>()
    batches.push({ items, end: () => resolve(done(items)) })
    return promise
  })
  return { lane, batches }
}

/** Whether a promise is settled once everything that is due has run. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  let settled = false
  void promise.then(() => {
    settled = true
  })
  await new Promise(setImmediate)
  return settled
}

it('waits up to a mark for what came before it, however much comes after', async () => {
  const { lane, batches } = aLane()
  void Promise.all([1, 2, 3].map(lane.add))
  const drained = lane.drainUpTo(lane.mark(), never)
  void Promise.all([4, 5, 6].map(lane.add))
  expect(batches.map(({ items }) => items)).toEqual([[1]])
  batches[0]?.end()
  expect(await isSettled(drained)).toBe(false)
  batches[1]?.end()
  expect(batches[1]?.items).toEqual([2, 3])
  expect(await isSettled(drained)).toBe(true)
  expect(lane.isBusy()).toBe(true)
  expect(batches[2]?.items).toEqual([4, 5])
})

it('waits no longer than the deadline, and not at all for nothing', async () => {
  const { lane } = aLane()
  expect(await isSettled(lane.drainUpTo(lane.mark(), never))).toBe(true)
  void lane.add(1)
  const deadline = new AbortController()
  const drained = lane.drainUpTo(lane.mark(), deadline.signal)
  expect(await isSettled(drained)).toBe(false)
  deadline.abort()
  expect(await isSettled(drained)).toBe(true)
})

it('waits for items that are retried, and for those that fail', async () => {
  let attempts = 0
  const lane = createLane<number>(2, async (items) => {
    attempts += 1
    if (items.includes(13)) throw new Error('Unlucky')
    if (attempts === 1) return [{ kind: 'again', after: async () => undefined }]
    return done(items)
  })
  const first = lane.add(1)
  const failed = lane.add(13).catch(() => 'failed')
  await lane.drainUpTo(lane.mark(), never)
  expect(await first).toBe(1)
  expect(await failed).toBe('failed')
})
