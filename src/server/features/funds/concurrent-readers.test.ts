import { afterAll, beforeAll, expect, it } from 'vitest'
import { walletOf } from '#server/ledger/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { aLedger, type TestLedger } from '#tests/support/ledger/a-ledger.ts'
import { readPlaythrough, readPlaythroughs } from './playthrough-store.ts'

let books: TestLedger
beforeAll(async () => {
  books = await aLedger()
})
afterAll(() => books.close())

/** A transaction in which `between` runs before the statement with this number, as another session might. */
function interrupted(tx: Tx, at: number, between: () => Promise<unknown>): Tx {
  let statements = 0
  const query = async (...asked: Parameters<Tx['query']>) => {
    if (statements++ === at) await between()
    return tx.query(...asked)
  }
  return { ...tx, query: query as Tx['query'] }
}

const STATEMENTS_MAX = 8

it('a page that computes a play-through between two statements of the gate does not make it read an old one', async () => {
  for (let at = 0; at < STATEMENTS_MAX; at++) {
    const player = await books.aWallet(0n)
    const other = () => books.database.transaction((tx) => readPlaythrough(tx, player))
    await other()
    const redeemed = {
      account: walletOf(player),
      counter: 'house:codes',
      amount: 100n,
      code: 'gift-code.redeemed',
      ref: crypto.randomUUID(),
    } as const
    await books.database.transaction((tx) => books.ledger.post(tx, [redeemed]))
    const read = await books.database.transaction(async (tx) => {
      await books.ledger.lock(tx, player)
      return readPlaythroughs(interrupted(tx, at, other), [player])
    })
    expect(read.get(player)?.deposit.left, `before statement ${at}`).toBe(100n)
  }
})
