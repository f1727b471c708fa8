import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { canonicalJson } from '#domain/fairness/canonical-json.ts'
import { DAY_MS, MINUTE_MS } from '#domain/schedule/durations.ts'
import { isFault } from '#domain/transparency/fault.ts'
import { checkLogged } from '#domain/transparency/log-proof.ts'
import { parseVkey } from '#domain/transparency/signed-note.ts'
import { type Period, walletOf } from '#server/ledger/index.ts'
import { systemClock } from '#server/platform/clock/clock.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import { firstIdAt } from '#server/platform/entropy/first-id-at.ts'
import { monthStart } from '#server/platform/partitions/month.ts'
import { aLedger, losing, type TestLedger } from '#tests/support/ledger/a-ledger.ts'
import { type Change, changesOf, dropRules, readColumns } from '#tests/support/tampering/changes.ts'
import { auditSealedMonths, auditSealedRows } from './audit.ts'
import { createSealing } from './service.ts'
import { sealedTables } from './tables.ts'

const EVER = { since: null, until: null }
const MARGIN_MS = 2 * DAY_MS

let books: TestLedger
/** The end of the month in which the shop began. */
let edge: number

beforeAll(async () => {
  books = await aLedger()
  edge = monthStart(systemClock.now(), 1)
})
afterAll(() => books.close())

const logged: object[] = []
/** A node that was started long enough ago. */
function aNode(over: Partial<Parameters<typeof createSealing>[0]> = {}) {
  let agoMs = 5 * MINUTE_MS
  const sealing = createSealing({
    ...books,
    clock: { now: () => books.clock.now() - agoMs },
    log: { info: (line: object) => void logged.push(line) },
    transparencyLog: books.ledger.transparencyLog,
    rests: 0,
    ...over,
  })
  agoMs = 0
  return sealing
}
const { signal } = new AbortController()

const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await books.database.pool.query<Row>(text, values)).rows

interface Sealed {
  table: string
  since: Date | null
  until: Date
  columns: string[]
  row_count: bigint
  days: Buffer[]
  root: Buffer
}
const sealed = () =>
  query<Sealed>(
    `SELECT table_name AS table, since, until, columns, row_count, days, root FROM sealed_months ORDER BY 1, 3`,
  )
const faultsOf = async (reader: Reader, period: Period = EVER) => [
  ...(await auditSealedMonths(reader)).faults,
  ...(await auditSealedRows(reader, period)).faults,
]
const faults = () => faultsOf(books.database.pool)

/** Works as an owner of the database who has turned its triggers off; nothing of it stays. */
async function asOwner(work: (tx: Tx) => Promise<void>): Promise<void> {
  const undone = new Error('undone')
  const run = books.database.transaction(async (tx) => {
    await tx.query('SET LOCAL session_replication_role = replica')
    await work(tx)
    throw undone
  })
  await run.catch((error) => {
    if (error !== undone) throw error
  })
}

const force = (text: string, values: unknown[] = []) =>
  books.database.transaction(async (tx) => {
    await tx.query('SET LOCAL session_replication_role = replica')
    await tx.query(text, values)
  })

const bet = (playerId: string) => books.ledger.wager(books.aFlip(playerId, 100n, losing(100n)))

/** A row of each of the other tables at this instant; the bet on a round is not settled. */
async function otherRows(playerId: string): Promise<string> {
  const [drop, roundBet, of] = [books.entropy.id(), books.entropy.id(), books.entropy.id()]
  const at = new Date(books.clock.now())
  await force(
    `INSERT INTO battle_drops (id, battle_id, round, seat, ticket, item_id, value) VALUES ($1, $2, 0, 0, 1, 'x', 5)`,
    [drop, of],
  )
  await force(
    `INSERT INTO round_bets (id, round_id, player_id, level, game, stake, created_at) VALUES ($1, $2, $3, 1, 'wheel_2x', 5, $4)`,
    [roundBet, of, playerId, at],
  )
  await force(
    `INSERT INTO wallet_events (account_id, after_seq, kind, ref, amount, at)
     SELECT id, entry_seq, 'stake.settled', $2, 5, $3 FROM accounts WHERE player_id = $1`,
    [playerId, of, at],
  )
  return roundBet
}

