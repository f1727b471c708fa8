import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '#domain/schedule/durations.ts'
import { audit, auditRecentHistory } from '#server/ledger/index.ts'
import { firstIdAt } from '#server/platform/entropy/first-id-at.ts'
import { monthStart } from '#server/platform/partitions/month.ts'
import { createPartitions } from '#server/platform/partitions/partitions.ts'
import { aLedger, flipReplays, losing, type TestLedger } from '#tests/support/ledger/a-ledger.ts'

let books: TestLedger
/** Where the first partition ends, which depends on when the tests' database was made. */
let bound: number
const logged: object[] = []

beforeAll(async () => {
  books = await aLedger()
})
afterAll(() => books.close())
beforeEach(async () => {
  const months = await partitionsOf('bets')
  bound = months.at(-1)?.since?.getTime() ?? 0
})

const log = { info: (line: object) => void logged.push(line) }
const aNode = () => createPartitions({ ...books, log })
const makeMonths = async (node = aNode()) => {
  for (const { name, run } of node.jobs) {
    if (name === 'make months ahead') await run(new AbortController().signal)
  }
}
const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await books.database.pool.query<Row>(text, values)).rows

const partitionsOf = (table: string) =>
  query<{ name: string; since: Date | null; until: Date | null }>(
    'SELECT name, since, until FROM month_partitions WHERE table_name = $1 ORDER BY since NULLS FIRST',
    [table],
  )
const tablesOfMonths = async () =>
  (await query<{ name: string }>('SELECT DISTINCT table_name AS name FROM month_partitions')).map(
    ({ name }) => name,
  )
/** Where each bet of a player is, by nonce. */
const placesOf = async (playerId: string) =>
  (
    await query<{ place: string }>(
      `SELECT tableoid::regclass::text AS place FROM bets WHERE player_id = $1 ORDER BY nonce`,
      [playerId],
    )
  ).map(({ place }) => place)

const triggersOf = (table: string) =>
  `ARRAY(SELECT g.tgname::text FROM pg_trigger g
         WHERE g.tgrelid = (${table})::regclass AND g.tgenabled = 'O' AND NOT (g.tgisinternal AND g.tgconstraint <> 0)
         ORDER BY 1)`

const bet = (playerId: string) => books.ledger.wager(books.aFlip(playerId, 100n, losing(100n)))
const nameAt = (table: string, ms: number) =>
  `months.${table}_${new Date(ms).toISOString().slice(0, 7).replace('-', '_')}`

it('bounds are the ids of the first millisecond, as the database and the shop make them', async () => {
  const instants = Array.from({ length: 40 }, (_, n) => monthStart(Date.UTC(2026, 0), n) + (n % 3))
  const rows = await query<{ id: string; at: Date }>(
    `SELECT first_id_at(at) AS id, uuid_time(first_id_at(at)) AS at FROM unnest($1::timestamptz[]) AS at`,
    [instants.map((ms) => new Date(ms))],
  )
  expect(rows).toEqual(instants.map((ms) => ({ id: firstIdAt(ms), at: new Date(ms) })))
})

it('bets over a month’s edge are each in their month, under one counter of nonces', async () => {
  books.clock.set(bound - DAY_MS)
  await makeMonths()
  const player = await books.aWallet(10_000n)
  books.clock.set(bound - 1)
  await bet(player)
  books.clock.set(bound)
  await bet(player)
  books.clock.set(monthStart(bound, 1))
  await bet(player)
  const [before] = await placesOf(player)
  expect(await placesOf(player)).toEqual([
    before,
    nameAt('bets', bound),
    nameAt('bets', monthStart(bound, 1)),
  ])
  expect(before).not.toBe(nameAt('bets', bound))
  const rows = await query<{ id: string }>(
    'SELECT id FROM bets WHERE player_id = $1 ORDER BY id DESC LIMIT 2',
    [player],
  )
  expect(rows).toHaveLength(2)
  const findings = await audit(books.database.pool, books.ledger, flipReplays)
  expect(findings.flatMap(({ faults }) => faults)).toEqual([])
})

