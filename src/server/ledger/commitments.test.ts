import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSecondLedger, type SecondLedger } from '#scripts/shop/second-ledger.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import { aLedger, type TestLedger } from '#tests/support/ledger/a-ledger.ts'
import { connectTo } from '#tests/support/shop/database.ts'
import { type Commitment, createCommitments } from './commitments.ts'

const SET = 256

let shop: TestLedger
let other: { database: Database; ledger: SecondLedger }
beforeAll(async () => {
  shop = await aLedger()
  const database = connectTo(shop.url)
  const ledger = await openSecondLedger({ database, clock: shop.clock, seedKey: shop.seedKey })
  other = { database, ledger }
})
afterAll(async () => {
  await other.database.close()
  await shop.close()
})

const count = async (from: string): Promise<number> =>
  (await shop.database.pool.query<{ count: number }>(`SELECT count(*)::integer FROM ${from}`))
    .rows[0]?.count ?? 0
const pool = (kind: string) => count(`commitments WHERE kind = '${kind}'`)
const logged = (kind: string) => count(`log_entries WHERE kind = '${kind}'`)

async function empty(): Promise<void> {
  // Waits for refills that earlier takes started.
  for (const { ledger } of [shop, other]) await ledger.commitments.refill()
  await shop.database.pool.query('DELETE FROM commitments')
}

/** Takes commitments in a transaction of its own, and expects each to be in the log when it is taken. */
async function take(
  { database, ledger }: { database: Database; ledger: SecondLedger },
  kind: 'server_seed' | 'battle',
  amount: number,
  then: (tx: Tx) => Promise<void> = async () => undefined,
): Promise<Commitment[]> {
  return database.transaction(async (tx) => {
    const taken = await ledger.commitments.take(tx, kind, amount)
    const hashes = taken.map(({ hash }) => hash)
    const { rowCount } = await tx.query(
      'SELECT 1 FROM log_entries WHERE kind = $1 AND hash = ANY ($2)',
      [kind, hashes],
    )
    expect(rowCount).toBe(amount)
    await then(tx)
    return taken
  })
}

class Died extends Error {}

describe('commitments that are made ahead', () => {
  it('are assigned once each across two nodes under load, and only after they are logged', async () => {
    await empty()
    const before = { server_seed: await logged('server_seed'), battle: await logged('battle') }
    const asks = Array.from({ length: 700 }, (_, index) => {
      const node = index % 2 === 0 ? shop : other
      const kind = index % 7 === 0 ? ('battle' as const) : ('server_seed' as const)
      // One in five rolls back, and others can take its commitments.
      const then = async () => {
        if (index % 5 === 0) throw new Died()
      }
      return take(node, kind, 1 + (index % 2), then).catch((error: unknown) => {
        if (error instanceof Died) return []
        throw error
      })
    })
    const taken = (await Promise.all(asks)).flat().map(({ hash }) => hash.toString('hex'))
    expect(taken.length).toBeGreaterThan(700)
    expect(new Set(taken).size).toBe(taken.length)
    const made = {
      server_seed: (await logged('server_seed')) - before.server_seed,
      battle: (await logged('battle')) - before.battle,
    }
    const { rows } = await shop.database.pool.query<{ hash: Buffer }>(
      'SELECT hash FROM commitments',
    )
    const left = rows.map(({ hash }) => hash.toString('hex'))
    expect(left.filter((hash) => taken.includes(hash))).toEqual([])
    expect(left.length + taken.length).toBe(made.server_seed + made.battle)
  })

  it('are refilled when half are left, not before', async () => {
    await empty()
    await shop.ledger.commitments.refill()
    expect([await pool('server_seed'), await pool('battle')]).toEqual([SET, SET])
    await take(shop, 'battle', SET / 2 - 1)
    await other.ledger.commitments.refill()
    expect(await pool('battle')).toBe(SET / 2 + 1)
    await take(other, 'battle', 1)
    await Promise.all([shop, other].map(({ ledger }) => ledger.commitments.refill()))
    expect([await pool('server_seed'), await pool('battle')]).toEqual([SET, SET])
  })

  it('are made in several sets for a request larger than one set', async () => {
    await empty()
    const taken = await take(shop, 'server_seed', 2 * SET + 1)
    expect(new Set(taken.map(({ hash }) => hash.toString('hex'))).size).toBe(2 * SET + 1)
  })
})

describe('a process that dies', () => {
  /** A node whose process ends before it publishes. */
  const dying = () =>
    createCommitments({
      database: shop.database,
      entropy: shop.entropy,
      vault: shop.ledger.vault,
      log: {
        append: shop.ledger.transparencyLog.append,
        publish: () => Promise.reject(new Died()),
      },
    })

  it('before its set is committed leaves no rows', async () => {
    await empty()
    const log = { append: () => Promise.reject(new Died()), publish: async () => undefined }
    const { database, entropy } = shop
    const node = createCommitments({ database, entropy, vault: shop.ledger.vault, log })
    await expect(node.refill()).rejects.toThrow(Died)
    expect(await count('commitments')).toBe(0)
    expect(await count('log_waiting')).toBe(0)
  })

  it('before its set is published assigns none of it, and another node publishes the set', async () => {
    await empty()
    const entries = await logged('server_seed')
    const node = dying()
    await expect(
      shop.database.transaction((tx) => node.take(tx, 'server_seed', 2)),
    ).rejects.toThrow(Died)
    expect(await pool('server_seed')).toBe(SET)
    expect(await logged('server_seed')).toBe(entries)

    await other.ledger.commitments.refill()
    expect(await logged('server_seed')).toBe(entries + SET)
    expect(await pool('server_seed')).toBe(SET)
    expect(await take(other, 'server_seed', SET)).toHaveLength(SET)
  })

  it('before it commits returns the commitments it took to the pool', async () => {
    await empty()
    await shop.ledger.commitments.refill()
    let lost: string[] = []
    const death = shop.database.transaction(async (tx) => {
      const taken = await shop.ledger.commitments.take(tx, 'battle', 3)
      lost = taken.map(({ hash }) => hash.toString('hex'))
      throw new Died()
    })
    await expect(death).rejects.toThrow(Died)
    const next = await take(other, 'battle', 3)
    expect(next.map(({ hash }) => hash.toString('hex')).toSorted()).toEqual(lost.toSorted())
  })
})

it('creating a player logs nothing while the pool is full', async () => {
  await empty()
  await shop.ledger.commitments.refill()
  const size = await shop.ledger.transparencyLog.size()
  await shop.aWallet(0n)
  expect(await pool('server_seed')).toBe(SET - 2)
  expect(await shop.ledger.transparencyLog.size()).toBe(size)
})
