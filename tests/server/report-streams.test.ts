import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { columnsOf, inPages, type Row } from '#server/features/reports/report.ts'
import { writeCsv, writeJson } from '#server/features/reports/write.ts'
import type { Database } from '#server/platform/db/database.ts'
import { aDatabase, connectTo, type TestDatabase } from '#tests/support/shop/database.ts'

const ROWS = 1_000_000
const PAGE = 500
const MIB = 2 ** 20

let home: TestDatabase
let database: Database
beforeAll(async () => {
  home = await aDatabase()
  database = connectTo(home.url)
})
afterAll(async () => {
  await database.close()
  await home.drop()
})

const report = {
  name: 'adjustments' as const,
  title: 'A million rows',
  version: 1,
  columns: columnsOf({
    n: ['count', 'Its number'],
    name: ['text', 'A long name'],
    amount: ['coins', 'An amount'],
  }),
  totals: ['amount'],
}

const heading = {
  report,
  period: { from: '2026-01-01', to: '2026-02-01' },
  timeZone: 'UTC',
  madeAt: '2026-02-01T00:00:00.000Z',
  filters: {},
}

interface Numbered {
  [name: string]: bigint | string
  n: bigint
}

/** As reports read: a statement for each page, by the key of the last row. */
const millionRows = () =>
  inPages(PAGE, async (last: Numbered | null): Promise<readonly (Numbered & Row)[]> => {
    const { rows } = await database.pool.query<Numbered>(
      `SELECT n, repeat('name ', 60) AS name, n * 3 AS amount
       FROM generate_series($1::bigint + 1, least($1::bigint + ${PAGE}, ${ROWS})) AS n`,
      [last?.n ?? 0n],
    )
    return rows
  })

/** The chunks, as a call sends them. */
const sent = (chunks: AsyncIterable<string>) => Readable.from(chunks, { highWaterMark: 1 })

it('writes 1,000,000 rows in constant memory', { timeout: 170_000 }, async () => {
  let [bytes, peak] = [0, 0]
  let end = ''
  const before = process.memoryUsage().rss
  await pipeline(
    sent(writeCsv(heading, millionRows())),
    new Writable({
      write(chunk: Buffer, _encoding, done) {
        bytes += chunk.length
        end = (end + chunk.toString()).slice(-400)
        peak = Math.max(peak, process.memoryUsage.rss())
        done()
      },
    }),
  )
  expect(bytes).toBeGreaterThan(300 * MIB)
  expect(end).toContain('Rows,1000000')
  expect(end).toContain('Total amount,15000015000.00')
  expect(peak - before).toBeLessThan(128 * MIB)
})

it('holds nothing in the database while a slow reader takes its time', async () => {
  const chunks = sent(writeJson(heading, millionRows()))[Symbol.asyncIterator]()
  for (let read = 0; read < 5; read += 1) await chunks.next()
  const { rows } = await database.pool.query<{ open: bigint }>(
    `SELECT count(*) AS open FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL AND backend_type = 'client backend'`,
  )
  expect(rows[0]?.open).toBe(0n)
  expect(database.pool.idleCount).toBe(database.pool.totalCount)
  await chunks.return?.()
})
