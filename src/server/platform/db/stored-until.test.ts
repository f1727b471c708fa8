import { afterAll, beforeAll, expect, test } from 'vitest'
import { MINUTE_MS } from '#domain/schedule/durations.ts'
import { aDatabase, type TestDatabase } from '#tests/support/shop/database.ts'
import { createDatabase, type Database } from './database.ts'
import { storedUntil } from './stored-until.ts'

let own: TestDatabase
let database: Database
beforeAll(async () => {
  own = await aDatabase()
  database = createDatabase({ url: own.url, poolMax: 4 })
  await database.pool.query('CREATE TABLE note (id int8 PRIMARY KEY)')
})
afterAll(async () => {
  await database?.close()
  await own?.drop()
})

const NOW = Date.parse('2026-11-20T12:00:00Z')
const until = () => storedUntil(database.pool, NOW, 1)

test('is ten minutes ago while nothing writes, and while somebody only reads', async () => {
  expect(await until()).toBe(NOW - 10 * MINUTE_MS)
  await database.transaction(async (tx) => {
    await tx.query('SELECT count(*) FROM note')
    expect(await until()).toBe(NOW - 10 * MINUTE_MS)
  })
})

test('is not known while a transaction holds rows back, and known once it has ended', async () => {
  await database.transaction(async (tx) => {
    await tx.query('INSERT INTO note VALUES (1)')
    expect(await until()).toBeNull()
  })
  expect(await until()).toBe(NOW - 10 * MINUTE_MS)
})

test('waits for those alone that write at first', async () => {
  const first = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const writing = database.transaction(async (tx) => {
    await tx.query('INSERT INTO note VALUES (2)')
    begun.resolve()
    await first.promise
  })
  await begun.promise
  const asked = storedUntil(database.pool, NOW, Number.POSITIVE_INFINITY)
  await database.transaction(async (tx) => {
    await tx.query('INSERT INTO note VALUES (3)')
    first.resolve()
    await writing
    // This one began to write after the question, or is waited for: either way the answer comes once both have ended.
  })
  expect(await asked).toBe(NOW - 10 * MINUTE_MS)
})
