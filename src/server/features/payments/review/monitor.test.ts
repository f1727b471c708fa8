import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY_MS } from '#domain/schedule/durations.ts'
import type { EntryCode } from '#server/ledger/index.ts'
import { aLedger, type TestLedger } from '#tests/support/ledger/a-ledger.ts'
import { readClearing } from './monitor.ts'

let books: TestLedger
beforeAll(async () => {
  books = await aLedger()
})
afterAll(() => books.close())

const ACCOUNT = 'clearing:rounds'

/** The balance from all entries, and the age of the oldest open reference. */
async function sumAll() {
  const { rows } = await books.database.pool.query<{ cents: bigint; oldest: Date | null }>(
    `WITH own AS (SELECT id FROM accounts WHERE name = $1), sides AS (
       SELECT ref, amount, at FROM entries WHERE account_id = (SELECT id FROM own)
       UNION ALL SELECT ref, -amount, at FROM entries WHERE counter_id = (SELECT id FROM own)
     ), open AS (SELECT sum(amount) AS cents, min(at) AS since FROM sides GROUP BY ref HAVING sum(amount) <> 0)
     SELECT coalesce(sum(cents), 0)::bigint AS cents, min(since) AS oldest FROM open`,
    [ACCOUNT],
  )
  return rows[0]
}

it('what stands in clearing is exact, although only the last days are summed', async () => {
  const turn = fc.record({
    days: fc.integer({ min: 0, max: 5 }),
    opened: fc.integer({ min: 0, max: 3 }),
    /** Which of the open references is settled. */
    settled: fc.option(fc.nat()),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(turn, { maxLength: 8 }), async (turns) => {
      const open: string[] = []
      const move = (ref: string, amount: bigint, code: EntryCode) =>
        books.database.transaction((tx) =>
          books.ledger.post(tx, [{ account: ACCOUNT, counter: 'house:crash', amount, code, ref }]),
        )
      for (const { days, opened, settled } of turns) {
        books.clock.advance(days * DAY_MS)
        for (let count = 0; count < opened; count++) {
          const ref = books.entropy.id()
          open.push(ref)
          await move(ref, 100n, 'crash.stake')
        }
        const [ref] = settled === null ? [] : open.splice(settled % (open.length || 1), 1)
        if (ref) await move(ref, -100n, 'crash.settled')
        const states = await readClearing(books.database, books.clock.now())
        const { cents, oldest } = states.find(({ account }) => account === ACCOUNT) ?? {}
        expect({ cents, oldest }).toEqual(await sumAll())
      }
    }),
    { numRuns: 15 },
  )
})
