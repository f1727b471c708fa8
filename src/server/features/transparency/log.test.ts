import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { isFault } from '#domain/transparency/fault.ts'
import { checkLogged, type EntryKind } from '#domain/transparency/log-proof.ts'
import { isSignedReceipt } from '#domain/transparency/receipt-signature.ts'
import { parseVkey, signingKey, type VerifierKey } from '#domain/transparency/signed-note.ts'
import type { SeedVault } from '#server/ledger/index.ts'
import { manualClock } from '#server/platform/clock/manual-clock.ts'
import type { LogSettings } from '#server/platform/config/log-settings.ts'
import type { Database, Reader } from '#server/platform/db/database.ts'
import { inSnapshot } from '#server/platform/db/snapshot.ts'
import { aDatabase, connectTo, type TestDatabase } from '#tests/support/shop/database.ts'
import { auditLog } from './audit.ts'
import { createTransparencyLog, type TransparencyLog } from './service.ts'
import { listKeys, placeWaiting } from './store.ts'

const clock = manualClock()
const settings: LogSettings = {
  origin: 'shop.example/log',
  key: randomBytes(32),
  receiptKey: randomBytes(32),
  witnesses: [],
}
let own: TestDatabase
let database: Database
let log: TransparencyLog

beforeAll(async () => {
  own = await aDatabase()
  database = connectTo(own.url)
  log = await createTransparencyLog({ database, clock, settings })
})
afterAll(async () => {
  await database?.close()
  await own?.drop()
})

const anEntry = (kind: EntryKind = 'server_seed') => ({ kind, hash: randomBytes(32) })
const someEntries = (count: number) => Array.from({ length: count }, () => anEntry())
const append = (entries: Parameters<TransparencyLog['append']>[1]) =>
  database.transaction((tx) => log.append(tx, entries))

function keyOf(vkey: string): VerifierKey {
  const key = parseVkey(vkey)
  if (isFault(key)) throw new Error(key.fault)
  return key
}

test('an entry is covered by the log once it is committed and published, with a valid proof', async () => {
  const entries = [anEntry('battle'), ...someEntries(299)]
  const before = await log.size()
  await append(entries)
  const [first] = entries as [(typeof entries)[number]]
  expect(await log.indexOf(first.hash)).toBeNull()
  expect(await log.proofOf(first.hash)).toBeNull()
  await log.publish()
  expect(await log.size()).toBe(before + 300)
  for (const [at, { kind, hash }] of entries.entries()) {
    const proof = await log.proofOf(hash)
    expect(proof?.index).toBe(before + at)
    expect(checkLogged(proof as NonNullable<typeof proof>, [keyOf(log.vkeys.log)])).toMatchObject({
      entry: { kind, hash: hash.toString('hex'), at: clock.now() },
      index: before + at,
      size: before + 300,
    })
  }
  const proof = await log.proofOf(first.hash)
  const other = checkLogged(proof as NonNullable<typeof proof>, [keyOf(log.vkeys.receipt)])
  expect(other).toEqual({ fault: 'No known key has signed this' })
})

test('a rolled-back entry is never logged, and a logged entry is not added twice', async () => {
  const [lost, twice] = [anEntry(), anEntry('configuration')]
  const rolledBack = database.transaction(async (tx) => {
    await log.append(tx, [lost])
    throw new Error('No')
  })
  await expect(rolledBack).rejects.toThrow('No')
  await append([twice, twice])
  await append([twice])
  await log.publish()
  const size = await log.size()
  await append([twice])
  await log.publish()
  expect(await log.size()).toBe(size)
  expect(await log.indexOf(lost.hash)).toBeNull()
  expect(await log.indexOf(twice.hash)).toBe(size - 1)
})

test('publishing reads each waiting entry only a few times, even with stale planner statistics', async () => {
  const COUNT = 500
  await append(someEntries(COUNT))
  await log.publish()
  await database.pool.query('ANALYZE log_waiting')
  await append(someEntries(COUNT))
  let read = 0
  const tried = database.transaction(async (tx) => {
    await placeWaiting(tx, await log.size(), COUNT)
    const { rows } = await tx.query<{ read: bigint }>(
      `SELECT seq_tup_read + idx_tup_fetch AS read FROM pg_stat_xact_user_tables WHERE relname = 'log_waiting'`,
    )
    read = Number(rows[0]?.read)
    throw new Error('Enough')
  })
  await expect(tried).rejects.toThrow('Enough')
  expect(read).toBeGreaterThanOrEqual(COUNT)
  expect(read).toBeLessThan(COUNT * 10)
  await log.publish()
})

