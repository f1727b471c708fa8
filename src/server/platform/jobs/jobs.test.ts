import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { manualClock } from '#server/platform/clock/manual-clock.ts'
import { startJobs } from './jobs.ts'

const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

it('runs a job now, and again after its pause', async () => {
  const clock = manualClock()
  let runs = 0
  let finish = () => {}
  const run = () => {
    runs += 1
    return new Promise<void>((resolve) => {
      finish = resolve
    })
  }
  const { idle, stop } = startJobs([{ name: 'count', everyMs: 100, run }], {
    clock,
    log: { error() {} },
  })
  clock.advance(1_000)
  expect(runs).toBe(1)
  finish()
  await idle()
  clock.advance(99)
  expect(runs).toBe(1)
  clock.advance(1)
  expect(runs).toBe(2)
  finish()
  await stop()
  clock.advance(1_000)
  expect(runs).toBe(2)
})

it('logs a failure and runs the job again', async () => {
  const clock = manualClock()
  const faults: unknown[] = []
  let runs = 0
  const run = async () => {
    runs += 1
    if (runs === 1) throw new Error('not yet')
  }
  const log = { error: (line: unknown) => faults.push(line) }
  const { stop } = startJobs([{ name: 'try', everyMs: 100, run }], { clock, log })
  await settled()
  clock.advance(100)
  expect(runs).toBe(2)
  expect(faults).toHaveLength(1)
  await stop()
})

it('waits for runs in flight when it stops', async () => {
  const clock = manualClock()
  let hasEnded = false
  const run = async () => {
    await settled()
    hasEnded = true
  }
  const { stop } = startJobs([{ name: 'slow', everyMs: 100, run }], { clock, log: { error() {} } })
  await stop()
  expect(hasEnded).toBe(true)
})

it('signals a long run to end', async () => {
  const run = (stopping: AbortSignal) =>
    new Promise<void>((resolve) => stopping.addEventListener('abort', () => resolve()))
  const { stop } = startJobs([{ name: 'long', everyMs: 100, run }], {
    clock: manualClock(),
    log: { error() {} },
  })
  await stop()
})

it('takes a wait that the end interrupts for no failure, but anything else for one', async () => {
  const faults: unknown[] = []
  const log = { error: (line: unknown) => faults.push(line) }
  const jobs = [
    {
      name: 'wait',
      everyMs: 100,
      run: async (signal: AbortSignal) => void (await delay(60_000, null, { signal })),
    },
    {
      name: 'fail',
      everyMs: 100,
      run: (signal: AbortSignal) =>
        new Promise<void>((_, reject) =>
          signal.addEventListener('abort', () => reject(new Error('The database is gone'))),
        ),
    },
    {
      name: 'interrupted by another',
      everyMs: 100,
      run: () => Promise.reject(new DOMException('Too late', 'AbortError')),
    },
  ]
  const { stop } = startJobs(jobs, { clock: manualClock(), log })
  await settled()
  await stop()
  expect(faults).toMatchObject([{ job: 'interrupted by another' }, { job: 'fail' }])
})

describe('many jobs that are due together', () => {
  const names = Array.from({ length: 20 }, (_, index) => `job ${index}`)

  function start(clock = manualClock()) {
    const begun: string[] = []
    const ends = new Map<string, () => void>()
    const jobs = names.map((name) => ({
      name,
      everyMs: 10_000,
      run: () => {
        begun.push(name)
        return new Promise<void>((resolve) => ends.set(name, resolve))
      },
    }))
    return { begun, ends, clock, ...startJobs(jobs, { clock, log: { error() {} } }) }
  }

  it('begin a few at once, each of the others when one ends', async () => {
    const { begun, ends, idle } = start()
    const atOnce = begun.length
    expect(atOnce).toBeGreaterThan(1)
    expect(atOnce).toBeLessThan(10)
    let running = 0
    for (const [count, name] of names.entries()) {
      running = Math.max(running, begun.length - count)
      ends.get(name)?.()
      await settled()
    }
    expect(begun).toEqual(names)
    expect(running).toBe(atOnce)
    await idle()
  })

  it('are not held up by those that take long', async () => {
    const { begun, clock, ends } = start()
    const atOnce = begun.length
    clock.advance(1_000)
    await settled()
    expect(begun).toHaveLength(2 * atOnce)
    // What has left its turn already gives it to nobody else when it ends.
    ends.get('job 0')?.()
    await settled()
    expect(begun).toHaveLength(2 * atOnce)
    ends.get(`job ${atOnce}`)?.()
    await settled()
    expect(begun).toHaveLength(2 * atOnce + 1)
  })

  it('begin no more when the shop stops', async () => {
    const { begun, ends, stop } = start()
    const first = [...begun]
    const stopped = stop()
    for (const name of first) ends.get(name)?.()
    await stopped
    expect(begun).toEqual(first)
  })
})