describe('the job', () => {
  it('makes the next month whole before it begins, on one of two nodes', async () => {
    books.clock.set(bound)
    const nodes = [aNode(), aNode()]
    await Promise.all(nodes.map(makeMonths))
    await Promise.all(nodes.map(makeMonths))
    for (const table of await tablesOfMonths()) {
      const months = await partitionsOf(table)
      expect(months.at(-1)).toEqual({
        name: nameAt(table, monthStart(bound, 2)).slice('months.'.length),
        since: new Date(monthStart(bound, 2)),
        until: null,
      })
      // Without gaps, from the beginning.
      expect(months.map(({ since }) => since)).toEqual([
        null,
        ...months.slice(0, -1).map(({ until }) => until),
      ])
    }
    const ahead = nodes[0]?.metrics()[0]
    expect([ahead?.name, ahead?.value]).toEqual([
      'coffer_months_ahead_seconds',
      (monthStart(bound, 2) - bound) / 1000,
    ])
  })

  it('that was away for months refuses no bet, and makes one month of what was missed', async () => {
    const late = monthStart(bound, 5) + 3 * DAY_MS
    books.clock.set(late)
    const player = await books.aWallet(10_000n)
    await bet(player)
    expect(await placesOf(player)).toEqual([nameAt('bets', bound)])
    await makeMonths()
    expect((await partitionsOf('bets')).slice(-3)).toMatchObject([
      { since: new Date(bound), until: new Date(monthStart(late, 1)) },
      { since: new Date(monthStart(late, 1)), until: new Date(monthStart(late, 2)) },
      { since: new Date(monthStart(late, 2)), until: null },
    ])
    books.clock.set(monthStart(late, 1))
    await bet(player)
    expect(await placesOf(player)).toEqual([
      nameAt('bets', bound),
      nameAt('bets', monthStart(late, 1)),
    ])
  })

  it('waits for nobody long: a table in use gets its month later', async () => {
    books.clock.set(monthStart(bound, 1))
    const reader = new pg.Client({ connectionString: books.url })
    await reader.connect()
    await reader.query('BEGIN; SELECT count(*) FROM bets')
    const node = aNode()
    await makeMonths(node)
    expect((await partitionsOf('bets')).at(-1)?.since).toEqual(new Date(bound))
    expect(logged).toContainEqual({ table: 'bets' })
    await reader.query('COMMIT')
    await reader.end()
    await makeMonths(node)
    expect((await partitionsOf('bets')).at(-1)?.since).toEqual(new Date(monthStart(bound, 3)))
  })

  it('examines the whole of a table once a day, after the start', async () => {
    const node = aNode()
    const [, examine] = node.jobs
    const examined = () =>
      query(
        `SELECT FROM pg_stat_user_tables WHERE schemaname = 'public' AND relname = 'bets' AND last_analyze IS NOT NULL`,
      )
    await examine?.run(new AbortController().signal)
    expect(await examined()).toEqual([])
    books.clock.advance(10 * 60_000)
    await examine?.run(new AbortController().signal)
    await expect.poll(examined).toHaveLength(1)
  })
})

describe('a row of history', () => {
  it('is changed or deleted neither through its table nor in its partition, in any month', async () => {
    await makeMonths()
    for (const table of await tablesOfMonths()) {
      for (const place of [
        `"${table}"`,
        ...(await partitionsOf(table)).map(({ name }) => `months."${name}"`),
      ]) {
        const refused = { message: expect.stringContaining('are never changed or deleted') }
        await expect(query(`DELETE FROM ${place}`)).rejects.toMatchObject(refused)
        await expect(query(`TRUNCATE ${place}`)).rejects.toMatchObject(refused)
      }
    }
    for (const { name } of await partitionsOf('bets')) {
      await expect(query(`UPDATE months."${name}" SET stake = stake`)).rejects.toThrow('never')
    }
  })

  it('has the same triggers in every month, whoever writes straight into one', async () => {
    await makeMonths()
    const rows = await query<{ name: string; own: string[]; theirs: string[] }>(
      `SELECT p.name, ${triggersOf("format('months.%I', p.name)")} AS own, ${triggersOf('p.table_name')} AS theirs
       FROM month_partitions p`,
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const { name, own, theirs } of rows) expect([name, own]).toEqual([name, theirs])
  })

  it('shares no nonce with another of its month; the audit finds one of another month', async () => {
    const player = await books.aWallet(10_000n)
    await makeMonths()
    await bet(player)
    await bet(player)
    const later = firstIdAt(monthStart(bound, 7))
    const copy = (id: string, nonce: string) =>
      query(
        `INSERT INTO bets SELECT (jsonb_populate_record(b, jsonb_build_object('id', $2::uuid, 'nonce', ${nonce}))).*
         FROM bets b WHERE player_id = $1 AND nonce = 1`,
        [player, id],
      )
    const [own] = await query<{ id: string }>(
      'SELECT id FROM bets WHERE player_id = $1 ORDER BY id DESC LIMIT 1',
      [player],
    )
    const next = `${own?.id.slice(0, -1)}${own?.id.endsWith('0') ? '1' : '0'}`
    await expect(copy(next, 'b.nonce')).rejects.toMatchObject({ code: '23505' })
    const found = async () => {
      const findings = await audit(books.database.pool, books.ledger, flipReplays)
      return findings.flatMap(({ faults }) => faults).filter((fault) => fault.startsWith('Seed'))
    }
    const foundOfRecent = async () => {
      const since = new Date(monthStart(bound, 6))
      const { findings } = await auditRecentHistory(
        books.database.pool,
        books.ledger,
        flipReplays,
        since,
      )
      return findings.flatMap(({ faults }) => faults).filter((fault) => fault.startsWith('Seed'))
    }
    expect([await found(), await foundOfRecent()]).toEqual([[], []])
    // As many bets as the seed has nonces, and the highest is right.
    await copy(later, 'b.nonce')
    await query(`UPDATE seeds SET nonce = 3 WHERE id = (SELECT seed_id FROM bets WHERE id = $1)`, [
      later,
    ])
    await query('ALTER TABLE bets DISABLE TRIGGER bets_are_immutable')
    await query(`UPDATE bets SET nonce = 2 WHERE nonce = 1 AND id < $2 AND player_id = $1`, [
      player,
      later,
    ])
    await query(`UPDATE bets SET nonce = 2 WHERE id = $1`, [later])
    await query('ALTER TABLE bets ENABLE TRIGGER bets_are_immutable')
    const seed = expect.stringMatching(/^Seed \d+ has nonce 3/)
    expect(await found()).toEqual([seed])
    expect(await foundOfRecent()).toEqual([seed])
  })
})
