import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { app, startRealtime } from './realtime-fixture.ts'

const READERS = 1_000
const STALLED = 200
const ROUNDS_MAX = 200
const filling = 'x'.repeat(32 * 1024)

function openReader(path: string) {
  const reader = new WebSocket(`ws+unix:${path}:/app/${app.key}?protocol=7`)
  let heard = 0
  let awaited: { count: number; resolve(): void } | null = null
  const ready = new Promise<void>((resolve) => {
    reader.once('message', () => {
      reader.once('message', () => {
        reader.on('message', () => {
          heard += 1
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
    hear: (count: number) =>
      new Promise<void>((resolve) => {
        if (heard >= count) resolve()
        else awaited = { count, resolve }
      }),
  }
}

test('readers that stall are cut, and the others miss nothing', async () => {
  // A local socket, because the kernel's own buffer for each reader is small there and soon full.
  const folder = await mkdtemp(join(tmpdir(), 'coffer-'))
  const path = join(folder, 'realtime.sock')
  const realtime = await startRealtime({}, { path })
  const all: ReturnType<typeof openReader>[] = []
  while (all.length < READERS) {
    // A local socket refuses more than its queue holds, so they come in groups.
    const group = Array.from({ length: 100 }, () => openReader(path))
    await Promise.all(group.map(({ ready }) => ready))
    all.push(...group)
  }
  const stalled = all.slice(0, STALLED)
  const reading = all.slice(STALLED)
  for (const { reader } of stalled) reader.pause()

  let rounds = 0
  while (realtime.endpoint.connections() > READERS - STALLED && rounds < ROUNDS_MAX) {
    rounds += 1
    realtime.endpoint.publish('public', 'filling', filling)
    await Promise.all(reading.map(({ hear }) => hear(rounds)))
  }

  expect(realtime.endpoint.connections()).toBe(READERS - STALLED)
  expect(reading.every(({ heard }) => heard() === rounds)).toBe(true)
  expect(realtime.logged.filter((line) => line.includes('stalled'))).toHaveLength(STALLED)
  expect(realtime.endpoint.channels()).toEqual([
    { name: 'public', subscriptions: READERS - STALLED, users: null },
  ])
  for (const { reader } of stalled) reader.terminate()
  await realtime.stop()
  await rm(folder, { recursive: true })
})
