import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  type SupervisedPostgres,
  superviseEmbeddedPostgres,
} from '#scripts/postgres/supervised-postgres.ts'
import { type ManualClock, manualClock } from '#server/platform/clock/manual-clock.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

const MB = 1024 * 1024

/** Only root can mount a separate disk. */
const canMount = () => {
  const probe = spawnSync('unshare', ['-m', 'true'])
  return process.platform === 'linux' && process.getuid?.() === 0 && probe.status === 0
}

let disk: string
let clock: ManualClock
let postgres: SupervisedPostgres
let app: TestApp
let player: TestPlayer
const sentences: string[] = []

beforeAll(async () => {
  if (!canMount()) return
  disk = await mkdtemp(path.join(tmpdir(), 'coffer-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=320m,mode=755', 'tmpfs', disk])
  clock = manualClock(Date.now())
  postgres = await superviseEmbeddedPostgres({
    folder: path.join(disk, 'postgres'),
    log: (sentence) => void sentences.push(sentence),
    // Acknowledged writes must survive the crash of the database, and writes to memory are fast.
    fsync: true,
    clock,
    disk: { floorBytes: 24 * MB, reserveBytes: 16 * MB },
    onLost: (sentence) => void sentences.push(sentence),
  })
  await migrate(postgres.url)
  app = await startApp({
    clock,
    hasCatalogue: true,
    on: { url: postgres.url, drop: async () => {} },
    env: { LOG_LEVEL: 'silent' },
  })
  player = await aPlayer(app, { cents: 10_000n })
})
afterAll(async () => {
  if (!disk) return
  await app.stop()
  await postgres.stop()
  execFileSync('umount', ['-l', disk])
  await rm(disk, { recursive: true, force: true })
})

/** Fills the disk completely. */
async function fill(): Promise<string> {
  const file = path.join(disk, 'ballast')
  const handle = await open(file, 'w')
  const piece = Buffer.alloc(MB)
  try {
    for (;;) await handle.write(piece)
  } catch (error) {
    expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC')
  } finally {
    await handle.close()
  }
  return file
}

const openBox = () =>
  player.ask<{ code?: string }>('POST /api/boxes/pocket-change/open', { count: 1 })

/** Lets the disk watch check until it logs a matching sentence; slowly, so that no session expires meanwhile. */
async function untilHeard(words: RegExp): Promise<void> {
  while (!sentences.some((sentence) => words.test(sentence))) {
    clock.advance(100)
    await fetch(`${app.url}/healthz`)
  }
}

it.runIf(canMount())(
  'on a full disk, reads work and writes are refused; freeing space is enough to restore them',
  async () => {
    expect((await openBox()).status).toBe(200)
    const ballast = await fill()
    await untilHeard(/disk of the database is full/)

    for (let tries = 0; tries < 3; tries += 1) {
      const refused = await openBox()
      expect(refused).toMatchObject({ status: 503, body: { code: 'storage_full' } })
      expect(refused.headers.get('retry-after')).toBe('60')
    }
    for (const call of [
      'GET /api/profile',
      'GET /api/inventory',
      'GET /api/boxes',
      'GET /readyz',
    ]) {
      expect((await player.ask(call)).status, call).toBe(200)
    }

    await rm(ballast)
    await untilHeard(/writes resume/)
    expect((await openBox()).status).toBe(200)
    const { body } = await player.ask<{ count: number }>('GET /api/inventory')
    expect(body.count).toBe(2)
  },
)

it.runIf(canMount())('a crashed database is restarted', async () => {
  sentences.length = 0
  const { rows } = await app.database.pool.query<{ pid: number }>(
    "SELECT pg_read_file('postmaster.pid', 0, 20) AS pid",
  )
  process.kill(Number.parseInt(String(rows[0]?.pid), 10), 'SIGQUIT')
  await untilHeard(/The database is available again/)
  expect(sentences[0]).toMatch(/^The database ended unexpectedly/)
  expect((await player.ask('GET /api/profile')).status).toBe(200)
  expect((await openBox()).status).toBe(200)
})
