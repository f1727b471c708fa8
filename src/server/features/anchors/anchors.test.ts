import { createHash } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '#domain/schedule/durations.ts'
import { isFault } from '#domain/transparency/fault.ts'
import { checkLogged } from '#domain/transparency/log-proof.ts'
import { EMPTY_ROOT } from '#domain/transparency/merkle-tree.ts'
import { parseVkey } from '#domain/transparency/signed-note.ts'
import { checkLog, readCheckpoint } from '#scripts/witness/read-log.ts'
import { auditHistory, createLedgerKeys, walletOf } from '#server/ledger/index.ts'
import { systemClock } from '#server/platform/clock/clock.ts'
import { aLedger, flipReplays, type TestLedger } from '#tests/support/ledger/a-ledger.ts'
import { fc, sampleOf } from '#tests/support/setup/properties.ts'
import { auditAnchors } from './audit.ts'
import { createAnchors } from './service.ts'

let books: TestLedger
const opened: TestLedger[] = []

beforeEach(async () => {
  books = await aLedger()
  opened.push(books)
})
afterAll(async () => {
  for (const each of opened) await each.close()
})

const aNode = (over: Partial<Parameters<typeof createAnchors>[0]> = {}) => {
  const { database, clock, ledger } = books
  return createAnchors({
    database,
    clock,
    ledger,
    transparencyLog: ledger.transparencyLog,
    ...over,
  })
}
const { signal } = new AbortController()

const anchors = async () =>
  (
    await books.database.pool.query<{ number: bigint; root: Buffer; accounts: bigint[] }>(
      'SELECT number, root, accounts FROM ledger_anchors ORDER BY number',
    )
  ).rows

const faults = async (keys = books.ledger.keys) => {
  const { database, ledger } = books
  const history = await auditHistory(database.pool, { vault: ledger.vault, keys }, flipReplays)
  const found = await auditAnchors(database.pool, ledger.vault, { ledger: keys })
  return [...history, found].flatMap((finding) => finding.faults)
}

const pay = (playerId: string) =>
  books.database.transaction((tx) =>
    books.ledger.post(tx, [
      {
        account: walletOf(playerId),
        counter: 'house:demo',
        amount: 100n,
        code: 'demo.funds',
        ref: books.entropy.id(),
      },
    ]),
  )

const force = (...statements: string[]) =>
  books.database.transaction(async (tx) => {
    await tx.query("SET LOCAL session_replication_role = 'replica'")
    for (const each of statements) await tx.query(each)
  })

test('two nodes make one anchor a minute, of the chains that moved, and another continues after a restart', async () => {
  const [one, other] = [await books.aWallet(100n), await books.aWallet(100n)]
  const [first, second] = [aNode(), aNode()]
  await Promise.all([first.job.run(signal), second.job.run(signal)])
  await first.job.run(signal)
  expect((await anchors()).map(({ accounts }) => accounts.length)).toEqual([2])
  await pay(one)
  await second.job.run(signal)
  expect(await anchors()).toHaveLength(1)
  books.clock.advance(MINUTE_MS)
  await second.job.run(signal)
  await first.job.run(signal)
  books.clock.advance(MINUTE_MS)
  await first.job.run(signal)
  expect((await anchors()).map(({ accounts }) => accounts.length)).toEqual([2, 1])
  await pay(other)
  books.clock.advance(MINUTE_MS)
  await aNode().job.run(signal)
  expect((await anchors()).map(({ accounts }) => accounts.length)).toEqual([2, 1, 1])
  await books.ledger.transparencyLog.publish()
  for (const { root } of await anchors()) {
    expect(await books.ledger.transparencyLog.proofOf(root)).toMatchObject({
      entry: expect.stringContaining('"kind":"ledger"'),
    })
  }
  expect(await faults()).toEqual([])
})

test('an entry that commits after the anchor is in the next one', async () => {
  const [one, other] = [await books.aWallet(100n), await books.aWallet(100n)]
  const node = aNode()
  await books.database.transaction(async (tx) => {
    await books.ledger.post(tx, [
      {
        account: walletOf(one),
        counter: 'house:demo',
        amount: 5n,
        code: 'demo.funds',
        ref: books.entropy.id(),
      },
    ])
    await node.job.run(signal)
  })
  expect(await faults()).toEqual([])
  await pay(other)
  books.clock.advance(MINUTE_MS)
  await node.job.run(signal)
  expect((await anchors()).map(({ accounts }) => accounts.length)).toEqual([2, 2])
  expect(await faults()).toEqual([])
})

