import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { toCents } from '#domain/money/money.ts'
import { openSecondLedger } from '#scripts/shop/second-ledger.ts'
import { createDatabase, type Database } from '#server/platform/db/database.ts'
import { systemEntropy } from '#server/platform/entropy/entropy.ts'
import { aCustomBox } from '#tests/support/players/a-custom-box.ts'
import { aPlayer, players, type TestPlayer } from '#tests/support/players/a-player.ts'
import { mortalJobDepsOn } from '#tests/support/shop/for-each.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'
import { auditMakerShares } from './audit.ts'
import { settleShares } from './shares.ts'

let app: TestApp
let maker: TestPlayer
let openers: TestPlayer[]

beforeAll(async () => {
  app = await startApp()
  maker = await aPlayer(app)
  openers = await players(app, 4, { cents: 1_000_000n })
})

afterAll(() => app.stop())

/** A second node, as far as shares are concerned; its work can be made to fail. */
async function anotherNode(spoil?: (text: string) => void): Promise<Node> {
  const whole = createDatabase({ url: app.databaseUrl, poolMax: 4 })
  const database: Database = {
    ...whole,
    transaction: (work) =>
      whole.transaction((tx) =>
        work({
          ...tx,
          query: (statement, values) => {
            spoil?.(typeof statement === 'string' ? statement : statement.text)
            return tx.query(statement, values)
          },
        }),
      ),
  }
  const { clock, config } = app
  const entropy = systemEntropy(clock)
  const ledger = await openSecondLedger({ database, clock, entropy, seedKey: config.seedKey })
  return {
    settle: () =>
      settleShares({ ...mortalJobDepsOn({ database: whole, clock }), database, ledger }),
    stop: () => whole.close(),
  }
}

interface Node {
  settle(): Promise<number>
  stop(): Promise<void>
}

async function openedBox(openings: number): Promise<{ slug: string; owed: bigint }> {
  const box = await aCustomBox(maker)
  for (let round = 0; round < openings / 20; round++) {
    const answers = await Promise.all(
      openers.map((player) => player.ask(`POST /api/user-boxes/${box.slug}/open`, { count: 5 })),
    )
    expect(answers.every(({ status }) => status === 200)).toBe(true)
  }
  return { slug: box.slug, owed: (toCents(box.price) * BigInt(openings)) / 100n }
}

async function paidFor(slug: string): Promise<bigint> {
  const { rows } = await app.database.pool.query<{ paid: bigint }>(
    `SELECT coalesce(sum(e.amount), 0)::bigint AS paid
     FROM maker_shares s JOIN entries e ON e.ref = s.bet_id AND e.code = 'box.maker-share'
     WHERE s.slug = $1`,
    [slug],
  )
  return rows[0]?.paid ?? 0n
}

const faults = async () => (await auditMakerShares(app.database.pool)).faults

describe("maker's shares are paid once", () => {
  it('by several nodes that settle concurrently and repeatedly', async () => {
    const { slug, owed } = await openedBox(60)
    const nodes = await Promise.all([anotherNode(), anotherNode(), anotherNode()])
    await Promise.all([...nodes, ...nodes].map((node) => node.settle()))
    await Promise.all(nodes.map((node) => node.settle()))
    expect(await paidFor(slug)).toBe(owed)
    expect(await faults()).toEqual([])
    await Promise.all(nodes.map((node) => node.stop()))
  })

  it.each(['FROM user_boxes', 'INSERT INTO entries', 'UPDATE accounts', 'UPDATE maker_shares'])(
    'when a node dies at the statement %s',
    async (part) => {
      const { slug, owed } = await openedBox(20)
      const dying = await anotherNode((text) => {
        if (text.includes(part)) throw new Error('The node has died')
      })
      await dying.settle().catch(() => undefined)
      expect([0n, owed]).toContain(await paidFor(slug))
      const heir = await anotherNode()
      await heir.settle()
      expect(await paidFor(slug)).toBe(owed)
      expect(await faults()).toEqual([])
      await dying.stop()
      await heir.stop()
    },
  )

  it('when the connection is cut during a payment and the node retries', async () => {
    const { slug, owed } = await openedBox(40)
    let cut: Promise<unknown> | undefined
    const node = await anotherNode((text) => {
      if (!text.includes('UPDATE maker_shares') || cut) return
      cut = app.database.pool.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid() AND state = 'idle in transaction'`,
      )
    })
    await node.settle().catch(() => undefined)
    await cut
    // The cut may also reach the connection of the next try.
    await vi.waitUntil(() =>
      node.settle().then(
        () => true,
        () => false,
      ),
    )
    expect(await paidFor(slug)).toBe(owed)
    expect(await faults()).toEqual([])
    await node.stop()
  })

  it('and the audit finds a missing, wrong or unearned share', async () => {
    const { slug } = await openedBox(20)
    const node = await anotherNode()
    await node.settle()
    const { pool } = app.database
    const inVain = async (change: string, values: unknown[] = []) => {
      const client = await pool.connect()
      try {
        await client.query('BEGIN')
        await client.query(change, values)
        const found = await auditMakerShares(client)
        return found.faults.length
      } finally {
        await client.query('ROLLBACK')
        client.release()
      }
    }
    expect(await inVain('DELETE FROM maker_shares WHERE slug = $1', [slug])).toBeGreaterThan(0)
    expect(
      await inVain('UPDATE maker_shares SET cents = cents + 1 WHERE slug = $1', [slug]),
    ).toBeGreaterThan(0)
    expect(
      (await inVain(
        'UPDATE user_boxes SET staked = staked + 1 WHERE slug = $1 AND staked % 100 < 99',
        [slug],
      )) + (await inVain('UPDATE user_boxes SET openings = openings + 1 WHERE slug = $1', [slug])),
    ).toBeGreaterThan(0)
    expect(await faults()).toEqual([])
    await node.stop()
  })
})
