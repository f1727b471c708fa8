import pg from 'pg'

/**
 * The addresses of the server and of the databases that tests copy: both migrated, one with the demo
 * catalogue.
 */
export type TestServer = { adminUrl: string; template: string; stocked: string }

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer
  }
}

/** Runs one statement that cannot run in a transaction, such as CREATE DATABASE. */
export async function runAdmin(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

export function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}