const settle = (roundBet: string) =>
  force(
    `UPDATE round_bets SET status = 'lost', payout = 0, settled_at = created_at WHERE id = $1`,
    [roundBet],
  )

describe('a month', () => {
  let player: string
  let roundBet: string

  beforeAll(async () => {
    books.clock.set(edge - 1)
    player = await books.aWallet(10_000n)
    await bet(player)
    roundBet = await otherRows(player)
    // What JSON has to escape.
    await force(`UPDATE bets SET parameters = parameters || jsonb_build_object('text', $1::text)`, [
      '"\\\n\t\u0001 ä😀\u007f',
    ])
    books.clock.set(edge)
    await bet(player)
  })

  it('is not sealed before two days after its end', async () => {
    const node = aNode()
    books.clock.set(edge + MARGIN_MS - 1)
    await node.job.run(signal)
    expect(await sealed()).toEqual([])
  })

  it('waits for its bets on rounds, is sealed once by two nodes, also after a failure, and reads the same in any time zone', async () => {
    const node = aNode()
    books.clock.set(edge + MARGIN_MS)
    await node.job.run(signal)
    expect((await sealed()).map(({ table }) => table)).toEqual([
      'battle_drops',
      'bets',
      'entries',
      'wallet_events',
    ])
    books.clock.advance(DAY_MS)
    expect(node.metrics()[0]?.value).toBe(DAY_MS / 1_000)
    await settle(roundBet)
    const failing = { append: () => Promise.reject(new Error('No log')) }
    await expect(aNode({ transparencyLog: failing }).job.run(signal)).rejects.toThrow('No log')
    expect(await sealed()).toHaveLength(4)
    await Promise.all([aNode().job.run(signal), node.job.run(signal)])
    await node.job.run(signal)
    expect((await sealed()).map(({ table, row_count }) => [table, row_count])).toEqual([
      ['battle_drops', 1n],
      ['bets', 1n],
      ['entries', 2n],
      ['round_bets', 1n],
      ['wallet_events', 1n],
    ])
    expect(node.metrics()[0]?.value).toBe(0)
    expect(await faults()).toEqual([])
    await asOwner(async (tx) => {
      await tx.query(`SET LOCAL TimeZone = 'Europe/Berlin'`)
      expect(await faultsOf(tx)).toEqual([])
    })
  })

  it('has the hash that anybody computes from its rows, and the log proves it', async () => {
    const log = books.ledger.transparencyLog
    await log.publish()
    const key = parseVkey(log.vkeys.log)
    if (isFault(key)) throw new Error(key.fault)
    for (const month of await sealed()) {
      expect(await rootOf(month)).toBe(month.root.toString('hex'))
      const proof = await log.proofOf(month.root)
      expect(proof && checkLogged(proof, [key])).toMatchObject({
        entry: { kind: 'month', hash: month.root.toString('hex') },
      })
    }
  })

  it('refuses rows in its partition, and takes nothing of a late entry, whose month is the current one', async () => {
    const table = sealedTables.map(({ name }) => name)
    const partitions = await query<{ name: string; until: Date }>(
      `SELECT name, until FROM month_partitions WHERE table_name = 'bets' ORDER BY until LIMIT 1`,
    )
    expect(table).toContain('bets')
    const [first] = partitions
    // Its partition may have more than the one month.
    let until = edge
    while (until < (first?.until.getTime() ?? 0)) {
      until = monthStart(until, 1)
      books.clock.set(until + MARGIN_MS)
      await aNode().job.run(signal)
    }
    const copy = (id: string) =>
      query(
        `INSERT INTO bets SELECT (jsonb_populate_record(b, jsonb_build_object('id', $1::uuid, 'nonce', 77))).* FROM bets b LIMIT 1`,
        [id],
      )
    await expect(copy(firstIdAt(edge - 2))).rejects.toThrow('Rows of bets_first are sealed')
    const [old] = await query<{ id: string }>('SELECT id FROM bets ORDER BY id LIMIT 1')
    await books.database.transaction((tx) =>
      books.ledger.post(tx, [
        {
          account: walletOf(player),
          counter: 'clearing:withdrawals',
          amount: 7n,
          code: 'withdrawal.refunded',
          ref: old?.id ?? '',
        },
      ]),
    )
    expect(await faults()).toEqual([])
  })

  it('that a new column is added to, is still what was sealed', async () => {
    await asOwner(async (tx) => {
      await tx.query(`ALTER TABLE wallet_events ADD COLUMN note text DEFAULT 'x'`)
      expect(await faultsOf(tx)).toEqual([])
      await tx.query('ALTER TABLE wallet_events DROP COLUMN house_edge')
      expect(await faultsOf(tx)).toContainEqual(
        expect.stringMatching(/^The month of wallet_events .* has no house_edge any more$/),
      )
    })
  })

  it('leaves nothing of a node that stops while it reads', async () => {
    const before = await sealed()
    const until = before.at(-1)?.until.getTime() ?? 0
    books.clock.set(until)
    await bet(player)
    const stopping = new AbortController()
    const pool = {
      query(statement: string, values?: unknown[]) {
        if (statement.includes('string_agg')) stopping.abort()
        return books.database.pool.query(statement, values)
      },
    } as never
    books.clock.set(monthStart(until, 1) + MARGIN_MS)
    const { transaction } = books.database
    const node = aNode({ database: { pool, transaction } })
    await expect(node.job.run(stopping.signal)).rejects.toThrow('abort')
    expect(await sealed()).toEqual(before)
    await aNode().job.run(signal)
    expect(await sealed()).toHaveLength(before.length + sealedTables.length)
    expect(await faults()).toEqual([])
  })
})

