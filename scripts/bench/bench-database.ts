import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '#scripts/postgres/embedded-postgres.ts'
import { migrate } from '#server/platform/db/migrate.ts'

export interface BenchServer {
  /** A new database on the server; migrated for the shop unless it is left bare. */
  makeDatabase(name: string, options?: { isBare?: boolean }): Promise<string>
  stop(): Promise<void>
}

/** A PostgreSQL of the bench's own, with fsync on, in a folder that goes with it. */
export async function startBenchServer(): Promise<BenchServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'coffer-bench-'))
  const server = await startEmbeddedPostgres({ folder, log: () => {} })
  return {
    async makeDatabase(name, { isBare = false } = {}) {
      const client = new pg.Client({ connectionString: server.url })
      await client.connect()
      await client.query(`CREATE DATABASE ${name}`)
      await client.end()
      const url = new URL(server.url)
      url.pathname = `/${name}`
      if (!isBare) await migrate(url.href)
      return url.href
    },
    async stop() {
      await server.stop()
      for (const each of [folder, server.folder]) await rm(each, { recursive: true, force: true })
    },
  }
}
