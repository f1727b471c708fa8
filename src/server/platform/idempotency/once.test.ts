import { afterAll, beforeAll, expect, it } from 'vitest'
import { onceFor } from '#tests/support/calls/once-for.ts'
import { aLedger, type TestLedger } from '#tests/support/ledger/a-ledger.ts'
import { outcomeOf } from '#tests/support/shop/outcome-of.ts'
import { hasReply } from './once.ts'

let books: TestLedger
beforeAll(async () => {
  books = await aLedger()
})
afterAll(() => books.close())

let done = 0
const work = async () => ({ done: ++done })
const ask = (playerId: string, key: string | null, request = 'a') =>
  onceFor(books, playerId, { key, request })(work)

it('64 concurrent calls with one key are one, and later ones get its reply', async () => {
  const player = await books.aWallet(0n)
  const before = done
  const replies = await Promise.all(Array.from({ length: 64 }, () => ask(player, 'k')))
  expect(done).toBe(before + 1)
  expect(new Set(replies.map((reply) => reply.done)).size).toBe(1)
  expect(await ask(player, 'k')).toEqual(replies[0])
  expect(await outcomeOf(ask(player, 'k', 'b'))).toBe('idempotency_mismatch')
  expect(await hasReply(books.database.pool, player, 'k')).toBe(true)
})

it('players and calls without a key are counted apart', async () => {
  const [one, other] = [await books.aWallet(0n), await books.aWallet(0n)]
  expect(await ask(one, 'k')).not.toEqual(await ask(other, 'k'))
  expect(await ask(one, null)).not.toEqual(await ask(one, null))
})

it('work that fails stores nothing, so that its key can be used again', async () => {
  const player = await books.aWallet(0n)
  const failing = onceFor(books, player, { key: 'k', request: 'a' })(async () => {
    throw new Error('As the test wants it')
  })
  await expect(failing).rejects.toThrow('As the test wants it')
  expect(await hasReply(books.database.pool, player, 'k')).toBe(false)
  expect(await outcomeOf(ask(player, 'k'))).toBe('ok')
})

it('takes no lock of a wallet: other calls of the player go on meanwhile', async () => {
  const player = await books.aWallet(1_000n)
  const { promise, resolve } = Promise.withResolvers<void>()
  const slow = onceFor(books, player, { key: 'slow', request: 'a' })(async () => {
    await promise
    return work()
  })
  await books.ledger.wager(books.aFlip(player, 100n))
  resolve()
  expect(await outcomeOf(slow)).toBe('ok')
})

it('a bet with the same key, placed at the same time, is another request: one of them is refused', async () => {
  const player = await books.aWallet(1_000n)
  const idempotency = { key: 'k', request: 'a bet' }
  const outcomes = await Promise.all([
    outcomeOf(ask(player, 'k', 'a ticket')),
    outcomeOf(books.ledger.wager(books.aFlip(player, 100n, { idempotency }))),
  ])
  expect(outcomes.toSorted()).toEqual(['idempotency_mismatch', 'ok'])
})

it('a reply stored before requests had one form is answered to its key', async () => {
  const player = await books.aWallet(0n)
  await books.database.pool.query(
    `INSERT INTO idempotent_replies (player_id, key, request_hash, request_form, reply, at)
     VALUES ($1, 'old', '\\x00', 1, '{"done":-1}', now())`,
    [player],
  )
  expect(await ask(player, 'old')).toEqual({ done: -1 })
})