describe('the audit finds in sealed history', () => {
  let changes: Change[]
  beforeAll(async () => {
    const columns = await readColumns(books.database.pool)
    const names = [...sealedTables.map(({ name }) => name), 'sealed_months']
    changes = changesOf(columns.filter(({ table }) => names.includes(table)))
    await dropRules(books.database.pool)
  })
  beforeEach(async () => expect(await faults()).toEqual([]))

  it('a change of each column, and a deleted row', async () => {
    const missed: string[] = []
    let found = 0
    const period = { since: new Date(edge - DAY_MS), until: new Date(edge) }
    await asOwner(async (tx) => {
      for (const { name, kind, statements } of changes.filter(({ kind }) => kind !== 'inserted')) {
        // When it was sealed is in the log.
        if (name === 'sealed_months.sealed_at changed') continue
        await tx.query('SAVEPOINT before')
        const made = await tx.query(statements[0] as string).catch(() => null)
        if (!made) await tx.query('ROLLBACK TO SAVEPOINT before')
        if (made?.rowCount) {
          if ((await faultsOf(tx, period)).length === 0) missed.push(`${kind} ${name}`)
          found += 1
        }
        await tx.query('ROLLBACK TO SAVEPOINT before')
      }
    })
    expect(missed).toEqual([])
    expect(found).toBeGreaterThan(50)
  })

  it('a row of each table that was not there, and says of which day', async () => {
    const day = new Date(edge - DAY_MS).toISOString().slice(0, 10)
    for (const { name, key } of sealedTables) {
      const time =
        key === 'id'
          ? { id: firstIdAt(edge - 2) }
          : { id: 987_654_321, at: new Date(edge - 2), ref: books.entropy.id() }
      await asOwner(async (tx) => {
        await tx.query(
          `INSERT INTO ${name} SELECT (jsonb_populate_record(b, $1)).* FROM ${name} b LIMIT 1`,
          [JSON.stringify({ ...time, nonce: 99, seq: 99, round: 99 })],
        )
        expect(await faultsOf(tx)).toEqual([
          `The rows of ${name} of ${day} are not as they were sealed`,
        ])
      })
    }
  })

  it('a month that the log does not have, and one that only the log has', async () => {
    await asOwner(async (tx) => {
      await tx.query(`DELETE FROM log_entries WHERE kind = 'month'`)
      await tx.query(`DELETE FROM log_waiting WHERE kind = 'month'`)
      expect((await faultsOf(tx)).join('\n')).toMatch(
        /^The log does not contain The month of bets/m,
      )
    })
    await books.ledger.transparencyLog.publish()
    await asOwner(async (tx) => {
      await tx.query(
        'DELETE FROM sealed_months WHERE until = (SELECT max(until) FROM sealed_months)',
      )
      expect((await faultsOf(tx)).join('\n')).toMatch(/of the log is of a month that is not sealed/)
    })
  })
})

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()

