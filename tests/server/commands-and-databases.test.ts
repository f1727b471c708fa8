import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkKeys } from '#scripts/shop/check-keys.ts'
import { versionFault } from '#scripts/shop/check-server.ts'
import { addressName } from '#scripts/shop/database-name.ts'
import { createSealing } from '#server/features/verification/sealing.ts'
import { manualClock } from '#server/platform/clock/manual-clock.ts'
import { createDatabase } from '#server/platform/db/database.ts'
import { systemEntropy } from '#server/platform/entropy/entropy.ts'
import { aPlayer } from '#tests/support/players/a-player.ts'
import { runAdmin, withDatabase } from '#tests/support/setup/test-server.ts'
import { runProcess } from '#tests/support/shop/run-command.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

let app: TestApp
let folder: string

beforeAll(async () => {
  app = await startApp({ clock: manualClock(Date.now()) })
  folder = await mkdtemp(path.join(tmpdir(), 'coffer-commands-'))
})
afterAll(async () => {
  await app.stop()
  await rm(folder, { recursive: true, force: true })
})

const commands: [string, string[]][] = [
  ['archive', ['2026-01', '.', '--by', 'a@example.com', '--reason', 'Why not']],
  ['audit', []],
  ['backup', ['copy']],
  ['catalogue', ['export', 'shop.json']],
  ['operator', ['admins', 'first', 'first@example.com']],
]

/** Runs a command with these settings, in an empty folder of its own. */
const run = (name: string, args: string[], env: Record<string, string>) =>
  runProcess(path.resolve(`scripts/${name}.ts`), args, { INIT_CWD: folder, ...env })

/** Stores a document of a player as an upload does. */
async function aSealedDocument(playerId: string): Promise<void> {
  const entropy = systemEntropy(app.clock)
  const id = entropy.id()
  const { documentKey } = app.config.compliance
  const sealed = createSealing(documentKey, entropy).seal(Buffer.from('a document'), {
    id,
    playerId,
  })
  await app.database.pool.query(
    `INSERT INTO verification_documents (id, player_id, kind, content_type, bytes, sealed, uploaded_at, delete_at)
     VALUES ($1, $2, 'identity', 'image/webp', 10, $3, now(), now() + interval '1 day')`,
    [id, playerId, sealed],
  )
}

const settingsOf = (databaseUrl: string, more: Record<string, string> = {}) => ({
  DATABASE_URL: databaseUrl,
  SEED_KEY: app.config.seedKey.toString('hex'),
  REALTIME_SECRET: 'a-secret-of-the-tests',
  COFFER_DATA: path.join(folder, 'none'),
  ...more,
})

