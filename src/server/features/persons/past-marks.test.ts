import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { payoutMark, postalMark } from '#domain/rewards/person.ts'
import { manualClock } from '#server/platform/clock/manual-clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import { migrate, migrationsFolder } from '#server/platform/db/migrate.ts'
import { systemEntropy } from '#server/platform/entropy/entropy.ts'
import { berlin } from '#tests/support/payouts/shipping-harness.ts'
import { aDatabase, connectTo, type TestDatabase } from '#tests/support/shop/database.ts'
import { createMarkHash, createPersons, type Persons } from './marks.ts'
import { provePastMarks } from './prove-past.ts'

const PROVEN = '0215-proven-marks.sql'
const seedKey = Buffer.alloc(32, 7)
const paidAt = new Date(Date.UTC(2026, 1, 3))

let own: TestDatabase
let database: Database
let folder: string
let persons: Persons

/** A database as it was before marks had proofs. */
beforeAll(async () => {
  own = await aDatabase()
  database = connectTo(own.url)
  await database.pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
  folder = await mkdtemp(path.join(tmpdir(), 'coffer-marks-'))
  await cp(migrationsFolder, folder, { recursive: true })
  for (const file of await readdir(folder, { recursive: true })) {
    if (file.endsWith('.sql') && path.basename(file) >= PROVEN) await rm(path.join(folder, file))
  }
  await migrate(own.url, folder)
  const clock = manualClock(paidAt.getTime())
  persons = createPersons({ database, clock, entropy: systemEntropy(clock), seedKey })
})
afterAll(async () => {
  await database.close()
  await own.drop()
  await rm(folder, { recursive: true })
})

const run = (sql: string, values: unknown[]) => database.pool.query(sql, values)

let players = 0
async function aPlayer(): Promise<string> {
  const id = `00000000-0000-7000-8000-${String(++players).padStart(12, '0')}`
  await run(
    `INSERT INTO players (id, name, email, avatar, created_at) VALUES ($1, $2, $3, '1', now())`,
    [id, `Player ${players}`, `${players}@example.com`],
  )
  return id
}

const withdrawal = (playerId: string, address: string, status: string) =>
  run(
    `INSERT INTO withdrawals (id, player_id, amount_cents, currency, address, status, sending,
                              asked_at, created_at, updated_at)
     VALUES (gen_random_uuid(), $1, 2000, 'ETH', $2, $3::text,
             CASE WHEN $3 = 'done' THEN 'accepted' END, $4, $4, $4)`,
    [playerId, address, status, paidAt],
  )
const home = (street: string) => ({
  ...berlin,
  street_address: street,
  street_address_2: '',
})
const parcel = (playerId: string, street: string, status: string) =>
  run(
    `INSERT INTO shipments (id, player_id, status, address, fee_cents, days_min, days_max,
                            promised_at, tracking_number, created_at, updated_at)
     VALUES (gen_random_uuid(), $1, $3::text, $2, 0, 1, 2, $4, CASE WHEN $3 = 'done' THEN '1Z' END,
             $4, $4)`,
    [playerId, home(street), status, paidAt],
  )

test('addresses that were paid out or shipped to are proven once, those only asked for are not', async () => {
  const ids = await Promise.all(Array.from({ length: 8 }, aPlayer))
  const [one, two, three, four, five, six, seven, eight] = ids as [string, ...string[]]
  const hashOf = createMarkHash(seedKey)
  const noted = (playerId: string | undefined, kind: 'payout_address' | 'device', text: string) =>
    run('INSERT INTO player_marks (kind, hash, player_id, noted_at) VALUES ($1, $2, $3, $4)', [
      kind,
      hashOf(kind, text),
      playerId,
      paidAt,
    ])
  await withdrawal(one, '0xAA', 'done')
  await withdrawal(one, '0xAA', 'done')
  await withdrawal(two ?? '', '0xaa', 'done')
  await withdrawal(three ?? '', '0xaa', 'canceled_by_user')
  for (const id of [one, two, three]) await noted(id, 'payout_address', payoutMark('0xaa'))
  await parcel(four ?? '', 'Lindenallee 7', 'done')
  await parcel(five ?? '', 'LINDENALLEE 7', 'done')
  await parcel(six ?? '', 'Lindenallee 7', 'canceled')
  for (const id of [seven, eight]) await noted(id, 'device', 'a device')

  await migrate(own.url)
  expect(await persons.othersOf(database.pool, seven ?? '')).toEqual([eight])
  await Promise.all([provePastMarks({ database, seedKey }), provePastMarks({ database, seedKey })])
  await provePastMarks({ database, seedKey })
  const others = await Promise.all(ids.map((id) => persons.othersOf(database.pool, id)))
  expect(others).toEqual([[two], [one], [], [five], [four], [], [eight], [seven]])
  expect(await persons.claimedOthersOf(database.pool, three ?? '')).toHaveLength(2)
  const { rows } = await run(
    'SELECT DISTINCT proven_at FROM player_marks WHERE proven_at IS NOT NULL',
    [],
  )
  expect(rows).toEqual([{ proven_at: paidAt }])
  expect((await run('SELECT FROM marks_to_prove', [])).rowCount).toBe(0)
  const place = postalMark(home('Lindenallee 7'))
  const { rowCount } = await run('SELECT FROM player_marks WHERE hash = $1', [
    hashOf('postal_address', place),
  ])
  expect(rowCount).toBe(2)
})
