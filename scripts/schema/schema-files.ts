import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Reader } from '#server/platform/db/database.ts'
import { migrationsFolder, readMigrations } from '#server/platform/db/migrate.ts'
import { describeSchema } from './describe-schema.ts'
import { writeSql, writeTypes } from './write-schema.ts'

const root = path.resolve(import.meta.dirname, '../..')

type SchemaFile = 'docs/schema.sql' | 'src/server/platform/db/schema.ts'

export const schemaFiles: readonly SchemaFile[] = [
  'docs/schema.sql',
  'src/server/platform/db/schema.ts',
]

/** The fingerprint in the files' first line: it changes with every migration. */
export async function fingerprint(): Promise<string> {
  const hash = createHash('sha256')
  for (const { name, sha256 } of await readMigrations(migrationsFolder)) hash.update(name + sha256)
  return hash.digest('hex').slice(0, 16)
}

/** The expected content of the files, from a database that has all migrations and nothing else. */
export async function makeFiles(reader: Reader): Promise<Record<SchemaFile, string>> {
  const [schema, print] = [await describeSchema(reader), await fingerprint()]
  return {
    'docs/schema.sql': writeSql(schema, print),
    'src/server/platform/db/schema.ts': writeTypes(schema, print),
  }
}

export const readSchemaFile = (file: SchemaFile): Promise<string> =>
  readFile(path.join(root, file), 'utf8').catch(() => '')

export const writeSchemaFile = (file: SchemaFile, text: string): Promise<void> =>
  writeFile(path.join(root, file), text)
