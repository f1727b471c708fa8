import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SEED_BETS_MAX } from '#domain/fairness/seed-limits.ts'
import type { Refusal } from '#server/platform/http/refuse.ts'
import { aLedger, flipReplays, losing, type TestLedger } from '#tests/support/ledger/a-ledger.ts'
import { readWallet } from './accounts.ts'
import { audit } from './audit.ts'
import { createLedger } from './ledger.ts'
import { readActiveSeed } from './seeds.ts'

let books: TestLedger

beforeAll(async () => {
  books = await aLedger()
})
afterAll(() => books.close())

const outcomeOf = (settled: PromiseSettledResult<unknown>) =>
  settled.status === 'fulfilled' ? 'done' : ((settled.reason as Refusal).code ?? settled.reason)

describe('a wager', () => {
  it('takes the stake, pays the payout and counts the nonce in one step', async () => {
    const player = await books.aWallet(1_000n)
    const reply = await books.ledger.wager(books.aFlip(player, 100n, { count: 5 }))
    const { rows } = await books.database.pool.query<{ nonce: number; payout: bigint }>(
      'SELECT nonce, payout FROM bets WHERE player_id = $1 ORDER BY nonce',
      [player],
    )
    const paid = rows.reduce((sum, bet) => sum + bet.payout, 0n)
    expect(rows.map((bet) => bet.nonce)).toEqual([0, 1, 2, 3, 4])
    expect(reply.balance).toBe(String(1_000n - 500n + paid))
    expect((await readWallet(books.database.pool, player)).balance).toBe(1_000n - 500n + paid)
    expect((await readActiveSeed(books.database.pool, player)).nonce).toBe(5)
  })

  it('names what is missing, and takes nothing', async () => {
    const player = await books.aWallet(499n)
    const bet = books.ledger.wager(books.aFlip(player, 100n, { count: 5 }))
    await expect(bet).rejects.toMatchObject({
      code: 'insufficient_funds',
      message: 'You need 0.01 more coins.',
      details: { data: { missing: 0.01 } },
    })
    expect((await readWallet(books.database.pool, player)).balance).toBe(499n)
  })

  it('holds a hot wallet: 10,000 bets of 1.00 on 5,000.00 from two processes worth of queues', async () => {
    const player = await books.aWallet(500_000n)
    const { database, clock, entropy, seedKey } = books
    const other = await createLedger({ database, clock, entropy, seedKey })
    const tries = Array.from({ length: 10_000 }, (_, index) =>
      (index % 2 ? books.ledger : other).wager(books.aFlip(player, 100n, losing(100n))),
    )
    const outcomes = (await Promise.allSettled(tries)).map(outcomeOf)
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(5_000)
    expect(outcomes.filter((outcome) => outcome === 'insufficient_funds')).toHaveLength(5_000)
    expect((await readWallet(database.pool, player)).balance).toBe(0n)
  })

  it('answers a repeat under its key as the first time, and refuses another request', async () => {
    const player = await books.aWallet(1_000n)
    const keyed = (request: string) =>
      books.aFlip(player, 100n, { idempotency: { key: 'k1', request } })
    const together = await Promise.all([1, 2, 3].map(() => books.ledger.wager(keyed('a'))))
    const later = await books.ledger.wager(keyed('a'))
    expect(new Set([...together, later].map((reply) => JSON.stringify(reply))).size).toBe(1)
    await expect(books.ledger.wager(keyed('b'))).rejects.toMatchObject({
      code: 'idempotency_mismatch',
    })
    const stranger = await books.aWallet(1_000n)
    const same = books.aFlip(stranger, 100n, { idempotency: { key: 'k1', request: 'b' } })
    expect((await books.ledger.wager(same)).ids).not.toEqual(later.ids)
    expect((await readActiveSeed(books.database.pool, player)).nonce).toBe(1)
  })

  it('fails a broken game alone: its neighbours in the batch are settled', async () => {
    const players = await Promise.all(Array.from({ length: 8 }, () => books.aWallet(1_000n)))
    const tries = players.map((player, index) =>
      books.ledger.wager(
        books.aFlip(
          player,
          100n,
          index === 3
            ? {
                play: () => {
                  throw new Error('broken')
                },
              }
            : {},
        ),
      ),
    )
    const outcomes = (await Promise.allSettled(tries)).map(({ status }) => status)
    expect(outcomes.filter((status) => status === 'fulfilled')).toHaveLength(7)
    expect(outcomes[3]).toBe('rejected')
    const broken = players[3] ?? ''
    expect((await readWallet(books.database.pool, broken)).balance).toBe(1_000n)
    expect((await readActiveSeed(books.database.pool, broken)).nonce).toBe(0)
  })

  it('settles the bets of others while one wallet is waited for, and each player in turn', async () => {
    const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>()
    const { promise: isFree, resolve: free } = Promise.withResolvers<void>()
    const waited = await books.aWallet(1_000n)
    const holding = books.database.transaction(async (tx) => {
      await books.ledger.lock(tx, waited)
      hold()
      await isFree
    })
    await isHeld
    const first = books.ledger.wager(books.aFlip(waited, 100n, losing(100n)))
    const second = books.ledger.wager(books.aFlip(waited, 100n, losing(100n)))
    const others = await Promise.all(Array.from({ length: 32 }, () => books.aWallet(1_000n)))
    const theirs = others.map((player) => books.ledger.wager(books.aFlip(player, 100n)))
    await Promise.any(theirs)
    expect((await readActiveSeed(books.database.pool, waited)).nonce).toBe(0)
    free()
    await holding
    expect((await first).balance).toBe('900')
    expect((await second).balance).toBe('800')
    await Promise.all(theirs)
  })

  it('is played once, also when what listens to it fails', async () => {
    const player = await books.aWallet(1_000n)
    const { database, clock, entropy, seedKey } = books
    const ledger = await createLedger({ database, clock, entropy, seedKey })
    ledger.onBetsSettled(() => {
      throw new Error('A listener fails.')
    })
    await ledger.wager(books.aFlip(player, 100n, losing(100n)))
    expect((await readWallet(database.pool, player)).balance).toBe(900n)
    expect((await readActiveSeed(database.pool, player)).nonce).toBe(1)
  })

  it('reveals a seed by itself after 10,000 bets and goes on with the announced one', async () => {
    const player = await books.aWallet(10_000_000n)
    const before = await readActiveSeed(books.database.pool, player)
    await books.database.pool.query(
      `UPDATE seeds SET nonce = $2 WHERE player_id = $1 AND state = 'active'`,
      [player, SEED_BETS_MAX - 2],
    )
    await books.ledger.wager(books.aFlip(player, 100n, { count: 5 }))
    const after = await readActiveSeed(books.database.pool, player)
    expect(after).toMatchObject({
      commitment: before.nextCommitment,
      clientSeed: before.clientSeed,
      origin: 'carried',
      nonce: 5,
    })
    await books.database.pool.query(
      `UPDATE seeds SET nonce = 0 WHERE player_id = $1 AND state = 'revealed'`,
      [player],
    )
  })

  it('leaves books that pass the audit', async () => {
    const findings = await audit(books.database.pool, books.ledger.vault, flipReplays)
    expect(findings.map(({ invariant, faults }) => ({ invariant, faults }))).toEqual(
      ['I1', 'I2', 'I3', 'I4', 'I5', 'I6', 'I7', 'I8'].map((invariant) => ({
        invariant,
        faults: [],
      })),
    )
    expect(findings.find(({ invariant }) => invariant === 'I6')?.checked).toBeGreaterThan(5_000)
  })
})
