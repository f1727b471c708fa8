import { afterAll, beforeAll, expect, test } from 'vitest'
import { startCuttingProxy } from '#tests/support/shop/cutting-proxy.ts'
import { aDatabase, type TestDatabase } from '#tests/support/shop/database.ts'
import { createDatabase, type Database } from './database.ts'
import { CommitUnknown, isRetryable } from './database-errors.ts'

let own: TestDatabase
let database: Database
const faults: unknown[] = []

beforeAll(async () => {
  own = await aDatabase()
  database = createDatabase({
    url: own.url,
    poolMax: 4,
    onFault: (_, cause) => faults.push(cause),
  })
  await database.pool.query('CREATE TABLE note (id int8 PRIMARY KEY, words text NOT NULL)')
})

afterAll(async () => {
  await database?.close()
  await own?.drop()
})

async function notes(): Promise<bigint[]> {
  const { rows } = await database.pool.query('SELECT id FROM note ORDER BY id')
  return rows.map(({ id }) => id)
}

test('reads every type as configured', async () => {
  const { rows } = await database.pool.query(`SELECT 9007199254740993::int8 AS big,
    ARRAY[1, NULL, -3]::int8[] AS list, '{}'::int8[] AS none, 1.10::numeric AS exact,
    '2024-05-01'::date AS day, '{"a": 1}'::jsonb AS json, 7::int4 AS small,
    '2024-05-01T10:00:00Z'::timestamptz AS at`)
  expect(rows[0]).toEqual({
    big: 9007199254740993n,
    list: [1n, null, -3n],
    none: [],
    exact: '1.10',
    day: '2024-05-01',
    json: { a: 1 },
    small: 7,
    at: new Date('2024-05-01T10:00:00Z'),
  })
})

test('writes bigints, alone and in arrays', async () => {
  const { rows } = await database.pool.query('SELECT $1::int8 AS one, $2::int8[] AS many', [
    2n ** 62n,
    [1n, 2n ** 62n],
  ])
  expect(rows[0]).toEqual({ one: 2n ** 62n, many: [1n, 2n ** 62n] })
})

test('keeps raw queries, named queries and Kysely in one transaction', async () => {
  const work = database.transaction(async (tx) => {
    await tx.query('INSERT INTO note VALUES ($1, $2)', [101n, 'raw'])
    await tx.query({
      name: 'add-note',
      text: 'INSERT INTO note VALUES ($1, $2)',
      values: [102n, 'named'],
    })
    throw new Error('no')
  })
  await expect(work).rejects.toThrow('no')
  expect(await notes()).toEqual([])
})

test('runs the queued work in order, after COMMIT', async () => {
  const heard: unknown[] = []
  const result = await database.transaction(async (tx) => {
    tx.afterCommit(async () => void heard.push(await notes()))
    tx.afterCommit(() => void heard.push('second'))
    await tx.query("INSERT INTO note VALUES (1, 'kept')")
    return 'answer'
  })
  expect(result).toBe('answer')
  await expect.poll(() => heard).toEqual([[1n], 'second'])
})

test('does not run queued work after a rollback', async () => {
  let isTold = false
  const work = database.transaction(async (tx) => {
    tx.afterCommit(() => {
      isTold = true
    })
    await tx.query("INSERT INTO note VALUES (1, 'twice')")
  })
  await expect(work).rejects.toMatchObject({ code: '23505' })
  await database.transaction(async (tx) => tx.query('SELECT 1'))
  expect(isTold).toBe(false)
})

test('reports an error after the commit, hides it from the caller and continues with the next', async () => {
  faults.length = 0
  let isNextTold = false
  const work = database.transaction(async (tx) => {
    tx.afterCommit(() => {
      throw new Error('mail is down')
    })
    tx.afterCommit(() => {
      isNextTold = true
    })
  })
  await expect(work).resolves.toBeUndefined()
  await expect.poll(() => isNextTold).toBe(true)
  expect(faults).toEqual([expect.objectContaining({ message: 'mail is down' })])
})

test('detects a swallowed error at COMMIT', async () => {
  const work = database.transaction(async (tx) => {
    await tx.query('SELECT 1 / 0').catch(() => undefined)
  })
  await expect(work).rejects.toThrow('rolled back')
})

