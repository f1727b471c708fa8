import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aDatabase, type TestDatabase } from '#tests/support/shop/database.ts'
import { migrate, migrationPath, migrationsFolder, readMigrations } from './migrate.ts'

let own: TestDatabase
let folder: string
let client: pg.Client

beforeEach(async () => {
  own = await aDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'coffer-migrate-'))
  client = new pg.Client({ connectionString: own.url })
  await client.connect()
  // The copy is already migrated; these tests create their own history.
  await client.query('DROP TABLE IF EXISTS schema_migrations')
})

afterEach(async () => {
  await client.end()
  await own.drop()
  await rm(folder, { recursive: true })
})

const write = (name: string, sql: string) => writeAt(migrationPath(name), sql)
const remove = (name: string) => rm(path.join(folder, migrationPath(name)))

async function writeAt(file: string, sql: string): Promise<void> {
  await mkdir(path.dirname(path.join(folder, file)), { recursive: true })
  await writeFile(path.join(folder, file), sql)
}

const run = () => migrate(own.url, folder)

test('applies new files in order, once', async () => {
  await write(
    '0002-fill.sql',
    'INSERT INTO first_table VALUES (1); INSERT INTO first_table VALUES (2);',
  )
  await write('0001-first-table.sql', 'CREATE TABLE first_table (id int);')
  expect(await run()).toEqual(['0001-first-table.sql', '0002-fill.sql'])
  expect(await run()).toEqual([])
  await write('0003-more.sql', 'INSERT INTO first_table VALUES (3);')
  expect(await run()).toEqual(['0003-more.sql'])
  expect((await client.query('SELECT id FROM first_table')).rows).toHaveLength(3)
  // The folder is not stored, so that databases from before the folders still work.
  const { rows } = await client.query('SELECT name FROM schema_migrations ORDER BY name')
  expect(rows.map(({ name }) => name)).toEqual([
    '0001-first-table.sql',
    '0002-fill.sql',
    '0003-more.sql',
  ])
})

test('eight concurrent processes apply each file once', async () => {
  await write('0001-a.sql', 'CREATE TABLE only_once (id int);')
  await write('0002-b.sql', 'INSERT INTO only_once SELECT 1 FROM pg_sleep(0.05);')
  const applied = await Promise.all(Array.from({ length: 8 }, run))
  expect(applied.flat().sort()).toEqual(['0001-a.sql', '0002-b.sql'])
  expect((await client.query('SELECT id FROM only_once')).rows).toHaveLength(1)
})

test('a failing file changes nothing, and the error names its line', async () => {
  await write('0001-good.sql', 'CREATE TABLE good (id int);')
  await write('0002-bad.sql', 'CREATE TABLE half (id int);\nSELECT nothing;\n')
  await expect(run()).rejects.toThrow(
    'The migration 0002-bad.sql failed at line 2: column "nothing" does not exist.',
  )
  const { rows } = await client.query(
    "SELECT to_regclass('good') AS good, to_regclass('half') AS half",
  )
  expect(rows[0]).toEqual({ good: 'good', half: null })
})

test('an edited file is refused', async () => {
  await write('0001-a.sql', 'CREATE TABLE a (id int);')
  await run()
  await write('0001-a.sql', 'CREATE TABLE a (id int, extra int);')
  await expect(run()).rejects.toThrow('0001-a.sql was edited after')
})

test('an applied file that is missing, and a new file numbered below an applied one, are refused', async () => {
  await write('0001-a.sql', 'SELECT 1;')
  await write('0003-c.sql', 'SELECT 1;')
  await run()
  await write('0002-b.sql', 'SELECT 1;')
  await expect(run()).rejects.toThrow('0002-b.sql comes before 0003-c.sql')
  await remove('0002-b.sql')
  await remove('0003-c.sql')
  await expect(run()).rejects.toThrow('The database has 0003-c.sql')
})

test('malformed names and duplicate numbers are refused', async () => {
  await write('0001-Camel.sql', '')
  await expect(readMigrations(folder)).rejects.toThrow('not named like')
  await remove('0001-Camel.sql')
  await write('0001-a.sql', '')
  await write('0001-b.sql', '')
  await expect(readMigrations(folder)).rejects.toThrow('share a number')
})

test('a file outside the folder of its number is refused, even if a copy is in the right folder', async () => {
  const rooms = { '0001-a.sql': '0000-0049', '0049-b.sql': '0000-0049', '0050-c.sql': '0050-0099' }
  for (const name of Object.keys(rooms)) await write(name, '')
  expect(
    (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.sql')),
  ).toEqual(
    expect.arrayContaining(Object.entries(rooms).map(([name, room]) => path.join(room, name))),
  )
  for (const wrong of ['0050-c.sql', path.join('0000-0049', '0050-c.sql')]) {
    const fault = `The migration ${wrong} belongs at ${path.join('0050-0099', '0050-c.sql')}.`
    await write('0050-c.sql', '')
    await writeAt(wrong, '')
    await expect(readMigrations(folder)).rejects.toThrow(fault)
    await remove('0050-c.sql')
    await expect(readMigrations(folder)).rejects.toThrow(fault)
    await rm(path.join(folder, wrong))
  }
  expect((await readMigrations(folder)).map(({ name }) => name)).toEqual([
    '0001-a.sql',
    '0049-b.sql',
  ])
})

test('the real migrations apply to an empty database', async () => {
  await client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
  const files = await readMigrations(migrationsFolder)
  expect(await migrate(own.url)).toEqual(files.map(({ name }) => name))
})