/** The hash of a month as its decision says it, by other code than the shop's. */
async function rootOf({ table, since, until, columns, row_count }: Sealed): Promise<string> {
  const { key, order } = sealedTables.find(({ name }) => name === table) ?? sealedTables[0] ?? {}
  const rows = await query<Record<string, unknown>>(
    `SELECT *, (extract(epoch FROM ${key === 'id' ? 'uuid_time(id)' : 'at'}) * 1000)::bigint AS ms
     FROM ${table} ORDER BY ${order}`,
  )
  const [sinceMs, untilMs] = [since?.getTime() ?? null, until.getTime()]
  const leaves = [
    Buffer.from(
      canonicalJson({ table, since: sinceMs, until: untilMs, columns, rows: Number(row_count) }),
    ),
  ]
  for (let at = monthStart(untilMs, -1); at < untilMs; at += DAY_MS) {
    const from = at === monthStart(untilMs, -1) ? (sinceMs ?? 0) : at
    const ofDay = rows.filter(({ ms }) => Number(ms) >= from && Number(ms) < at + DAY_MS)
    const seconds = Map.groupBy(ofDay, ({ ms }) => Math.floor(Number(ms) / 1_000))
    const hashes = [...seconds].map(([second, of]) => {
      const lines = of.map((row) => JSON.stringify(columns.map((column) => textOf(row[column]))))
      return [second, of.length, sha256(lines.join('\n')).toString('hex')]
    })
    leaves.push(sha256(JSON.stringify(hashes)))
  }
  const tree = (nodes: Buffer[]): Buffer => {
    if (nodes.length === 1) return nodes[0] as Buffer
    let split = 1
    while (split * 2 < nodes.length) split *= 2
    return sha256(
      Buffer.concat([Buffer.of(1), tree(nodes.slice(0, split)), tree(nodes.slice(split))]),
    )
  }
  return tree(leaves.map((leaf) => sha256(Buffer.concat([Buffer.of(0), leaf])))).toString('hex')
}

/** The text of a value as PostgreSQL writes it; that of a document has a space after each colon and comma. */
function textOf(value: unknown): string | null {
  if (value === null) return null
  if (value instanceof Date) return String(value.getTime() * 1_000)
  if (value instanceof Buffer) return value.toString('hex')
  if (typeof value !== 'object') return String(value)
  // As jsonb orders keys: by their length, then by their bytes.
  const fields = Object.entries(value).toSorted(
    ([a], [b]) => a.length - b.length || (a < b ? -1 : 1),
  )
  return `{${fields.map(([name, each]) => `${JSON.stringify(name)}: ${JSON.stringify(each)}`).join(', ')}}`
}
