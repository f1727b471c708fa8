import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SEED_BETS_MAX } from '#domain/fairness/seed-limits.ts'
import { openSecondLedger } from '#scripts/shop/second-ledger.ts'
import { type Refusal, refuse } from '#server/platform/http/refuse.ts'
import { aLedger, flipReplays, losing, type TestLedger } from '#tests/support/ledger/a-ledger.ts'
import { markDemo } from '#tests/support/shop/mark-demo.ts'
import { readWallet } from './accounts.ts'
import { audit } from './audit.ts'
import { readActiveSeed } from './seeds.ts'

let books: TestLedger

beforeAll(async () => {
  books = await aLedger()
})
afterAll(() => books.close())

const outcomeOf = (settled: PromiseSettledResult<unknown>) =>
  settled.status === 'fulfilled' ? 'done' : ((settled.reason as Refusal).code ?? settled.reason)

describe('a wager', () => {
  it('takes the stakes, pays the payouts and advances the nonce', async () => {
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

  it('is refused with the missing amount when the balance is too low, and takes nothing', async () => {
    const player = await books.aWallet(499n)
    const bet = books.ledger.wager(books.aFlip(player, 100n, { count: 5 }))
    await expect(bet).rejects.toMatchObject({
      code: 'insufficient_funds',
      message: 'You need 0.01 more coins.',
      details: { data: { missing: 0.01 } },
    })
    expect((await readWallet(books.database.pool, player)).balance).toBe(499n)
  })

  it('never overdraws a hot wallet: 10,000 bets of 1.00 on 5,000.00 through two queues', async () => {
    const player = await books.aWallet(500_000n)
    const { database, clock, entropy, seedKey } = books
    const other = await openSecondLedger({ database, clock, entropy, seedKey })
    const tries = Array.from({ length: 10_000 }, (_, index) =>
      (index % 2 ? books.ledger : other).wager(books.aFlip(player, 100n, losing(100n))),
    )
    const outcomes = (await Promise.allSettled(tries)).map(outcomeOf)
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(5_000)
    expect(outcomes.filter((outcome) => outcome === 'insufficient_funds')).toHaveLength(5_000)
    expect((await readWallet(database.pool, player)).balance).toBe(0n)
  })

  it('returns the same reply for a repeated key, and refuses a different request under it', async () => {
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

  it('fails alone when its game throws; the other wagers of the batch are settled', async () => {
    const players = await Promise.all(Array.from({ length: 8 }, () => books.aWallet(1_000n)))
    const tries = players.map((player, index) =>
      books.ledger.wager(
        books.aFlip(
          player,
          100n,
          index === 3
            ? {
                draw: () => {
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

  it('waits for a locked wallet without delaying the other lane, and keeps the order of arrival', async () => {
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

  it('is settled once, even if a listener throws', async () => {
    const player = await books.aWallet(1_000n)
    const { database, clock, entropy, seedKey } = books
    const ledger = await openSecondLedger({ database, clock, entropy, seedKey })
    ledger.onBetsSettled(() => {
      throw new Error('A listener fails.')
    })
    await ledger.wager(books.aFlip(player, 100n, losing(100n)))
    expect((await readWallet(database.pool, player)).balance).toBe(900n)
    expect((await readActiveSeed(database.pool, player)).nonce).toBe(1)
  })

  it('rotates the seed after 10,000 bets and continues with the announced one', async () => {
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

  describe('with credits of its own', () => {
    const anItem = async (playerId: string, value: bigint): Promise<string> => {
      const id = books.entropy.id()
      await markDemo(books.database.pool)
      await books.database.pool.query(
        `WITH given AS (
           INSERT INTO demo_items (id, player_id, item_id, value) VALUES ($1, $2, 'cup', $3)
         )
         INSERT INTO inventory_items (id, player_id, item_id, value, acquired_at)
         VALUES ($1, $2, 'cup', $3, now())`,
        [id, playerId, value],
      )
      return id
    }
    const statusOf = async (id: string) =>
      (await books.database.pool.query('SELECT status FROM inventory_items WHERE id = $1', [id]))
        .rows[0].status
    const codesOf = async (playerId: string) =>
      (
        await books.database.pool.query<{ code: string }>(
          `SELECT code FROM entries WHERE account_id =
             (SELECT id FROM accounts WHERE player_id = $1) ORDER BY seq`,
          [playerId],
        )
      ).rows.map(({ code }) => code)

    /** A losing flip that sells items of its player to pay for its stake. */
    const staking = (playerId: string, stake: bigint, ids: string[], over = {}) =>
      books.aFlip(playerId, stake, {
        ...losing(stake),
        conditions: {
          async check(tx) {
            const { rows } = await tx.query<{ id: string; value: bigint }>(
              `SELECT id, value FROM inventory_items
               WHERE id = ANY ($1) AND player_id = $2 AND status = 'owned'`,
              [ids, playerId],
            )
            if (rows.length < ids.length) refuse('item_not_owned')
            const sale = { counter: 'house:goods', code: 'item.sale' } as const
            return rows.map(({ id, value }) => ({ ...sale, amount: value, ref: id }))
          },
          async apply(tx) {
            await tx.query(`UPDATE inventory_items SET status = 'sold' WHERE id = ANY ($1)`, [ids])
          },
        },
        ...over,
      })

    it('uses them for its stakes first, then the balance', async () => {
      const player = await books.aWallet(100n)
      const ids = [await anItem(player, 300n), await anItem(player, 50n)]
      const reply = await books.ledger.wager(staking(player, 420n, ids))
      expect(reply.balance).toBe('30')
      expect(await codesOf(player)).toEqual(['demo.funds', 'item.sale', 'item.sale', 'dice.stake'])
      expect(await Promise.all(ids.map(statusOf))).toEqual(['sold', 'sold'])
    })

    it('leaves the items with the player when the stake is not covered', async () => {
      const player = await books.aWallet(19n)
      const item = await anItem(player, 300n)
      await expect(books.ledger.wager(staking(player, 320n, [item]))).rejects.toMatchObject({
        code: 'insufficient_funds',
        details: { data: { missing: 0.01 } },
      })
      expect(await statusOf(item)).toBe('owned')
      expect(await codesOf(player)).toEqual(['demo.funds'])
      expect((await readActiveSeed(books.database.pool, player)).nonce).toBe(0)
    })

    it('is refused alone: the rest of the batch is settled, and one of many wagers takes the item', async () => {
      const [player, other] = [await books.aWallet(1_000n), await books.aWallet(1_000n)]
      const item = await anItem(player, 100n)
      const tries = Array.from({ length: 20 }, (_, index) =>
        index % 2
          ? books.ledger.wager(staking(player, 100n, [item]))
          : books.ledger.wager(books.aFlip(index % 4 ? player : other, 10n, losing(10n))),
      )
      const outcomes = (await Promise.allSettled(tries)).map(outcomeOf)
      expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(11)
      expect(outcomes.filter((outcome) => outcome === 'item_not_owned')).toHaveLength(9)
      expect((await readWallet(books.database.pool, player)).balance).toBe(950n)
      expect((await readWallet(books.database.pool, other)).balance).toBe(950n)
    })

    it('takes an item once when two processes compete for it', async () => {
      const { database, clock, entropy, seedKey } = books
      const elsewhere = await openSecondLedger({ database, clock, entropy, seedKey })
      const player = await books.aWallet(0n)
      const item = await anItem(player, 100n)
      const tries = Array.from({ length: 20 }, (_, index) =>
        (index % 2 ? books.ledger : elsewhere).wager(staking(player, 100n, [item])),
      )
      const outcomes = (await Promise.allSettled(tries)).map(outcomeOf)
      expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
      expect(outcomes.filter((outcome) => outcome === 'item_not_owned')).toHaveLength(19)
    })

    it('keeps them when its seed is rotated and the wager is retried', async () => {
      const player = await books.aWallet(0n)
      const item = await anItem(player, 100n)
      await books.database.pool.query(
        `UPDATE seeds SET nonce = $2 WHERE player_id = $1 AND state = 'active'`,
        [player, SEED_BETS_MAX],
      )
      await books.ledger.wager(staking(player, 100n, [item]))
      expect(await statusOf(item)).toBe('sold')
      await books.database.pool.query(
        `UPDATE seeds SET nonce = 0 WHERE player_id = $1 AND state = 'revealed'`,
        [player],
      )
    })

    it('returns the same reply for a repeated key after the item is sold', async () => {
      const player = await books.aWallet(0n)
      const item = await anItem(player, 100n)
      const idempotency = { key: 'staked', request: 'staked' }
      const first = await books.ledger.wager(staking(player, 100n, [item], { idempotency }))
      const again = await books.ledger.wager(staking(player, 100n, [item], { idempotency }))
      expect(again).toEqual(first)
      expect((await codesOf(player)).filter((code) => code === 'item.sale')).toHaveLength(1)
    })

    it.each([
      ['an unknown credit', { code: 'battle.bot' as const, amount: 100n }],
      ['a credit of zero', { code: 'item.sale' as const, amount: 0n }],
    ])('fails on %s', async (_, credit) => {
      const player = await books.aWallet(100n)
      const counter = 'house:goods' as const
      const conditions = {
        check: async () => [{ ...credit, counter, ref: player }],
        apply: async () => {},
      }
      await expect(books.ledger.wager(books.aFlip(player, 100n, { conditions }))).rejects.toThrow()
      expect((await readWallet(books.database.pool, player)).balance).toBe(100n)
    })
  })

  it('leaves a ledger that passes the audit', async () => {
    const findings = await audit(books.database.pool, books.ledger, flipReplays)
    expect([...new Set(findings.map(({ invariant }) => invariant))]).toEqual([
      'I1',
      'I2',
      'I3',
      'I4',
      'I5',
      'I6',
      'I7',
      'I8',
    ])
    expect(findings.flatMap(({ faults }) => faults)).toEqual([])
    expect(findings.find(({ invariant }) => invariant === 'I6')?.checked).toBeGreaterThan(5_000)
  })
})
