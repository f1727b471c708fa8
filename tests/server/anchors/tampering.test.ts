import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#domain/schedule/durations.ts'
import { aPlayer, fund, type TestPlayer } from '#tests/support/players/a-player.ts'
import { aStaffMember } from '#tests/support/players/a-staff-member.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

let app: TestApp
let players: TestPlayer[]

/** The tables that a superuser changes below; each is put back after its test. */
const tables = [
  'accounts',
  'entries',
  'audit_log',
  'audit_log_end',
  'log_head',
  'log_entries',
  'log_tiles',
  'log_waiting',
  'ledger_anchors',
  'ledger_heads',
]

beforeAll(async () => {
  app = await startApp()
  players = [await aPlayer(app), await aPlayer(app), await aPlayer(app)]
  const staff = await aStaffMember(app, 'admin')
  for (const minute of [1, 2, 3]) {
    for (const { id } of players) await fund(app, id, BigInt(minute * 100))
    const held = players[minute - 1]?.id
    await staff.ask(`POST /api/operator/players/${held}/hold`, { reason: 'As the test wants it' })
    await aMinute()
  }
  await run(...tables.map((table) => `CREATE TABLE kept_${table} AS SELECT * FROM ${table}`))
})
afterAll(() => app.stop())

/** Lets every job run that is due within a minute. */
async function aMinute(): Promise<void> {
  for (let step = 0; step < 4; step += 1) {
    app.clock.advance(MINUTE_MS / 4)
    await app.idle()
  }
}

const run = async (...statements: string[]) => {
  for (const each of statements) await app.database.pool.query(each)
}

/** Runs statements as a superuser does who switches all triggers and constraints of keys off. */
const force = (...statements: string[]) =>
  app.database.transaction(async (tx) => {
    await tx.query("SET LOCAL session_replication_role = 'replica'")
    for (const each of statements) await tx.query(each)
  })

afterEach(async () => {
  await force(
    ...tables.map((table) => `DELETE FROM ${table}`),
    ...tables.map(
      (table) => `INSERT INTO ${table} OVERRIDING SYSTEM VALUE SELECT * FROM kept_${table}`,
    ),
  )
  expect(await auditFaults(app)).toEqual([])
})

interface EntryRow {
  account_id: bigint
  seq: bigint
  counter_id: bigint
  amount: bigint
  code: string
  ref: string
  at: Date
}

/** Rewrites a wallet's entries and chains them anew, as anybody can who has the code but no key. */
async function rewriteChain(account: bigint, change: (rows: EntryRow[]) => EntryRow[]) {
  const { rows } = await app.database.pool.query<EntryRow>(
    'SELECT account_id, seq, counter_id, amount, code, ref, at FROM entries WHERE account_id = $1 ORDER BY seq',
    [account],
  )
  let hash = Buffer.alloc(32)
  let balance = 0n
  const statements = [`DELETE FROM entries WHERE account_id = ${account}`]
  for (const row of change(rows)) {
    const { seq, counter_id, amount, code, ref, at } = row
    const text = `${account}|${seq}|${counter_id}|${amount}|${code}|${ref}|${at.getTime()}`
    hash = createHash('sha256').update(hash).update(text).digest()
    balance += amount
    statements.push(
      `INSERT INTO entries (account_id, seq, counter_id, amount, balance_after, code, ref, at, hash)
       VALUES (${account}, ${seq}, ${counter_id}, ${amount}, ${balance}, '${code}', '${ref}',
               '${at.toISOString()}', '\\x${hash.toString('hex')}')`,
    )
  }
  statements.push(
    `UPDATE accounts SET balance = ${balance}, entry_hash = '\\x${hash.toString('hex')}' WHERE id = ${account}`,
  )
  await force(...statements)
}

const walletId = async (player: TestPlayer | undefined): Promise<bigint> => {
  const { rows } = await app.database.pool.query<{ id: bigint }>(
    'SELECT id FROM accounts WHERE player_id = $1',
    [player?.id],
  )
  return rows[0]?.id ?? 0n
}

const cutChain = (account: bigint) => [
  `DELETE FROM entries WHERE account_id = ${account} AND seq = (SELECT entry_seq FROM accounts WHERE id = ${account})`,
  `UPDATE accounts a SET entry_seq = e.seq, entry_hash = e.hash, balance = e.balance_after
   FROM entries e WHERE a.id = ${account} AND e.account_id = a.id AND e.seq = a.entry_seq - 1`,
]