test('discards a connection that the server has ended, and recovers', async () => {
  const work = database.transaction(async (tx) => {
    const { rows } = await tx.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    await database.pool.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid])
    await tx.query('SELECT 1')
  })
  const error = await work.catch((cause) => cause)
  expect(isRetryable(error)).toBe(true)
  expect(await notes()).toEqual([1n])
})

test('a deadlock is retryable, a constraint violation is not', async () => {
  await database.pool.query("INSERT INTO note VALUES (201, ''), (202, '')")
  const touch = (first: number, second: number, isBothReady: () => Promise<void>) =>
    database.transaction(async (tx) => {
      await tx.query('UPDATE note SET words = $2 WHERE id = $1', [first, 'x'])
      await isBothReady()
      await tx.query('UPDATE note SET words = $2 WHERE id = $1', [second, 'x'])
    })
  const meet = meetingOf(2)
  const outcomes = await Promise.allSettled([touch(201, 202, meet), touch(202, 201, meet)])
  const lost = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(lost.map(({ reason }) => [reason.code, isRetryable(reason)])).toEqual([['40P01', true]])
  const broken = await database.pool.query('INSERT INTO note VALUES (1)').catch((cause) => cause)
  expect(isRetryable(broken)).toBe(false)
})

test('a lost response to COMMIT is CommitUnknown, because the work may be committed', async () => {
  const proxy = await startCuttingProxy(own.url)
  const cut = createDatabase({ url: proxy.url, onFault: () => undefined })
  const isCut = proxy.cutNextCommit()
  const work = cut.transaction((tx) => tx.query("INSERT INTO note VALUES (301, 'held')"))
  const error = await work.catch((cause) => cause)
  expect(error).toBeInstanceOf(CommitUnknown)
  expect(isRetryable(error)).toBe(false)
  await isCut
  expect(await notes()).toContain(301n)
  await cut.close()
  await proxy.close()
})

test('sends a last statement together with COMMIT', async () => {
  await database.transaction(
    async (tx) => {
      const both = [tx.query('SELECT count(*) FROM note'), tx.query('SELECT 1')]
      await Promise.all(both)
      tx.finish({
        name: 'finish',
        text: 'INSERT INTO note VALUES ($1, $2)',
        values: [401n, 'last'],
      })
    },
    { beginsWithReads: true },
  )
  expect(await notes()).toContain(401n)
})

test('a failing last statement rolls back the transaction with its own error', async () => {
  let isTold = false
  const work = database.transaction(async (tx) => {
    tx.afterCommit(() => {
      isTold = true
    })
    await tx.query("INSERT INTO note VALUES (402, 'first')")
    tx.finish("INSERT INTO note VALUES (401, 'again')")
  })
  await expect(work).rejects.toMatchObject({ code: '23505' })
  expect(await notes()).not.toContain(402n)
  expect(isTold).toBe(false)
})

test('a connection lost at the last statement leaves the commit unknown', async () => {
  const proxy = await startCuttingProxy(own.url)
  const cut = createDatabase({ url: proxy.url, onFault: () => undefined })
  const isCut = proxy.cutNextCommit()
  const work = cut.transaction(async (tx) => tx.finish("INSERT INTO note VALUES (403, 'held')"))
  expect(await work.catch((cause) => cause)).toBeInstanceOf(CommitUnknown)
  await isCut
  await expect.poll(notes).toContain(403n)
  await cut.close()
  await proxy.close()
})

test('writes nothing outside a transaction when BEGIN got no response', async () => {
  const work = database.transaction(
    async (tx) => {
      await tx.query('SELECT pg_terminate_backend(pg_backend_pid())').catch(() => undefined)
      await tx.query("INSERT INTO note VALUES (404, 'alone')")
    },
    { beginsWithReads: true },
  )
  expect(isRetryable(await work.catch((cause) => cause))).toBe(true)
  expect(await notes()).not.toContain(404n)
})

test('an unreachable server is retryable', async () => {
  const nowhere = createDatabase({ url: 'postgresql://a:b@127.0.0.1:1/none' })
  const error = await nowhere.transaction(async () => 1).catch((cause) => cause)
  expect(isRetryable(error)).toBe(true)
  await nowhere.close()
})

/** A barrier: resolves for all once `guests` callers have arrived. */
function meetingOf(guests: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let arrived = 0
  return () => {
    arrived += 1
    if (arrived === guests) resolve()
    return promise
  }
}