test('concurrent publishing by several nodes leaves one log without a gap', async () => {
  const nodes = await Promise.all(
    [1, 2, 3, 4].map(() => createTransparencyLog({ database, clock, settings })),
  )
  const before = await log.size()
  const sets = Array.from({ length: 24 }, () => someEntries(40))
  await Promise.all(
    sets.map(async (set, at) => {
      const node = nodes[at % nodes.length] as TransparencyLog
      await database.transaction((tx) => node.append(tx, set))
      await node.publish()
      for (const { hash } of set) expect(await node.indexOf(hash)).not.toBeNull()
    }),
  )
  expect(await log.size()).toBe(before + 24 * 40)
  const places = await Promise.all(sets.flat().map(({ hash }) => log.indexOf(hash)))
  expect(new Set(places).size).toBe(24 * 40)
  for (const { hash } of sets.flat().slice(0, 50)) {
    const proof = await log.proofOf(hash)
    expect(isFault(checkLogged(proof as NonNullable<typeof proof>, [keyOf(log.vkeys.log)]))).toBe(
      false,
    )
  }
})

test('the database refuses to change logged entries', async () => {
  const ask = (sql: string) => expect(database.pool.query(sql)).rejects.toThrow()
  await ask('UPDATE log_entries SET at = now() WHERE index = 0')
  await ask('DELETE FROM log_entries WHERE index = 0')
  await ask('TRUNCATE log_entries')
  await ask("UPDATE log_tiles SET hashes = overlay(hashes PLACING '\\x00' FROM 1) WHERE level = 0")
  await ask('UPDATE log_tiles SET hashes = substr(hashes, 1, octet_length(hashes) - 32)')
  await ask('DELETE FROM log_tiles')
  await ask('UPDATE log_head SET size = size - 1')
  await ask('DELETE FROM log_head')
})

test('after a change of keys, old receipts and proofs verify with the keys that the log lists', async () => {
  const entry = anEntry()
  await append([entry])
  await log.publish()
  const old = await log.proofOf(entry.hash)
  const receipt = { scheme: 'a', nonce: 1, log: 'not signed' }
  const signature = log.signReceipt(receipt)

  clock.advance(1_000)
  const changed = { ...settings, key: randomBytes(32), receiptKey: randomBytes(32) }
  const later = await createTransparencyLog({ database, clock, settings: changed })
  const keys = await listKeys(database.pool)
  expect(keys.map(({ kind, vkey, until }) => [kind, vkey, until === null])).toEqual([
    ['log', log.vkeys.log, false],
    ['log', later.vkeys.log, true],
    ['receipt', log.vkeys.receipt, false],
    ['receipt', later.vkeys.receipt, true],
  ])
  const all = keys.map(({ vkey }) => keyOf(vkey))
  const now = await later.proofOf(entry.hash)
  for (const proof of [old, now]) {
    expect(checkLogged(proof as NonNullable<typeof proof>, all)).toMatchObject({
      index: old?.index,
    })
  }
  expect(isSignedReceipt(receipt, signature, all)).toBe(true)
  expect(isSignedReceipt({ ...receipt, log: 'other' }, signature, all)).toBe(true)
  expect(isSignedReceipt({ ...receipt, nonce: 2 }, signature, all)).toBe(false)
  expect(isSignedReceipt(receipt, later.signReceipt(receipt), [keyOf(log.vkeys.receipt)])).toBe(
    false,
  )
  const newKey = [keyOf(later.vkeys.log)]
  expect(checkLogged(old as NonNullable<typeof old>, newKey)).toHaveProperty('fault')
  expect(checkLogged(now as NonNullable<typeof now>, newKey)).not.toHaveProperty('fault')
  // Restores the previous key.
  await createTransparencyLog({ database, clock, settings })
  const inUse = (await listKeys(database.pool)).filter(({ until }) => until === null)
  expect(inUse.map(({ vkey }) => vkey)).toEqual([log.vkeys.log, log.vkeys.receipt])
})

