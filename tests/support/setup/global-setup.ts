import { readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#scripts/postgres/embedded-postgres.ts'
import { readProcess } from '#scripts/postgres/system-process.ts'
import { seedCatalogue } from '#scripts/seed/demo-catalogue.ts'
import { manualClock } from '#server/platform/clock/manual-clock.ts'
import { createDatabase } from '#server/platform/db/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { runAdmin, type TestServer, withDatabase } from './test-server.ts'

type Running = TestServer & { stop(): Promise<void> }

const prefix = 'coffer-test-'
/** Several times the peak size of all databases of a run and their log. */
const PLACE_BYTES = 4 * 2 ** 30

// The projects of a run share one server; the last to finish stops it.
let running: Promise<Running> | undefined
let users = 0

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  users += 1
  running ??= start()
  const { adminUrl, template, stocked } = await running
  project.provide('testServer', { adminUrl, template, stocked })
  return async () => {
    users -= 1
    if (users > 0) return
    const last = await running
    running = undefined
    await last?.stop()
  }
}

async function start(): Promise<Running> {
  const [template, stocked] = [`coffer_template_${process.pid}`, `coffer_stocked_${process.pid}`]
  const { url: adminUrl, stop } = await startServer()
  await runAdmin(adminUrl, `CREATE DATABASE ${template}`)
  await migrate(withDatabase(adminUrl, template))
  await seal(adminUrl, template)
  await runAdmin(adminUrl, `CREATE DATABASE ${stocked} TEMPLATE ${template} STRATEGY file_copy`)
  const database = createDatabase({ url: withDatabase(adminUrl, stocked) })
  // The boxes exist since the start of the tests' clock, however a test sets its own.
  await seedCatalogue(database, manualClock())
  await database.close()
  await seal(adminUrl, stocked)
  return {
    adminUrl,
    template,
    stocked,
    stop: async () => {
      for (const name of [stocked, template]) {
        await runAdmin(adminUrl, `ALTER DATABASE ${name} IS_TEMPLATE false`)
        await runAdmin(adminUrl, `DROP DATABASE ${name}`)
      }
      await stop()
    },
  }
}

/** A database cannot be copied while anybody is connected to it, including autovacuum. */
const seal = (adminUrl: string, name: string): Promise<void> =>
  runAdmin(adminUrl, `ALTER DATABASE ${name} IS_TEMPLATE true ALLOW_CONNECTIONS false`)

async function startServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const own = process.env.COFFER_TEST_DATABASE_URL
  if (own !== undefined) return { url: own, stop: async () => undefined }
  const place = await findPlace()
  await removeLeftovers(place)
  const folder = path.join(place, `${prefix}${process.pid}`)
  const log = (sentence: string) => void process.stderr.write(`${sentence}\n`)
  const server = await startEmbeddedPostgres({ folder, log, fsync: false })
  return {
    url: server.url,
    stop: async () => {
      await server.stop()
      await removeFolder(server.folder, folder)
    },
  }
}

/**
 * Prefers memory, where a test's database takes a quarter of the time: it is some two thousand files that are
 * created and removed. Falls back to disk if there is no such place or, as in many containers, only a small
 * one.
 */
async function findPlace(): Promise<string> {
  const memory = '/dev/shm'
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize >= PLACE_BYTES ? memory : tmpdir()
}

/** The server of a killed run ends by itself; its folder is removed here. */
async function removeLeftovers(place: string): Promise<void> {
  for (const name of await readdir(place)) {
    if (!name.startsWith(prefix)) continue
    const owner = await readProcess(Number(name.slice(prefix.length)))
    if (owner === undefined) await removeFolder(path.join(place, name))
  }
}

async function removeFolder(...folders: string[]): Promise<void> {
  for (const folder of folders) await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}
