import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { migrationPath, migrationsFolder, readMigrations } from '#server/platform/db/migrate.ts'
import { printError, say } from './terminal.ts'

const words = process.argv.slice(2).join('-').toLowerCase()

if (/^[a-z0-9]+(-[a-z0-9]+)*$/.test(words)) {
  const last = (await readMigrations(migrationsFolder)).at(-1)?.name ?? '0000'
  const number = String(Number(last.slice(0, 4)) + 1).padStart(4, '0')
  const file = path.join(migrationsFolder, migrationPath(`${number}-${words}.sql`))
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, '', { flag: 'wx' })
  say(path.relative(process.cwd(), file))
} else {
  printError('Say what it does in a few words: new-migration.ts add-nicknames')
  process.exitCode = 1
}