test('while the log takes nothing, no anchor is made and the metric tells its age; then all is anchored', async () => {
  await books.aWallet(100n)
  const failing = aNode({ transparencyLog: { append: () => Promise.reject(new Error('No log')) } })
  books.clock.advance(3 * MINUTE_MS)
  await expect(failing.job.run(signal)).rejects.toThrow('No log')
  expect(await anchors()).toEqual([])
  expect(failing.metrics()[0]?.value).toBe(180)
  const node = aNode()
  await node.job.run(signal)
  expect(node.metrics()[0]?.value).toBe(0)
  expect(await anchors()).toHaveLength(1)
  expect(await faults()).toEqual([])
})

test('after a change of the key, old entries and anchors verify with the retired one only', async () => {
  const player = await books.aWallet(100n)
  await aNode().job.run(signal)
  const [old, fresh] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const strangers = await faults(createLedgerKeys([fresh]))
  expect(strangers.join('\n')).toMatch(/was hashed under a key that is not among the ledger's keys/)
  expect(strangers.join('\n')).toMatch(/The key of anchor 1 is not among/)
  const first = createLedgerKeys([old])
  const both = createLedgerKeys([fresh, old])
  const content = Buffer.from(player)
  expect(both.entries.check(first.entries.hash(content), content)).toBe('keyed')
  expect(both.entries.check(both.entries.hash(content), content)).toBe('keyed')
  expect(first.entries.check(both.entries.hash(content), content)).toBe('unknown-key')
  expect(both.entries.check(both.entries.hash(content), Buffer.from('other'))).toBeNull()
  expect(first.operators.hash(content)).not.toEqual(first.entries.hash(content))
})

/** Chains a wallet's entries as releases before the keys did. */
async function makeUnkeyed(playerId: string): Promise<void> {
  const { rows } = await books.database.pool.query(
    `SELECT e.* FROM entries e JOIN accounts a ON a.id = e.account_id
     WHERE a.player_id = $1 ORDER BY seq`,
    [playerId],
  )
  let hash = Buffer.alloc(32)
  for (const { account_id, seq, counter_id, amount, code, ref, at } of rows) {
    const text = `${account_id}|${seq}|${counter_id}|${amount}|${code}|${ref}|${at.getTime()}`
    hash = createHash('sha256').update(hash).update(text).digest()
    const stored = `'\\x${hash.toString('hex')}'`
    await force(
      `UPDATE entries SET hash = ${stored} WHERE account_id = ${account_id} AND seq = ${seq}`,
      `UPDATE accounts SET entry_hash = ${stored} WHERE id = ${account_id}`,
    )
  }
}

test('chains from before the keys verify, continue with keyed hashes, and are fixed by the first anchor', async () => {
  const player = await books.aWallet(100n)
  await pay(player)
  await makeUnkeyed(player)
  expect(await faults()).toEqual([])
  await pay(player)
  expect(await faults()).toEqual([])
  await aNode().job.run(signal)
  await pay(player)
  expect(await faults()).toEqual([])
  // The old part changed and chained anew: the first anchor has recorded it.
  await force('UPDATE entries SET amount = 200, balance_after = 200 WHERE seq = 1')
  await makeUnkeyed(player)
  expect((await faults()).join('\n')).toMatch(/has no keyed hash/)
  expect((await faults()).join('\n')).toMatch(/^Anchor 1 /m)
  const late = await books.aWallet(100n)
  await makeUnkeyed(late)
  expect((await faults()).filter((fault) => fault.endsWith('/1 has no keyed hash'))).toHaveLength(1)
})

test('whatever row is changed or cut before an anchor, the audit finds it', async () => {
  const numbers = sampleOf(fc.nat(), 200)
  const random = (below: number) => (numbers.pop() ?? 0) % below
  const wallets = [await books.aWallet(100n), await books.aWallet(100n), await books.aWallet(100n)]
  const node = aNode()
  for (let step = 0; step < 30; step += 1) {
    await pay(wallets[random(wallets.length)] as string)
    if (random(3) > 0) continue
    books.clock.advance(MINUTE_MS)
    await node.job.run(signal)
  }
  books.clock.advance(MINUTE_MS)
  await node.job.run(signal)
  await books.ledger.transparencyLog.publish()
  await books.database.pool.query('CREATE TABLE kept AS SELECT * FROM entries')
  expect(await faults()).toEqual([])
  const changes = ['amount = amount + 1', "code = 'demo.other'", 'hash = sha256(hash)', null]
  for (let turn = 0; turn < 12; turn += 1) {
    const { rows } = await books.database.pool.query<{ account_id: bigint; seq: bigint }>(
      'SELECT account_id, seq FROM entries ORDER BY account_id, seq',
    )
    const row = rows[random(rows.length)]
    const change = changes[random(changes.length)]
    const where = `WHERE account_id = ${row?.account_id} AND seq = ${row?.seq}`
    await force(change ? `UPDATE entries SET ${change} ${where}` : `DELETE FROM entries ${where}`)
    expect((await faults()).length, `${change} ${where}`).toBeGreaterThan(0)
    await force('DELETE FROM entries', 'INSERT INTO entries SELECT * FROM kept')
  }
  expect(await faults()).toEqual([])
})

test('witnesses and verifiers accept a log with anchors', async () => {
  await books.aWallet(100n)
  await aNode().job.run(signal)
  const log = books.ledger.transparencyLog
  await log.publish()
  const key = parseVkey(log.vkeys.log)
  if (isFault(key)) throw new Error(key.fault)
  const read = async (path: string) => {
    if (path === 'checkpoint') return Buffer.from(await log.checkpoint())
    const bytes = await log.tile(path.slice('tile/'.length))
    if (isFault(bytes)) throw new Error(bytes.fault)
    return bytes
  }
  const { head } = await readCheckpoint(read, [key])
  await checkLog(read, head, { size: 0, root: EMPTY_ROOT })
  const [anchor] = await anchors()
  const proof = (await log.proofOf(anchor?.root as Buffer)) as { entry: string; proof: string }
  expect(checkLogged(proof, [key])).toMatchObject({
    entry: { kind: 'ledger', hash: anchor?.root.toString('hex') },
  })
})

test('a minute in which 20,000 wallets moved is one anchor, which the audit recomputes in pages', async () => {
  const wallets = 20_000
  const player = await books.aWallet(100n)
  const bytes = Buffer.alloc(33, 1).toString('hex')
  await force(
    `INSERT INTO accounts (name, kind, player_id, balance, entry_seq, entry_hash)
     SELECT 'many:' || n, 'wallet', gen_random_uuid(), 1, 1, '\\x${bytes}' FROM generate_series(1, ${wallets}) n`,
    `INSERT INTO entries (account_id, seq, counter_id, amount, balance_after, code, ref, at, hash)
     SELECT a.id, 1, e.counter_id, 1, 1, 'demo.funds', gen_random_uuid(), e.at, a.entry_hash
     FROM accounts a, entries e WHERE a.name LIKE 'many:%' AND e.seq = 1`,
  )
  const startedMs = systemClock.now()
  await aNode().job.run(signal)
  const anchoredMs = systemClock.now() - startedMs
  const [anchor] = await anchors()
  expect(anchor?.accounts).toHaveLength(wallets + 1)
  const reads: number[] = []
  const reader = {
    async query(statement: string, values?: unknown[]) {
      const answer = await books.database.pool.query(statement, values)
      reads.push(answer.rows.length)
      return answer
    },
  } as Pick<typeof books.database.pool, 'query'>
  const found = await auditAnchors(reader, books.ledger.vault, { ledger: books.ledger.keys })
  expect(found.faults).toEqual([])
  expect(Math.max(...reads)).toBeLessThanOrEqual(500)
  console.info(
    `An anchor of ${wallets} moved wallets took ${anchoredMs} ms; its audit read ${reads.length} pages.`,
  )
  // The next minute, in which one wallet moved, hashes one head.
  await pay(player)
  books.clock.advance(MINUTE_MS)
  await aNode().job.run(signal)
  expect((await anchors()).map(({ accounts }) => accounts.length)).toEqual([wallets + 1, 1])
})
