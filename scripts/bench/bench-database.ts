import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '#scripts/postgres/embedded-postgres.ts'
import { migrate } from '#server/platform/db/migrate.ts'

export interface BenchServer {
  /** A new database on the server; migrated for the shop unless it is left bare. */
  makeDatabase(name: string, options?: { isBare?: boolean }): Promise<string>
  /** Drops one that is done with, and with it what would be vacuumed and written beside the next load. */
  dropDatabase(url: string): Promise<void>
  stop(): Promise<void>
}

/** A PostgreSQL of the bench's own, with fsync on, in a folder that goes with it. */
export async function startBenchServer(): Promise<BenchServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'coffer-bench-'))
  const server = await startEmbeddedPostgres({ folder, log: () => {} })
  return {
    async makeDatabase(name, { isBare = false } = {}) {
      await ask(server.url, `CREATE DATABASE ${name}`)
      const url = new URL(server.url)
      url.pathname = `/${name}`
      if (!isBare) await migrate(url.href)
      return url.href
    },
    // PostgreSQL writes a checkpoint with it.
    dropDatabase: (url) =>
      ask(server.url, `DROP DATABASE ${new URL(url).pathname.slice(1)} WITH (FORCE)`),
    async stop() {
      await server.stop()
      for (const each of [folder, server.folder]) await rm(each, { recursive: true, force: true })
    },
  }
}

/**
 * Does what PostgreSQL would do sooner or later about what was written, so that each load meets a database at
 * rest and pays for nothing but itself.
 */
export async function settle(databaseUrl: string): Promise<void> {
  await ask(databaseUrl, 'VACUUM (ANALYZE)')
  await ask(databaseUrl, 'CHECKPOINT')
}

async function ask(databaseUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(statement)
  await client.end()
}
