import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { MINUTE_MS } from '#domain/schedule/durations.ts'
import {
  createDatabase,
  type Database,
  type DatabaseOptions,
} from '#server/platform/db/database.ts'
import { runAdmin, withDatabase } from '#tests/support/setup/test-server.ts'

export type TestDatabase = { url: string; drop(): Promise<void> }

/** A migrated database for one test, empty or with the demo catalogue; the caller drops it when done. */
export async function aDatabase({ hasCatalogue = false } = {}): Promise<TestDatabase> {
  const { adminUrl, template, stocked } = inject('testServer')
  const source = hasCatalogue ? stocked : template
  const name = `coffer_test_${randomBytes(6).toString('hex')}`
  // Copying files is faster than writing every page to the log, and nothing has to survive a crash.
  await runAdmin(adminUrl, `CREATE DATABASE ${name} TEMPLATE ${source} STRATEGY file_copy`)
  return {
    url: withDatabase(adminUrl, name),
    drop: () => runAdmin(adminUrl, `DROP DATABASE ${name} WITH (FORCE)`),
  }
}

/** On a machine busy with other tests, callers wait longer for a connection than in a shop. */
export const CONNECT_MS_MAX = 60_000

/**
 * Connects to a database with long timeouts: a session sends its heartbeat by the clock, and while a test
 * stops the clock, the database receives nothing.
 */
export const connectTo = (url: string, options: Partial<DatabaseOptions> = {}): Database =>
  createDatabase({ url, connectMsMax: CONNECT_MS_MAX, silenceMsMax: 10 * MINUTE_MS, ...options })
