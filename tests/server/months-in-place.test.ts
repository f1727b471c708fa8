import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'
import { migrate, migrationsFolder } from '#server/platform/db/migrate.ts'
import { firstIdAt } from '#server/platform/entropy/first-id-at.ts'
import { monthStart } from '#server/platform/partitions/month.ts'
import { aDatabase, connectTo, type TestDatabase } from '#tests/support/shop/database.ts'

const TABLES = ['battle_drops', 'bets', 'round_bets']
/** Roles are of the whole server. */
const READER = `coffer_reader_${process.pid}`

let own: TestDatabase
let database: Database
let folder: string

beforeEach(async () => {
  own = await aDatabase()
  database = connectTo(own.url)
  folder = await mkdtemp(path.join(tmpdir(), 'coffer-months-'))
  // The schema of a shop before its tables were partitioned.
  for (const room of await readdir(migrationsFolder)) {
    if (room < '0550')
      await cp(path.join(migrationsFolder, room), path.join(folder, room), { recursive: true })
  }
  await query('DROP SCHEMA public CASCADE')
  await query('DROP SCHEMA months CASCADE')
  await query('CREATE SCHEMA public')
  await migrate(own.url, folder)
})

afterEach(async () => {
  await database.close()
  await own.drop()
  await rm(folder, { recursive: true })
})

const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await database.pool.query<Row>(text, values)).rows

const place = (id: string, nonce: number) =>
  query(
    `INSERT INTO bets (id, player_id, game, seed_id, nonce, configuration_id, stake, payout, parameters, result, at)
     VALUES ($1, gen_random_uuid(), 'dice', 1, $2, 1, 100, 0, '{}', '{}', now())`,
    [id, nonce],
  )

/** The files in which the rows of the tables are. */
const filesOf = (tables: string[]) =>
  query<{ file: number }>(
    'SELECT pg_relation_filenode(t::regclass) AS file FROM unnest($1::text[]) AS t ORDER BY t',
    [tables],
  )

it('the tables of a shop become their first months: no row is copied, and nothing is lost', async () => {
  const now = Date.now()
  // One was made by a node whose clock is ahead.
  const ids = [now - 86_400_000 * 400, now - 1, monthStart(now, 2) + 1].map(firstIdAt)
  for (const [nonce, id] of ids.entries()) await place(id, nonce)
  await query(`CREATE ROLE ${READER}`)
  try {
    await query(`GRANT SELECT ON bets TO ${READER}`)
    const before = await filesOf(TABLES)
    await migrate(own.url)
    expect(await filesOf(TABLES.map((name) => `months.${name}_first`))).toEqual(before)
    expect(
      await query('SELECT id, tableoid::regclass::text AS place FROM bets ORDER BY id'),
    ).toEqual(ids.map((id) => ({ id, place: 'months.bets_first' })))
    expect(await query(`SELECT has_table_privilege('${READER}', 'bets', 'SELECT') AS may`)).toEqual(
      [{ may: true }],
    )
  } finally {
    await query(`DROP OWNED BY ${READER}`)
    await query(`DROP ROLE ${READER}`)
  }

  // The month after the next, of what is newest; the first is of all before.
  const bound = new Date(monthStart(monthStart(now, 2), 2))
  expect(
    await query('SELECT name, since, until FROM month_partitions WHERE table_name = $1', ['bets']),
  ).toEqual([
    { name: 'bets_first', since: null, until: bound },
    {
      name: `bets_${bound.toISOString().slice(0, 7).replace('-', '_')}`,
      since: bound,
      until: null,
    },
  ])
  await expect(place(firstIdAt(now), 1)).rejects.toMatchObject({ code: '23505' })
  await expect(place(ids[0] ?? '', 9)).rejects.toMatchObject({ code: '23505' })
  await place(firstIdAt(bound.getTime()), 3)
  await expect(query('DELETE FROM bets')).rejects.toThrow('never changed or deleted')
  // Nothing remains of what only the migration needed.
  expect(await query(`SELECT conname FROM pg_constraint WHERE conname = 'first_months'`)).toEqual(
    [],
  )
})