test('publishing stops when the tree differs from the signed one', async () => {
  const { rows } = await database.pool.query<{ hashes: Buffer }>(
    'SELECT hashes FROM log_tiles WHERE level = 0 ORDER BY number DESC LIMIT 1',
  )
  const forged = Buffer.concat([randomBytes(32), (rows[0]?.hashes ?? Buffer.alloc(0)).subarray(32)])
  await database.pool.query('ALTER TABLE log_tiles DISABLE TRIGGER log_tiles_only_grow')
  const write = (hashes?: Buffer) =>
    database.pool.query(
      `UPDATE log_tiles SET hashes = $1 WHERE level = 0
       AND number = (SELECT max(number) FROM log_tiles WHERE level = 0)`,
      [hashes],
    )
  await write(forged)
  const entry = anEntry()
  await append([entry])
  await expect(log.publish()).rejects.toThrow('publishing is stopped')
  expect(await log.indexOf(entry.hash)).toBeNull()
  await write(rows[0]?.hashes)
  await log.publish()
  expect(await log.indexOf(entry.hash)).not.toBeNull()
})

describe('the audit recomputes every entry and tile', () => {
  const audited = (reader: Reader) =>
    auditLog(reader, {} as SeedVault, { log: signingKey(settings.key, settings.origin) })
  const faultsNow = () => inSnapshot(database, async (reader) => (await audited(reader)).faults)
  const tables = ['log_entries', 'log_tiles', 'log_head', 'log_waiting']
  const write = async (sql: readonly string[]) => {
    for (const each of sql) await database.pool.query(each)
  }
  beforeAll(async () => {
    // More than one page of the audit, so that a page begins inside the tree.
    for (let set = 0; set < 5; set += 1) await append(someEntries(1_000))
    await log.publish()
    await write(tables.map((table) => `ALTER TABLE ${table} DISABLE TRIGGER USER`))
    await write(tables.map((table) => `CREATE TABLE kept_${table} AS SELECT * FROM ${table}`))
  })
  afterEach(async () => {
    for (const table of tables.slice(0, 3)) {
      await write([`DELETE FROM ${table}`, `INSERT INTO ${table} SELECT * FROM kept_${table}`])
    }
  })

  test('and finds no faults in an intact log', async () => {
    const { checked, faults } = await inSnapshot(database, audited)
    expect(faults).toEqual([])
    expect(checked).toBeGreaterThan(5_000)
  })

  test.each([
    ['a changed entry', "UPDATE log_entries SET kind = 'chain' WHERE index = 7", /0\/000/],
    [
      'a changed entry on the second page of the audit',
      'UPDATE log_entries SET at = now() WHERE index = 5000',
      /0\/019/,
    ],
    ['a missing entry', 'DELETE FROM log_entries WHERE index = 4097', /Entry 4097 is missing/],
    [
      'a missing last entry',
      'DELETE FROM log_entries WHERE index = (SELECT max(index) FROM log_entries)',
      /is missing/,
    ],
    [
      'an entry beyond the head',
      "INSERT INTO log_entries VALUES (1000000, 'chain', sha256('x'), now())",
      /^1 entries are beyond/,
    ],
    [
      'a changed tile',
      "UPDATE log_tiles SET hashes = overlay(hashes PLACING '\\xabcd' FROM 40) WHERE level = 0 AND number = 3",
      /0\/003/,
    ],
    [
      'a changed upper tile',
      "UPDATE log_tiles SET hashes = overlay(hashes PLACING '\\xabcd' FROM 1) WHERE level = 1",
      /1\/000/,
    ],
    ['a missing tile', 'DELETE FROM log_tiles WHERE level = 1', /1\/000/],
    ['a head of another size', 'UPDATE log_head SET size = size - 1', /are beyond/],
    [
      'a head with another root',
      "UPDATE log_head SET checkpoint = replace(checkpoint, E'\\n' || split_part(checkpoint, E'\\n', 3), E'\\nAAAA' || substr(split_part(checkpoint, E'\\n', 3), 5))",
      /^The checkpoint: The signature of shop.example.log does not verify/,
    ],
    [
      'a head that another key signed',
      "UPDATE log_head SET checkpoint = split_part(checkpoint, E'\n\n', 1) || E'\n\n— shop.example/log AAAAAAAAAAAA\n'",
      /^The checkpoint: No known key has signed this/,
    ],
    ['a head without a checkpoint', 'UPDATE log_head SET checkpoint = NULL', /is missing/],
    [
      'a cosignature that its witness did not make',
      `INSERT INTO log_cosignatures (size, witness, line, at)
       SELECT size, 'w+00000000+AAAA', E'— w AAAAAAAAAAAA\n', now() FROM log_head`,
      /^The cosignature of w\+00000000\+AAAA does not verify/,
    ],
  ])('and detects %s', async (_, sql, says) => {
    await write([sql])
    expect((await faultsNow())[0]).toMatch(says)
  })
})
