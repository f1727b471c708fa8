import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import type {} from '#tests/support/global-setup.ts'

export type TestDatabase = { url: string; drop(): Promise<void> }

/** A database of the test's own, migrated and empty; the caller drops it when done. */
export async function aDatabase(): Promise<TestDatabase> {
  const { adminUrl, template } = inject('testServer')
  const name = `coffer_test_${randomBytes(6).toString('hex')}`
  // Copying files beats writing every page to the log when nothing has to survive.
  await runAdmin(adminUrl, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`)
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return {
    url: url.href,
    drop: () => runAdmin(adminUrl, `DROP DATABASE ${name} WITH (FORCE)`),
  }
}

async function runAdmin(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
