import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '#scripts/postgres/embedded-postgres.ts'
import { migrate } from '#server/platform/db/migrate.ts'

export interface BenchServer {
  /** Creates a database on the server, with the shop's schema unless it is bare. */
  makeDatabase(name: string, options?: { isBare?: boolean }): Promise<string>
  /** Drops a finished database, so that it is not vacuumed and written during the next load. */
  dropDatabase(url: string): Promise<void>
  stop(): Promise<void>
}

/** A PostgreSQL for the bench, with fsync on, in a temporary folder. */
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
    // Dropping a database also writes a checkpoint.
    dropDatabase: (url) =>
      ask(server.url, `DROP DATABASE ${new URL(url).pathname.slice(1)} WITH (FORCE)`),
    async stop() {
      await server.stop()
      for (const each of [folder, server.folder]) await rm(each, { recursive: true, force: true })
    },
  }
}

/**
 * Does the maintenance that PostgreSQL would do later for earlier writes, so that each load starts with an idle
 * database and is charged only for its own work.
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
