import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { runAdmin, withDatabase } from './test-server.ts'

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
