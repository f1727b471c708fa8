import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createDatabase } from '#server/platform/db/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { startEmbeddedPostgres } from './postgres/embedded-postgres.ts'
import {
  fingerprint,
  makeFiles,
  readSchemaFile,
  schemaFiles,
  writeSchemaFile,
} from './schema/schema-files.ts'
import { printError, say } from './terminal.ts'

// The check only compares a fingerprint, which is fast; a server test checks the content.
if (process.argv.includes('--check')) await check()
else await make()

async function check(): Promise<void> {
  const current = await fingerprint()
  for (const file of schemaFiles) {
    const [firstLine = ''] = (await readSchemaFile(file)).split('\n')
    if (firstLine.includes(current)) continue
    printError(`${file} is older than the migrations: run \`npm run schema\`.`)
    process.exitCode = 1
  }
}

async function make(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'coffer-schema-'))
  const server = await startEmbeddedPostgres({ folder, log: () => undefined, fsync: false })
  try {
    await migrate(server.url)
    const database = createDatabase({ url: server.url })
    const files = await makeFiles(database.pool)
    await database.close()
    for (const file of schemaFiles) {
      await writeSchemaFile(file, files[file])
      say(file)
    }
  } finally {
    await server.stop()
    for (const each of [server.folder, folder]) await rm(each, { recursive: true, force: true })
  }
}
