import { afterAll, beforeAll, expect, it } from 'vitest'
import { WEEK_MS } from '#domain/schedule/durations.ts'
import { aLedger, type TestLedger } from '#tests/support/ledger/a-ledger.ts'
import { auditClearing, type InFlight } from './audit-clearing.ts'
import { walletOf } from './index.ts'

let books: TestLedger
let ref: string

/** A feature's record of a request with this id and amount; the posted request is 5.00 coins. */
const inFlight = (id: string, cents = 500n): InFlight => ({
  account: 'clearing:withdrawals',
  query: `SELECT '${id}'::uuid AS ref, ${cents}::bigint AS cents`,
  daysMax: 7,
})

beforeAll(async () => {
  books = await aLedger()
  const playerId = await books.aWallet(1_000n)
  ref = books.entropy.id()
  await books.database.transaction((tx) =>
    books.ledger.post(tx, [
      {
        account: walletOf(playerId),
        counter: 'clearing:withdrawals',
        amount: -500n,
        code: 'withdrawal.requested',
        ref,
      },
    ]),
  )
})
afterAll(() => books.close())

const faultsOf = async (...features: InFlight[]) =>
  (await auditClearing(books.database.pool, features)).faults

it('is clean when the clearing account holds exactly the amounts in flight', async () => {
  expect(await faultsOf(inFlight(ref))).toEqual([])
})

it('reports coins without a request, too few coins and missing coins', async () => {
  expect(await faultsOf()).toEqual([
    `clearing:withdrawals holds 500 cents for ${ref}, but 0 are in flight`,
  ])
  expect(await faultsOf(inFlight(ref, 501n))).toEqual([
    `clearing:withdrawals holds 500 cents for ${ref}, but 501 are in flight`,
  ])
  const other = books.entropy.id()
  expect(await faultsOf(inFlight(ref), inFlight(other))).toEqual([
    `clearing:withdrawals holds 0 cents for ${other}, but 500 are in flight`,
  ])
})

it('reports coins that have been in flight for too long', async () => {
  books.clock.advance(WEEK_MS)
  await books.aWallet(1n)
  expect(await faultsOf(inFlight(ref))).toEqual([])
  books.clock.advance(1)
  await books.aWallet(1n)
  expect(await faultsOf(inFlight(ref))).toEqual([expect.stringContaining('has held 500 cents')])
})