describe('a command without a shop', () => {
  it.each(commands)('refuses and makes nothing: %s', async (name, args) => {
    const data = path.join(folder, `data-of-${name}`)
    const { code, err } = await run(name, args, { COFFER_DATA: data })
    expect(code).not.toBe(0)
    expect(err).toMatch(/^There is no shop in \S+, and a command makes none\. Name .*COFFER_ENV=/)
    expect(existsSync(data)).toBe(false)
  })

  it.each(commands)('leaves an empty database empty: %s', async (name, args) => {
    const empty = `coffer_empty_${process.pid}_${name}`
    await runAdmin(app.databaseUrl, `CREATE DATABASE ${empty}`)
    const url = withDatabase(app.databaseUrl, empty)
    const { code, out, err } = await run(name, args, settingsOf(url))
    if (name === 'backup') expect([code, existsSync(path.join(folder, 'copy'))]).toEqual([3, false])
    else expect([code === 0, err]).toEqual([false, expect.stringContaining('holds no shop')])
    expect(out + err).toContain(empty)
    const { pool, close } = createDatabase({ url })
    const { rows } = await pool.query(
      `SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
    )
    expect(rows).toEqual([])
    await close()
    await runAdmin(app.databaseUrl, `DROP DATABASE ${empty}`)
  })

  it('tells that the file with the settings is not there', async () => {
    const { code, err } = await run('audit', [], { COFFER_ENV: 'nowhere.env' })
    expect([code, err]).toEqual([
      3,
      `The settings in ${folder}/nowhere.env (COFFER_ENV) cannot be read by this user.\n`,
    ])
  })
})

describe('a command of a shop', () => {
  it('reads the settings of COFFER_ENV, and says which database it speaks to, without its password', async () => {
    const url = new URL(app.databaseUrl)
    const lines = Object.entries(settingsOf(app.databaseUrl)).map(([name, at]) => `${name}='${at}'`)
    await writeFile(path.join(folder, 'coffer.env'), lines.join('\n'))
    const { code, out, err } = await run('audit', [], { COFFER_ENV: 'coffer.env' })
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(`Database: ${url.pathname.slice(1)} at 127.0.0.1:${url.port}\n`)
    if (url.password) expect(out).not.toContain(url.password)
  })

  it('refuses a database of another release, and changes nothing in it', async () => {
    const copy = `coffer_older_${process.pid}`
    await runAdmin(app.databaseUrl, `CREATE DATABASE ${copy}`)
    const url = withDatabase(app.databaseUrl, copy)
    const { pool, close } = createDatabase({ url })
    await pool.query(
      'CREATE TABLE schema_migrations (name text, sha256 text, applied_at timestamptz)',
    )
    const { rows } = await app.database.pool.query<{ name: string; sha256: string }>(
      'SELECT name, sha256 FROM schema_migrations ORDER BY name LIMIT 1',
    )
    await pool.query('INSERT INTO schema_migrations VALUES ($1, $2, now())', [
      rows[0]?.name,
      rows[0]?.sha256,
    ])
    const { code, err } = await run('audit', [], settingsOf(url))
    expect([code, err]).toEqual([3, expect.stringContaining('is of an earlier release: start')])
    await close()
    await runAdmin(app.databaseUrl, `DROP DATABASE ${copy}`)
  })

  it('says where a database is without saying how to enter', () => {
    const names = [
      'postgres://shop:secret@db.example/shop',
      'postgresql://u:p@[::1]:6000/x',
      'postgres://u@/shop?host=/run/postgresql',
    ].map(addressName)
    expect(names).toEqual(['shop at db.example:5432', 'x at [::1]:6000', 'shop at /run/postgresql'])
  })
})

describe('what is refused before anything is served', () => {
  it('a PostgreSQL that is too old, with where to get another', () => {
    expect(versionFault(140_011, 'shop at db:5432')).toMatch(
      /^The database shop at db:5432 is PostgreSQL 14; 15 or later is needed\. .*apt\.postgresql\.org/,
    )
    expect([150_000, 160_004, 170_002, 180_001].map((each) => versionFault(each, ''))).toEqual([
      null,
      null,
      null,
      null,
    ])
  })

  it('a SEED_KEY that does not open the stored seeds, and a DOCUMENT_KEY likewise', async () => {
    const { pool } = app.database
    const { compliance } = app.config
    await aPlayer(app, { cents: 100n })
    await checkKeys(pool, app.config)
    const other = Buffer.alloc(32, 7)
    await expect(checkKeys(pool, { ...app.config, seedKey: other })).rejects.toThrow(
      /^SEED_KEY does not open/,
    )
    const wrong = { ...app.config, compliance: { ...compliance, documentKey: other } }
    await checkKeys(pool, wrong)
    await aSealedDocument((await aPlayer(app)).id)
    await expect(checkKeys(pool, wrong)).rejects.toThrow(/^DOCUMENT_KEY does not open/)
    await checkKeys(pool, app.config)
    const { code, err } = await run(
      'audit',
      [],
      settingsOf(app.databaseUrl, { SEED_KEY: 'ab'.repeat(32) }),
    )
    expect([code, err]).toEqual([3, expect.stringMatching(/^SEED_KEY does not open/)])
  })
})
