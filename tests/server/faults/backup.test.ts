import { chmod, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { backUp, restoreFiles } from '#scripts/postgres/base-backup.ts'
import { startEmbeddedPostgres } from '#scripts/postgres/embedded-postgres.ts'
import { findPostgresHome } from '#scripts/postgres/home.ts'
import { auditShop } from '#server/app/audit.ts'
import { manualClock } from '#server/platform/clock/manual-clock.ts'
import { createDatabase, type Database } from '#server/platform/db/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { findIn, unrevealedSeeds } from '#tests/support/secrets/find-secrets.ts'
import { type ShopProcess, startShopProcess } from '#tests/support/shop/shop-process.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'
import { startTraffic } from '#tests/support/traffic/traffic.ts'

const PLAYERS = 16
const ANSWERS_BEFORE = 150
const ANSWERS_AFTER = 50

const folders: string[] = []
const ends: (() => Promise<unknown>)[] = []

afterAll(async () => {
  for (const end of ends.reverse()) await end()
  for (const folder of folders) {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
})

async function startPostgres(folder: string) {
  const server = await startEmbeddedPostgres({ folder, log: () => undefined })
  folders.push(folder, server.folder)
  ends.push(server.stop)
  return server
}

const betsOf = async ({ pool }: Pick<Database, 'pool'>) =>
  (await pool.query<{ id: string }>('SELECT id::text FROM bets')).rows.map(({ id }) => id)

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((each) => path.join(each.parentPath, each.name))
}

async function bytesIn(folder: string): Promise<number> {
  const sizes = await Promise.all(
    (await filesIn(folder)).map(async (file) => (await stat(file)).size),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

let app: TestApp
let shop: ShopProcess

it('a backup made while 16 players are active starts, and contains the ledger and no plain seed', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'coffer-backup-'))
  folders.push(folder)
  // If run by root, PostgreSQL runs as another user, who must be able to enter the folder.
  await chmod(folder, 0o755)
  const original = await startPostgres(path.join(folder, 'original'))
  await migrate(original.url)
  // The other process uses the system clock, so whatever this one stores for it must too.
  app = await startApp({
    clock: manualClock(Date.now()),
    env: { LOG_LEVEL: 'silent' },
    on: { url: original.url, drop: async () => undefined },
  })
  ends.push(app.stop)
  const crowd = await startTraffic(app, PLAYERS)
  shop = await startShopProcess(original.url, app.config.seedKey.toString('hex'), {
    TRUST_PROXY: '1',
  })
  ends.push(shop.kill)

  const target = path.join(folder, 'copy')
  const enough = Promise.withResolvers<void>()
  let isOver = false
  let answers = 0
  let wanted = ANSWERS_BEFORE
  let onWanted = enough.resolve
  const playing = crowd.play(shop.url, {
    isOver: () => isOver,
    onAnswer: () => {
      answers += 1
      if (answers >= wanted) onWanted()
    },
  })
  await enough.promise
  const before = await betsOf(app.database)
  const answersBefore = answers
  await backUp({ url: original.url, folder: original.folder, target })
  expect(answers).toBeGreaterThan(answersBefore)
  const more = Promise.withResolvers<void>()
  wanted = answers + ANSWERS_AFTER
  onWanted = more.resolve
  await more.promise
  isOver = true
  await playing

  const home = await findPostgresHome(path.join(folder, 'restored'), () => undefined)
  await restoreFiles({ source: target, folder: home.folder })
  const [packed, whole] = await Promise.all([target, original.folder].map(bytesIn))
  expect(packed).toBeLessThan((whole ?? 0) / 4)
  const restored = createDatabase({ url: (await startPostgres(home.folder)).url })
  ends.push(restored.close)
  const findings = await auditShop(restored, app.config)
  expect(findings.flatMap(({ faults }) => faults)).toEqual([])
  const after = await betsOf(restored)
  const all = new Set(await betsOf(app.database))
  expect(before.length).toBeGreaterThan(0)
  expect(before.filter((id) => !after.includes(id))).toEqual([])
  expect(after.filter((id) => !all.has(id))).toEqual([])

  const seeds = await unrevealedSeeds(app)
  expect(seeds.length).toBeGreaterThanOrEqual(2 * PLAYERS)
  for (const file of await filesIn(home.folder)) {
    expect(findIn(await readFile(file), seeds), file).toEqual([])
  }
}, 180_000)

it('does not overwrite an existing backup', async () => {
  const target = await mkdtemp(path.join(tmpdir(), 'coffer-backup-'))
  folders.push(target)
  const [full] = folders
  await expect(
    backUp({ url: 'postgresql://nobody@127.0.0.1:1/x', folder: target, target: full ?? '' }),
  ).rejects.toThrow('is not empty')
})
