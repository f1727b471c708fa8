import { createHash, randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '#domain/schedule/durations.ts'
import { logBytes } from '#server/features/operator/log.ts'
import { readChain } from '#server/features/operator/log-store.ts'
import { type ManualClock, manualClock } from '#server/platform/clock/manual-clock.ts'
import { ledgerKeyId } from '#server/platform/config/ledger-settings.ts'
import { createLog } from '#server/platform/log/log.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import { aStaffMember } from '#tests/support/players/a-staff-member.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'
import { aDatabase, type TestDatabase } from '#tests/support/shop/database.ts'
import { aSeedKey, startApp, type TestApp } from '#tests/support/shop/start-app.ts'

let stored: TestDatabase
let clock: ManualClock
let seedKey: string
let app: TestApp
let player: TestPlayer
let box: string
/** The errors that the shop logged. */
let errors: string[]

beforeEach(async () => {
  stored = await aDatabase({ hasCatalogue: true })
  clock = manualClock()
  seedKey = aSeedKey()
  errors = []
})
afterEach(async () => {
  await app.stop()
  await stored.drop()
})

const usedIds = new Set<number>()

/** A key whose id, a byte, no other of this file has. */
function aKey(): string {
  const key = randomBytes(32)
  const id = ledgerKeyId(key)
  if (usedIds.has(id)) return aKey()
  usedIds.add(id)
  return key.toString('hex')
}

async function start(env: Record<string, string>): Promise<void> {
  const on = { url: stored.url, drop: async () => undefined }
  const log = createLog('error', { write: (line) => void errors.push(JSON.parse(line).msg) })
  const given = { SEED_KEY: seedKey, ...env }
  app = await startApp({ on, env: given, clock, log, hasCatalogue: false })
}

async function restart(env: Record<string, string>): Promise<void> {
  await app.idle()
  await app.stop()
  await start(env)
}

/** Lets every job run that is due within a minute. */
async function aMinute(): Promise<void> {
  for (let step = 0; step < 4; step += 1) {
    clock.advance(MINUTE_MS / 4)
    await app.idle()
  }
}

/** A shop in which a player has played and an operator has acted, and which has anchored both. */
async function aShop(env: Record<string, string>): Promise<void> {
  await start(env)
  const { body } = await ask<{ data: { slug: string }[] }>(app.url, 'GET /api/boxes?sort=price_asc')
  box = body.data[0]?.slug ?? ''
  player = await aPlayer(app, { cents: 1_000_000n })
  await play()
  await aStaffMember(app, 'support')
  await aMinute()
}

async function play(): Promise<void> {
  const authorization = `Bearer ${player.tokens.access_token}`
  const opened = await ask(app.url, `POST /api/boxes/${box}/open`, { count: 1 }, { authorization })
  expect(opened.status).toBe(200)
}

const anchoredKeys = async () => {
  const { rows } = await app.database.pool.query<{ key_id: number }>(
    'SELECT key_id FROM ledger_anchors ORDER BY number',
  )
  return new Set(rows.map(({ key_id }) => key_id)).size
}

const force = (...statements: string[]) =>
  app.database.transaction(async (tx) => {
    await tx.query("SET LOCAL session_replication_role = 'replica'")
    for (const each of statements) await tx.query(each)
  })

const text = async () => (await auditFaults(app)).join('\n')

test('after a restart under a new key and with the old one retired, play goes on and the audit is clean', async () => {
  const [old, fresh] = [aKey(), aKey()]
  await aShop({ LEDGER_KEY: old })
  await restart({ LEDGER_KEY: fresh, LEDGER_KEYS_RETIRED: old })
  await play()
  await aStaffMember(app, 'support')
  expect(await text()).toBe('')
  await aMinute()
  await play()
  expect(await anchoredKeys()).toBe(2)
  expect(await text()).toBe('')
  expect(errors).toEqual([])
})

test('without the old key the shop says so and goes on, and the audit is clean once the key is given', async () => {
  const [old, fresh] = [aKey(), aKey()]
  await aShop({ LEDGER_KEY: old })
  await restart({ LEDGER_KEY: fresh })
  await play()
  await aMinute()
  expect(errors).toEqual([
    expect.stringMatching(/^The key of the last anchor is neither LEDGER_KEY/),
  ])
  const faults = await auditFaults(app)
  expect(faults.filter((fault) => /^The key with the id \d+ is neither/.test(fault))).toHaveLength(
    2,
  )
  expect(faults.filter((fault) => /^Anchor 1 was made under the key/.test(fault))).toHaveLength(1)
  expect(faults).toHaveLength(3)
  await restart({ LEDGER_KEY: fresh, LEDGER_KEYS_RETIRED: old })
  await play()
  expect(await text()).toBe('')
  expect(errors).toHaveLength(1)
})

test('an entry under a key that nobody configured is found', async () => {
  await aShop({ LEDGER_KEY: aKey() })
  await force(
    `UPDATE entries SET hash = set_byte(hash, 0, (get_byte(hash, 0) + 1) % 256)
     WHERE (account_id, seq) = (SELECT id, entry_seq FROM accounts WHERE player_id = '${player.id}')`,
  )
  expect(await text()).toMatch(/^The key with the id \d+ is neither .* 1 entries/m)
})

/** Makes the shop one from before the keys: all chains have plain hashes, and nothing is anchored. */
async function makeUnkeyed(): Promise<void> {
  const { rows } = await app.database.pool.query(
    `SELECT account_id, seq, counter_id, amount, code, ref, at FROM entries ORDER BY account_id, seq`,
  )
  const ends = new Map<bigint, Buffer>()
  const statements: string[] = []
  for (const { account_id, seq, counter_id, amount, code, ref, at } of rows) {
    const content = `${account_id}|${seq}|${counter_id}|${amount}|${code}|${ref}|${at.getTime()}`
    const hash = plain(ends.get(account_id), content)
    ends.set(account_id, hash)
    statements.push(
      `UPDATE entries SET hash = ${sqlOf(hash)} WHERE account_id = ${account_id} AND seq = ${seq}`,
      `UPDATE accounts SET entry_hash = ${sqlOf(hash)} WHERE id = ${account_id}`,
    )
  }
  let end: Buffer | undefined
  for (const row of await readChain(app.database.pool, 0n, 100)) {
    end = plain(
      end,
      logBytes(row.seq, {
        ...row,
        operatorId: row.operator_id,
        askedBy: row.asked_by,
        playerId: row.player_id,
        subjectId: row.subject_id,
      }),
    )
    statements.push(
      `UPDATE audit_log SET hash = ${sqlOf(end)} WHERE seq = ${row.seq}`,
      `UPDATE audit_log_end SET hash = ${sqlOf(end)}`,
    )
  }
  await force(...statements)
}

const plain = (before: Buffer = Buffer.alloc(32), content: string | Buffer): Buffer =>
  createHash('sha256').update(before).update(content).digest()

const sqlOf = (hash: Buffer) => `'\\x${hash.toString('hex')}'::bytea`

/** A shop that was upgraded from a release before the keys, has played since, and has made its first anchor. */
async function anUpgradedShop(): Promise<void> {
  await start({})
  // No minute passes before the upgrade, so nothing is anchored.
  const { body } = await ask<{ data: { slug: string }[] }>(app.url, 'GET /api/boxes?sort=price_asc')
  box = body.data[0]?.slug ?? ''
  player = await aPlayer(app, { cents: 1_000_000n })
  await play()
  await aStaffMember(app, 'support')
  await app.idle()
  await makeUnkeyed()
  await restart({ LEDGER_KEY: aKey() })
  expect(await text()).toBe('')
  await play()
  await aMinute()
  await play()
  await aStaffMember(app, 'support')
  await aMinute()
}

test('a shop from before the keys is clean after its upgrade, and play goes on', async () => {
  await anUpgradedShop()
  await restart({ LEDGER_KEY: String(app.config.ledgerKeys[0]?.toString('hex')) })
  await play()
  expect(await text()).toBe('')
  expect(errors).toEqual([])
})

interface EntryRow {
  account_id: bigint
  seq: bigint
  counter_id: bigint
  code: string
  at: Date
  hash: Buffer
}

const entriesOf = async (playerId: string): Promise<EntryRow[]> => {
  const { rows } = await app.database.pool.query<EntryRow>(
    `SELECT e.account_id, e.seq, e.counter_id, e.code, e.at, e.hash
     FROM entries e JOIN accounts a ON a.id = e.account_id WHERE a.player_id = $1 ORDER BY e.seq`,
    [playerId],
  )
  return rows
}

/** Appends an entry with a plain hash, as anybody can who may write rows. */
async function forge(last: EntryRow): Promise<void> {
  const ref = crypto.randomUUID()
  const { account_id, counter_id, code, at } = last
  const seq = last.seq + 1n
  const hash = plain(
    last.hash,
    `${account_id}|${seq}|${counter_id}|500|${code}|${ref}|${at.getTime()}`,
  )
  await force(
    `INSERT INTO entries (account_id, seq, counter_id, amount, balance_after, code, ref, at, hash)
     SELECT ${account_id}, ${seq}, ${counter_id}, 500, balance + 500, '${code}', '${ref}', '${at.toISOString()}', ${sqlOf(hash)}
     FROM accounts WHERE id = ${account_id}`,
    `UPDATE accounts SET balance = balance + 500, entry_seq = ${seq}, entry_hash = ${sqlOf(hash)} WHERE id = ${account_id}`,
  )
}

test.each([
  ['a chain that has keyed entries', true],
  ['a chain that has not moved since the upgrade', false],
])(
  'an entry with a plain hash, forged after the upgrade behind %s, is found',
  async (_, isMoved) => {
    await anUpgradedShop()
    if (!isMoved) {
      // Back to the heads of the first anchor.
      const { account_id } = (await entriesOf(player.id))[0] as EntryRow
      await force(
        `DELETE FROM entries WHERE account_id = ${account_id} AND octet_length(hash) > 32`,
        `UPDATE accounts a SET entry_seq = e.seq, entry_hash = e.hash FROM entries e
       WHERE a.id = ${account_id} AND e.account_id = a.id
         AND e.seq = (SELECT max(seq) FROM entries WHERE account_id = a.id)`,
      )
    }
    await forge((await entriesOf(player.id)).at(-1) as EntryRow)
    expect(await text()).toMatch(/^Entry \d+\/\d+ has no keyed hash/m)
  },
)

test('an old entry changed and chained anew, before what the first anchor recorded, is found', async () => {
  await anUpgradedShop()
  const [first] = await entriesOf(player.id)
  const change = `UPDATE entries SET amount = amount + 1
    WHERE account_id = ${first?.account_id} AND seq = 1`
  await force(change)
  expect(await text()).toMatch(/does not follow from the previous entry/)
  await makeUnkeyed()
  expect(await text()).toMatch(/^Anchor 1 of .* does not follow/m)
})

test("an action of the operators' log from before the upgrade, changed and chained anew, is found", async () => {
  await anUpgradedShop()
  await force(`UPDATE audit_log SET reason = 'Another reason' WHERE seq = 1`)
  expect(await text()).toMatch(/^Entry 1 of the operators' log does not follow/m)
  await makeUnkeyed()
  expect(await text()).toMatch(/^Entry \d of the operators' log has no keyed hash/m)
  expect(await text()).toMatch(/^Anchor 1 of .* does not follow/m)
})
