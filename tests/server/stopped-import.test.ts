import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { demoCatalogueFile } from '#scripts/seed/demo-catalogue.ts'
import { untilAborted } from '#server/platform/db/until-aborted.ts'
import { compileCache } from '#tests/support/shop/compile-cache.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp({ hasCatalogue: false })
})
afterAll(() => app.stop())

const stored = async () => {
  const { rows } = await app.database.pool.query(
    `SELECT (SELECT count(*) FROM items) AS items, (SELECT count(*) FROM pictures) AS pictures,
            (SELECT count(*) FROM audit_log) AS acts`,
  )
  return rows[0]
}

const LOCK = `hashtextextended('catalogue', 0)`

it.each(['SIGINT', 'SIGTERM'] as const)(
  'an import heeds %s at its next line',
  async (signal) => {
    const { pool } = app.database
    const before = await stored()
    const other = await pool.connect()
    // Another import is under way, so that this one waits at its first line.
    await other.query(`SELECT pg_advisory_lock(${LOCK})`)
    const child = spawn(
      process.execPath,
      [path.resolve('scripts/catalogue.ts'), 'import', demoCatalogueFile, '--reason', 'The season'],
      {
        env: {
          ...{ PATH: process.env.PATH, ...compileCache, DATABASE_URL: app.databaseUrl },
          SEED_KEY: app.config.seedKey.toString('hex'),
          REALTIME_SECRET: 'a-secret-of-the-tests',
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    let [said, failed] = ['', '']
    child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (failed += text))
    const closed = once(child, 'close')
    const isWaiting = async () => {
      if (child.exitCode !== null) throw new Error(`It ended before it waited: ${said}${failed}`)
      const { rows } = await pool.query(
        `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      )
      return rows.length > 0
    }
    try {
      await vi.waitUntil(isWaiting, { timeout: 60_000 })
      child.kill(signal)
      await vi.waitUntil(() => said.includes('Stopping at the next line'), { timeout: 60_000 })
    } finally {
      await other.query(`SELECT pg_advisory_unlock(${LOCK})`)
      other.release()
    }
    expect(await closed).toEqual([1, null])
    expect(failed).toBe('Stopped: nothing was imported.\n')
    expect(await stored()).toEqual(before)
  },
  150_000,
)

it('a transaction that is stopped between two statements is rolled back', async () => {
  const stopping = new AbortController()
  const change = "INSERT INTO categories (slug, name, position) VALUES ('stopped', 'Stopped', 99)"
  const work = app.database.transaction(async (given) => {
    const tx = untilAborted(given, stopping.signal)
    await tx.query(change)
    stopping.abort()
    await tx.query('SELECT 1')
  })
  await expect(work).rejects.toMatchObject({ name: 'AbortError' })
  const { rows } = await app.database.pool.query("SELECT FROM categories WHERE slug = 'stopped'")
  expect(rows).toEqual([])
})