describe('the audit finds what a superuser did:', () => {
  beforeEach(async () => expect(await auditFaults(app)).toEqual([]))

  test("a wallet's chain rewritten from its start, with hashes that follow", async () => {
    await rewriteChain(await walletId(players[0]), (rows) =>
      rows.map((row) => ({ ...row, amount: row.amount * 2n })),
    )
    expect((await auditFaults(app)).join('\n')).toMatch(/has no keyed hash/)
  })

  test("a wallet's last entry cut off, with its balance and its number moved back", async () => {
    await force(...cutChain(await walletId(players[1])))
    expect((await auditFaults(app)).join('\n')).toMatch(/which anchor 3 recorded, is missing/)
  })

  test('a cut wallet whose chain the shop itself has extended again', async () => {
    await force(...cutChain(await walletId(players[1])))
    await fund(app, players[1]?.id ?? '', 5n)
    expect((await auditFaults(app)).join('\n')).toMatch(/^Anchor 3 /m)
  })

  test("the operators' log cut at its end", async () => {
    await force(
      'DELETE FROM audit_log WHERE seq = (SELECT seq FROM audit_log_end)',
      'UPDATE audit_log_end SET (seq, hash) = (SELECT seq, hash FROM audit_log ORDER BY seq DESC LIMIT 1)',
    )
    expect((await auditFaults(app)).join('\n')).toMatch(/which anchor 3 recorded, is missing/)
  })

  test("the whole operators' log deleted", async () => {
    await force(
      'DELETE FROM audit_log',
      `UPDATE audit_log_end SET seq = 0, hash = '\\x${'00'.repeat(32)}'`,
    )
    expect((await auditFaults(app)).join('\n')).toMatch(/which anchor 1 recorded, is missing/)
  })

  test.each([
    ['another', "translate(checkpoint, 'ABCDEFabcdef', 'BCDEFAbcdefa')"],
    ['no', "split_part(checkpoint, E'\\n\\n', 1) || E'\\n\\n'"],
  ])('a checkpoint with %s signature', async (_, changed) => {
    await force(
      `UPDATE log_head SET checkpoint = split_part(checkpoint, E'\\n\\n', 1) || E'\\n\\n' ||
         split_part(${changed}, E'\\n\\n', 2)`,
    )
    expect((await auditFaults(app)).join('\n')).toMatch(/^The checkpoint: /m)
  })

  test('the checkpoint deleted', async () => {
    await force('UPDATE log_head SET checkpoint = NULL')
    expect((await auditFaults(app)).join('\n')).toMatch(/The checkpoint is missing/)
  })

  test.each([1, 2, 3])('anchor %i deleted', async (number) => {
    await force(`DELETE FROM ledger_anchors WHERE number = ${number}`)
    expect((await auditFaults(app)).join('\n')).toMatch(/Anchor \d is missing|of no anchor/)
  })

  test("an anchor's entry in the log deleted", async () => {
    await force(
      'DELETE FROM log_entries WHERE hash = (SELECT root FROM ledger_anchors WHERE number = 2)',
    )
    expect((await auditFaults(app)).join('\n')).toMatch(/The log does not contain anchor 2/)
  })

  test('all anchors deleted, and the chains rewritten', async () => {
    await force('DELETE FROM ledger_anchors', 'DELETE FROM ledger_heads')
    await rewriteChain(await walletId(players[0]), (rows) => rows.slice(0, 1))
    expect((await auditFaults(app)).join('\n')).toMatch(/of no anchor/)
  })

  test('a head marked as anchored that is not, so that it never would be', async () => {
    await force('UPDATE ledger_heads SET seq = seq + 1')
    expect((await auditFaults(app)).join('\n')).toMatch(/is marked as anchored up to/)
  })

  test.each([
    "at = at + interval '1 second'",
    'root = sha256(root)',
    'seqs = array_replace(seqs, seqs[1], seqs[1] - 1)',
    'accounts = trim_array(accounts, 1), seqs = trim_array(seqs, 1)',
    'key_id = (key_id + 1) % 256',
  ])('an anchor with %s', async (change) => {
    await force(`UPDATE ledger_anchors SET ${change} WHERE number = 2`)
    expect((await auditFaults(app)).join('\n')).toMatch(/[Aa]nchor [23]/)
  })
})
