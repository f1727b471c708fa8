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

/** A database of the test's own, migrated, empty or with the demo's catalogue; the caller drops it when done. */
export async function aDatabase({ hasCatalogue = false } = {}): Promise<TestDatabase> {
  const { adminUrl, template, stocked } = inject('testServer')
  const source = hasCatalogue ? stocked : template
  const name = `coffer_test_${randomBytes(6).toString('hex')}`
  // Copying files beats writing every page to the log when nothing has to survive.
  await runAdmin(adminUrl, `CREATE DATABASE ${name} TEMPLATE ${source} STRATEGY file_copy`)
  return {
    url: withDatabase(adminUrl, name),
    drop: () => runAdmin(adminUrl, `DROP DATABASE ${name} WITH (FORCE)`),
  }
}

/** On a machine that is busy with other tests callers wait longer for a connection than a shop's do. */
export const CONNECT_MS_MAX = 60_000

/**
 * Connects to one, with the tests' patience: a session's heart beats by the clock, and while a test lets that stand
 * still the database hears nothing.
 */
export const connectTo = (url: string, options: Partial<DatabaseOptions> = {}): Database =>
  createDatabase({ url, connectMsMax: CONNECT_MS_MAX, silenceMsMax: 10 * MINUTE_MS, ...options })
