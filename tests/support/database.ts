import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { runAdmin, withDatabase } from './test-server.ts'

export type TestDatabase = { url: string; drop(): Promise<void> }

/** A database of the test's own, migrated and empty; the caller drops it when done. */
export async function aDatabase(): Promise<TestDatabase> {
  const { adminUrl, template } = inject('testServer')
  const name = `coffer_test_${randomBytes(6).toString('hex')}`
  // Copying files beats writing every page to the log when nothing has to survive.
  await runAdmin(adminUrl, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`)
  return {
    url: withDatabase(adminUrl, name),
    drop: () => runAdmin(adminUrl, `DROP DATABASE ${name} WITH (FORCE)`),
  }
}
