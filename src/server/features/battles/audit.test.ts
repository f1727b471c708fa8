import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  type BattleHarness,
  joinBattle,
  openBattleHarness,
} from '#tests/support/games/battle-harness.ts'
import { players, type TestPlayer } from '#tests/support/players/a-player.ts'
import { auditFaults, auditFindings } from '#tests/support/shop/audit-faults.ts'

let harness: BattleHarness
let ada: TestPlayer
let ben: TestPlayer
let ids: Record<'duel' | 'shared' | 'canceled' | 'waiting', string>

beforeAll(async () => {
  harness = await openBattleHarness()
  const [first, second] = await players(harness.app, 2, { cents: 1_000_000n })
  if (!first || !second) throw new Error('There are not enough players')
  ada = first
  ben = second
  ids = {
    duel: await harness.create(ada),
    shared: await harness.create(ada, {
      mode: 'shared',
      format: '1v1v1',
      bots: 1,
      sponsor_pct: 20,
    }),
    canceled: await harness.create(ada, { format: '1v1v1', bots: 1, sponsor_pct: 30 }),
    waiting: await harness.create(ada, { sponsor_pct: 10 }),
  }
  await joinBattle(ben, ids.duel)
  await joinBattle(ben, ids.shared)
  await joinBattle(ben, ids.canceled)
  await ada.ask(`POST /api/battles/${ids.canceled}/cancel`)
  await harness.playOut([ids.duel, ids.shared])
})
afterAll(() => harness.stop())

/** Forgeries that write access to the database allows once the triggers are disabled. */
const forgeries: [string, keyof typeof ids, string][] = [
  [
    'a changed ticket',
    'duel',
    'UPDATE battle_drops SET ticket = (ticket + 1) % 10000000 WHERE battle_id = $1',
  ],
  [
    'an item with a higher value',
    'duel',
    'UPDATE battle_drops SET value = value + 1 WHERE battle_id = $1',
  ],
  [
    'another drop of a seat, in another month',
    'duel',
    `INSERT INTO battle_drops (id, battle_id, round, seat, ticket, item_id, value)
     SELECT first_id_at((SELECT max(since) FROM month_partitions WHERE table_name = 'battle_drops') + interval '1 day'),
            battle_id, round, seat, ticket, item_id, value
     FROM battle_drops WHERE battle_id = $1 LIMIT 1`,
  ],
  ['a changed winner', 'duel', 'UPDATE battles SET winners = ARRAY[1 - winners[1]] WHERE id = $1'],
  [
    'a changed client seed',
    'duel',
    `UPDATE battle_seats SET client_seed = 'chosen' WHERE battle_id = $1 AND seat = 1`,
  ],
  ['changed entropy', 'duel', `UPDATE battles SET entropy = repeat('ab', 32) WHERE id = $1`],
  [
    'a changed beacon round',
    'duel',
    'UPDATE battles SET beacon_round = beacon_round + 1 WHERE id = $1',
  ],
  [
    'an earlier fill time',
    'duel',
    `UPDATE battles SET filled_at = filled_at - interval '1 minute' WHERE id = $1`,
  ],
  [
    'the server seed of another battle',
    'duel',
    'UPDATE battles SET sealed = (SELECT sealed FROM battles WHERE id <> $1 LIMIT 1) WHERE id = $1',
  ],
  [
    'a server seed that cannot be decrypted',
    'duel',
    `UPDATE battles SET sealed = sha512('x') WHERE id = $1`,
  ],
  [
    'a bot seed that was not published',
    'shared',
    `UPDATE battle_seats SET client_seed = 'chosen' WHERE battle_id = $1 AND bot IS NOT NULL`,
  ],
  [
    'a changed payout',
    'shared',
    'UPDATE battle_seats SET payout = payout + 1 WHERE battle_id = $1 AND player_id IS NOT NULL',
  ],
  [
    'a seat of a shared battle that takes items',
    'shared',
    'UPDATE battle_seats SET takes_items = true WHERE battle_id = $1 AND seat = 0',
  ],
  [
    'a seat with a lower stake',
    'shared',
    'UPDATE battle_seats SET staked = staked - 1 WHERE battle_id = $1 AND player_id IS NOT NULL',
  ],
  [
    "an item missing from its winner's inventory",
    'duel',
    'DELETE FROM inventory_items WHERE id IN (SELECT id FROM battle_drops WHERE battle_id = $1)',
  ],
  [
    'a cancellation without refunds',
    'waiting',
    `UPDATE battles SET status = 'canceled', ended_at = now(), cancel_reason = 'creator' WHERE id = $1`,
  ],
  [
    'a canceled battle set back to waiting',
    'canceled',
    `UPDATE battles SET status = 'waiting', ended_at = NULL, cancel_reason = NULL WHERE id = $1`,
  ],
]

it('reports no faults for played, canceled and waiting battles', async () => {
  expect(await auditFaults(harness.app)).toEqual([])
})

it('checks every drop against the table of its box', async () => {
  const { pool } = harness.app.database
  const { rows } = await pool.query<{ n: bigint }>('SELECT count(*) AS n FROM battle_drops')
  const findings = await auditFindings(harness.app)
  const returns = findings.find(({ promise }) => promise.startsWith('The returns of games'))
  expect(returns?.checked).toBe(Number(rows[0]?.n))
  expect(returns?.checked).toBeGreaterThan(0)
  expect(returns?.faults).toEqual([])
})

it.each(forgeries)('finds %s', async (_, which, forgery) => {
  const { database, config } = harness.app
  const client = await database.pool.connect()
  const undo: string[] = ['battles', 'battle_seats', 'battle_drops', 'inventory_items']
  // The audit reads in its own transaction, so each forgery is committed and undone afterwards.
  await client.query('SET session_replication_role = replica')
  for (const table of undo) await client.query(`CREATE TEMP TABLE kept_${table} AS TABLE ${table}`)
  await client.query(forgery, [ids[which]])
  const found = await auditFaults({ database, config })
  for (const table of undo) {
    await client.query(`DELETE FROM ${table}`)
    await client.query(`INSERT INTO ${table} SELECT * FROM kept_${table}`)
    await client.query(`DROP TABLE kept_${table}`)
  }
  await client.query('SET session_replication_role = origin')
  client.release()
  expect(found.length).toBeGreaterThan(0)
  expect(await auditFaults({ database, config })).toEqual([])
})
