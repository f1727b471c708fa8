import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { DatabaseFault } from './database-errors.ts'
import type { Tables } from './schema.ts'

export type Migration = { name: string; sql: string; sha256: string }

export const migrationsFolder = path.resolve(import.meta.dirname, '../../migrations')

const fileName = /^\d{4}-[a-z0-9]+(-[a-z0-9]+)*\.sql$/
const ROOM = 50

// The advisory lock that all migrating processes share.
const lockKey = 7_236_501

/**
 * Applies the pending migrations in order, each in its own transaction, and returns their names. Throws a
 * DatabaseFault if the database's history and the files disagree, or a migration fails.
 */
export async function migrate(url: string, folder = migrationsFolder): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'coffer migrate' })
  const [files] = await Promise.all([readMigrations(folder), client.connect()])
  try {
    if (pendingOf(files, await readApplied(client)).length === 0) return []
    await client.query('SELECT pg_advisory_lock($1)', [lockKey])
    await client.query(`CREATE TABLE IF NOT EXISTS schema_migrations (
      name text PRIMARY KEY,
      sha256 text NOT NULL,
      applied_at timestamptz NOT NULL DEFAULT now()
    )`)
    // Another process may have migrated while this one waited for the lock.
    const pending = pendingOf(files, await readApplied(client))
    for (const migration of pending) await apply(client, migration)
    return pending.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

/** How many migrations a database lacks; `all` if it has none of a shop. Changes nothing. */
export async function countPending(
  url: string,
  folder = migrationsFolder,
): Promise<number | 'all'> {
  const client = new pg.Client({ connectionString: url, application_name: 'coffer' })
  const [files] = await Promise.all([readMigrations(folder), client.connect()])
  try {
    const applied = await readApplied(client)
    return applied.size === 0 ? 'all' : pendingOf(files, applied).length
  } finally {
    await client.end()
  }
}

/** The path of a migration below the folder: 0041-name-skeletons.sql is in 0000-0049. */
export function migrationPath(name: string): string {
  const first = Math.floor(Number(name.slice(0, 4)) / ROOM) * ROOM
  const room = [first, first + ROOM - 1].map((number) => String(number).padStart(4, '0')).join('-')
  return path.join(room, name)
}

/**
 * The folder's migrations in order. Throws a DatabaseFault for a malformed name, a file in the wrong folder and a
 * duplicate number. The database identifies a migration by its name, regardless of its folder.
 */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder, { recursive: true }))
    .filter((file) => file.endsWith('.sql'))
    .map((file) => ({ file, name: path.basename(file) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const [index, { file, name }] of files.entries()) {
    if (!fileName.test(name)) {
      throw new DatabaseFault(`The migration ${name} is not named like 0001-what-it-does.sql.`)
    }
    if (file !== migrationPath(name)) {
      throw new DatabaseFault(`The migration ${file} belongs at ${migrationPath(name)}.`)
    }
    const before = files[index - 1]?.name
    if (before?.slice(0, 4) === name.slice(0, 4)) {
      throw new DatabaseFault(`The migrations ${before} and ${name} share a number.`)
    }
  }
  return Promise.all(
    files.map(async ({ file, name }) => {
      const sql = await readFile(path.join(folder, file), 'utf8')
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

async function readApplied(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client
    .query<Pick<Tables['schema_migrations'], 'name' | 'sha256'>>(
      'SELECT name, sha256 FROM schema_migrations',
    )
    .catch((error: unknown) => {
      if (error instanceof pg.DatabaseError && error.code === '42P01') return { rows: [] }
      throw error
    })
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]))
}

function pendingOf(files: Migration[], applied: Map<string, string>): Migration[] {
  const known = new Set(files.map(({ name }) => name))
  const foreign = [...applied.keys()].sort().find((name) => !known.has(name))
  if (foreign !== undefined) {
    throw new DatabaseFault(`The database has ${foreign}, which is unknown to this version.`)
  }
  const last = [...applied.keys()].sort().at(-1) ?? ''
  return files.filter(({ name, sha256 }) => {
    const recorded = applied.get(name)
    if (recorded === sha256) return false
    if (recorded !== undefined) {
      throw new DatabaseFault(`The migration ${name} was edited after the database had applied it.`)
    }
    if (name < last) {
      throw new DatabaseFault(
        `The migration ${name} comes before ${last}, which is already applied.`,
      )
    }
    return true
  })
}

async function apply(client: pg.Client, { name, sql, sha256 }: Migration): Promise<void> {
  try {
    await client.query('BEGIN')
    await client.query(sql)
    await client.query('INSERT INTO schema_migrations (name, sha256) VALUES ($1, $2)', [
      name,
      sha256,
    ])
    await client.query('COMMIT')
  } catch (cause) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw new DatabaseFault(`The migration ${name} failed${placeOf(cause, sql)}.`, { cause })
  }
}

function placeOf(cause: unknown, sql: string): string {
  if (!(cause instanceof pg.DatabaseError)) return `: ${String(cause)}`
  if (cause.position === undefined) return `: ${cause.message}`
  const line = sql.slice(0, Number(cause.position)).split('\n').length
  return ` at line ${line}: ${cause.message}`
}
