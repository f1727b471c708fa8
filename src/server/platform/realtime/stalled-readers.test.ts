import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { app, type Realtime, startRealtime } from '#tests/support/realtime/start-realtime.ts'
import { isTimed, times } from '#tests/support/setup/sampling.ts'

const READERS = times('READERS', 100)
const STALLED = READERS / 5
const ROUNDS_MAX = 200
/** The number of events timed while all readers read, and again while some stall. */
const EVENTS = 200
const TRIES_MAX = 4
/** The 99th percentile of the others' latencies may grow by half. Below NOISE_MS, noise dominates. */
const GROWTH_MAX = 1.5
const NOISE_MS = 4
const filling = 'x'.repeat(32 * 1024)

type Reader = ReturnType<typeof openReader>

function openReader(path: string) {
  const reader = new WebSocket(`ws+unix:${path}:/app/${app.key}?protocol=7`)
  let heard = 0
  let heardAtMs = 0
  let awaited: { count: number; resolve(): void } | null = null
  const ready = new Promise<void>((resolve) => {
    reader.once('message', () => {
      reader.once('message', () => {
        reader.on('message', () => {
          heard += 1
          heardAtMs = performance.now()
          if (awaited && heard >= awaited.count) awaited.resolve()
        })
        resolve()
      })
      reader.send('{"event":"pusher:subscribe","data":{"channel":"public"}}')
    })
  })
  return {
    reader,
    ready,
    heard: () => heard,
    heardAtMs: () => heardAtMs,
    hear: (count: number) =>
      new Promise<void>((resolve) => {
        if (heard >= count) resolve()
        else awaited = { count, resolve }
      }),
  }
}

/** Readers of one channel over a Unix socket. */
async function openReaders(path: string): Promise<Reader[]> {
  const all: Reader[] = []
  while (all.length < READERS) {
    // A Unix socket refuses more connections than its backlog holds, so they are opened in groups.
    const group = Array.from({ length: 100 }, () => openReader(path))
    await Promise.all(group.map(({ ready }) => ready))
    all.push(...group)
  }
  return all
}

/** The 99th percentile of the latencies of all readers for small events, in milliseconds. */
async function slowest(
  endpoint: Realtime['endpoint'],
  readers: readonly Reader[],
): Promise<number> {
  const waits: number[] = []
  for (let event = 0; event < EVENTS; event += 1) {
    const toldAtMs = performance.now()
    const heard = readers.map((reader) => reader.hear(reader.heard() + 1))
    endpoint.publish('public', 'small', {})
    await Promise.all(heard)
    for (const { heardAtMs } of readers) waits.push(heardAtMs() - toldAtMs)
  }
  waits.sort((one, other) => one - other)
  return waits[Math.ceil(waits.length * 0.99) - 1] ?? 0
}

/** The growth of the others' latency while some stall: the best of a few attempts, because the machine may be busy. */
async function growthOf(
  endpoint: Realtime['endpoint'],
  stalled: readonly Reader[],
  reading: readonly Reader[],
): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < TRIES_MAX && least > GROWTH_MAX; tries += 1) {
    for (const { reader } of stalled) reader.resume()
    const told = reading[0]?.heard() ?? 0
    await Promise.all(stalled.map(({ hear }) => hear(told)))
    const before = await slowest(endpoint, reading)
    for (const { reader } of stalled) reader.pause()
    const during = await slowest(endpoint, reading)
    process.stdout.write(
      `p99 ${before.toFixed(2)} ms, with ${STALLED} stalled ${during.toFixed(2)} ms\n`,
    )
    least = Math.min(least, during / Math.max(before, NOISE_MS))
  }
  return least
}

test('stalled readers are disconnected without slowing the others, who miss nothing', async () => {
  // A Unix socket, because the kernel's buffer per reader is small there and fills quickly.
  const folder = await mkdtemp(join(tmpdir(), 'coffer-'))
  const path = join(folder, 'realtime.sock')
  const realtime = await startRealtime({}, { path })
  const all = await openReaders(path)
  const stalled = all.slice(0, STALLED)
  const reading = all.slice(STALLED)
  if (isTimed) {
    expect(await growthOf(realtime.endpoint, stalled, reading)).toBeLessThanOrEqual(GROWTH_MAX)
  } else for (const { reader } of stalled) reader.pause()
  expect(realtime.endpoint.connections()).toBe(READERS)

  const told = reading[0]?.heard() ?? 0
  let rounds = 0
  while (realtime.endpoint.connections() > READERS - STALLED && rounds < ROUNDS_MAX) {
    rounds += 1
    realtime.endpoint.publish('public', 'filling', filling)
    await Promise.all(reading.map(({ hear }) => hear(told + rounds)))
  }

  expect(realtime.endpoint.connections()).toBe(READERS - STALLED)
  expect(reading.every(({ heard }) => heard() === told + rounds)).toBe(true)
  expect(realtime.logged.filter((line) => line.includes('stalled'))).toHaveLength(STALLED)
  expect(realtime.endpoint.channels()).toEqual([
    { name: 'public', subscriptions: READERS - STALLED, users: null },
  ])
  for (const { reader } of stalled) reader.terminate()
  await realtime.stop()
  await rm(folder, { recursive: true })
})
