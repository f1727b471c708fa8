import { afterEach, beforeEach, expect, test } from 'vitest'
import { takeNodeLock } from '#scripts/shop/node-lock.ts'
import { aDatabase, connectTo, type TestDatabase } from '#tests/support/shop/database.ts'

let database: TestDatabase
const held: (() => Promise<void>)[] = []
beforeEach(async () => {
  database = await aDatabase()
})
afterEach(async () => {
  for (const giveUp of held.splice(0)) await giveUp()
  await database.drop()
})

/** Only of this database: others on the same server belong to concurrent tests. */
const locks = `pg_locks WHERE locktype = 'advisory'
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`

async function take(hasBus: boolean, onLost: (sentence: string) => void = () => {}) {
  const giveUp = await takeNodeLock({ url: database.url, hasBus, onLost, patienceMs: 0 })
  held.push(giveUp)
  return giveUp
}

test('a second node without a bus is refused with the reason until the first has stopped', async () => {
  const giveUp = await take(false)
  await expect(take(false)).rejects.toThrow(/runs on this database already.*REDIS_URL/)
  await expect(take(true)).rejects.toThrow(/without REDIS_URL/)
  await giveUp()
  await take(false)
})

test('nodes with a bus run concurrently, and none without', async () => {
  await take(true)
  await take(true)
  await expect(take(false)).rejects.toThrow(/REDIS_URL/)
})

test('the lock survives a database that cuts its connections, or is given up if another node has it', async () => {
  const lost = Promise.withResolvers<string>()
  await take(false, lost.resolve)
  const admin = connectTo(database.url)
  const cut = () => admin.pool.query(`SELECT pg_terminate_backend(pid) FROM ${locks} AND granted`)
  const holder = async () => {
    const held = `SELECT pid FROM ${locks} AND granted`
    return (await admin.pool.query<{ pid: number }>(held)).rows[0]?.pid ?? null
  }
  const first = await holder()
  await cut()
  await expect
    .poll(async () => {
      const next = await holder()
      return next !== null && next !== first
    })
    .toBe(true)
  await expect(take(false)).rejects.toThrow(/REDIS_URL/)

  const { rows } = await admin.pool.query<{ objid: string }>(`SELECT objid::text FROM ${locks}`)
  const thief = await admin.pool.connect()
  thief.on('error', () => undefined)
  const isTaken = thief.query('SELECT pg_advisory_lock($1)', [rows[0]?.objid])
  // The node is queued before the connection is cut; otherwise the first might be back earlier.
  await expect
    .poll(async () => {
      const waiting = `SELECT FROM ${locks} AND NOT granted`
      return (await admin.pool.query(waiting)).rowCount
    })
    .toBe(1)
  await cut()
  await isTaken
  expect(await lost.promise).toMatch(/runs on this database already/)
  thief.release(true)
  await admin.close()
})
