import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { watch } from 'node:fs'
import {
  copyFile,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/schedule/durations.ts'
import { checkpointText } from '#domain/transparency/checkpoint.ts'
import { proofText } from '#domain/transparency/log-proof.ts'
import { leafHash } from '#domain/transparency/merkle-tree.ts'
import {
  noteOf,
  type SigningKey,
  signingKey,
  signNote,
  vkeyOf,
} from '#domain/transparency/signed-note.ts'
import { auditArchivedMonths } from '#server/features/sealing/archive/audit.ts'
import { checkArchive } from '#server/features/sealing/archive/check-archive.ts'
import {
  type Manifest,
  manifestText,
  readManifest,
} from '#server/features/sealing/archive/manifest.ts'
import { writeArchive } from '#server/features/sealing/archive/write-archive.ts'
import { createSealing } from '#server/features/sealing/service.ts'
import { sealedTables } from '#server/features/sealing/tables.ts'
import { createLogReader, type LogReader } from '#server/features/transparency/index.ts'
import { systemClock } from '#server/platform/clock/clock.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { monthStart } from '#server/platform/partitions/month.ts'
import { aLedger, losing, type TestLedger } from '#tests/support/ledger/a-ledger.ts'
import { fc, sampleOf } from '#tests/support/setup/properties.ts'
import { compileCache } from '#tests/support/shop/compile-cache.ts'
import { type CommandResult, runProcess } from '#tests/support/shop/run-command.ts'

const PROGRAM = path.resolve('scripts/archive.ts')
const STAFF = 'staff@example.com'
const WHY = ['--by', STAFF, '--reason', 'The disk of the database is small']
const { signal } = new AbortController()

let books: TestLedger
let disk: string
let root: string
/** The first month of the shop and the one after it, which are sealed, as they are named. */
let month: string
let next: string
let edge: number

const nameOf = (untilMs: number) => new Date(monthStart(untilMs, -1)).toISOString().slice(0, 7)
const folderOf = (of = month) => path.join(root, of)
const filesIn = async () => (await readdir(folderOf()).catch(() => [])).sort()
const whole = [...sealedTables.map(({ name }) => `${name}.parquet`), 'manifest.json'].sort()

beforeAll(async () => {
  books = await aLedger()
  disk = await mkdtemp(path.join(tmpdir(), 'coffer-archive-'))
  edge = monthStart(systemClock.now(), 1)
  month = nameOf(edge)
  next = nameOf(monthStart(edge, 1))
  await live()
  await seal(monthStart(edge, 1))
})
afterAll(async () => {
  await books?.close()
  await rm(disk, { recursive: true, force: true })
})
beforeEach(async () => {
  root = await mkdtemp(path.join(disk, 'of-'))
})

const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await books.database.pool.query<Row>(text, values)).rows

const force = (text: string, values: unknown[] = []) =>
  books.database.transaction(async (tx) => {
    await tx.query('SET LOCAL session_replication_role = replica')
    await tx.query(text, values)
  })

/** Bets on three days of a month and a day of the next, with texts that JSON and Parquet have to escape. */
async function live(): Promise<void> {
  const player = await books.aWallet(1_000_000n)
  await query(`UPDATE players SET role = 'operator', email = $2 WHERE id = $1`, [player, STAFF])
  for (const at of [edge - 3 * DAY_MS, edge - DAY_MS - HOUR_MS, edge - 1, edge + HOUR_MS]) {
    books.clock.set(at)
    for (let count = 0; count < 40; count++)
      await books.ledger.wager(
        books.aFlip(player, 100n, count % 2 ? losing(100n) : { parameters: aText(count) }),
      )
    const [drop, roundBet, of] = [books.entropy.id(), books.entropy.id(), books.entropy.id()]
    await force(
      `INSERT INTO battle_drops (id, battle_id, round, seat, ticket, item_id, value) VALUES ($1, $2, 0, 0, 1, $3, 5)`,
      [drop, of, '\uFEFF"\\\n\t\u0001 ä😀\u007f'],
    )
    await force(
      `INSERT INTO round_bets (id, round_id, player_id, level, game, stake, created_at, status, payout, settled_at, auto_cashout, is_auto_given)
       VALUES ($1, $2, $3, 1, 'wheel_2x', 5, $4, 'lost', 0, $4::timestamptz + interval '1 microsecond', 150, false)`,
      [roundBet, of, player, new Date(at)],
    )
    await force(
      `INSERT INTO wallet_events (account_id, after_seq, kind, ref, amount, at)
       SELECT id, entry_seq, 'stake.settled', $2, 5, $3 FROM accounts WHERE player_id = $1`,
      [player, of, new Date(at)],
    )
  }
}

const aText = (count: number) => ({
  stake: '100',
  pays: true,
  text: `"\\\n\t\u0001 ä😀\u007f ${count}`,
})

/** Seals all months that end by then, and publishes the log. */
async function seal(untilMs: number): Promise<void> {
  let agoMs = 5 * MINUTE_MS
  const sealing = createSealing({
    ...books,
    clock: { now: () => books.clock.now() - agoMs },
    log: { info: () => undefined },
    transparencyLog: books.ledger.transparencyLog,
    rests: 0,
  })
  agoMs = 0
  books.clock.set(untilMs + 2 * DAY_MS)
  await sealing.job.run(signal)
  await books.ledger.transparencyLog.publish()
}

const settings = () => ({
  DATABASE_URL: books.url,
  SEED_KEY: books.seedKey.toString('hex'),
  REALTIME_SECRET: 'a-secret-of-the-tests',
  COFFER_DATA: path.join(disk, 'none'),
})
const run = (...args: string[]): Promise<CommandResult> => runProcess(PROGRAM, args, settings())
const archive = (of = month) => run(of, root, ...WHY)
/** Without the settings of a shop. */
const check = (...more: string[]) => runProcess(PROGRAM, ['check', root, ...more], {})

const marks = () =>
  query<{ folder: string; manifest_hash: Buffer; until: Date }>(
    'SELECT folder, manifest_hash, until FROM archived_months WHERE folder = $1',
    [root],
  )
const acts = () =>
  query<{ reason: string; detail: Record<string, string> }>(
    `SELECT reason, detail FROM audit_log WHERE action = 'month.archive' AND detail->>'folder' = $1`,
    [root],
  )
const auditFaults = async (reader: Pick<Tx, 'query'> = books.database.pool) =>
  (await auditArchivedMonths(reader)).faults

/** Whatever happened to a run: an archive with a manifest is right, and nothing else is marked. */
async function expectNothingHalf(): Promise<boolean> {
  const isWhole = (await filesIn()).includes('manifest.json')
  if (isWhole) expect((await checkArchive(root, month)).faults).toEqual([])
  if ((await marks()).length > 0) expect(isWhole).toBe(true)
  expect(await auditFaults()).toEqual([])
  return isWhole
}

async function expectArchived(result: CommandResult): Promise<void> {
  expect([result.err, result.code]).toEqual(['', 0])
  expect(await filesIn()).toEqual(whole)
  expect((await checkArchive(root, month)).faults).toEqual([])
  expect(await marks()).toHaveLength(1)
  expect(await acts()).toHaveLength(1)
  expect(await auditFaults()).toEqual([])
}

describe('a sealed month', () => {
  it('is written, read back, marked and logged once, and is checked without the shop', async () => {
    await expectArchived(await archive())
    const [mark] = await marks()
    expect(mark?.until.getTime()).toBe(edge)
    const [act] = await acts()
    const [staff] = await query<{ id: string }>('SELECT id FROM players WHERE email = $1', [STAFF])
    const hash = createHash('sha256').update(await readFile(path.join(folderOf(), 'manifest.json')))
    expect(act).toEqual({
      reason: WHY[3],
      detail: {
        ...{ month, folder: root, by: staff?.id },
        manifest: mark?.manifest_hash.toString('hex'),
      },
    })
    expect(mark?.manifest_hash.toString('hex')).toBe(hash.digest('hex'))
    const again = await archive()
    expect([again.code, again.out]).toEqual([0, expect.stringContaining('is archived in')])
    await expectArchived(again)

    const { vkeys } = books.ledger.transparencyLog
    const checked = await check()
    expect([checked.err, checked.code]).toEqual(['', 0])
    expect(checked.out).toMatch(`${month} is whole: `)
    expect(checked.out).toContain(`The log's key is the archive's own: ${vkeys.log}`)
    expect((await check('--log-key', vkeys.log)).out).not.toContain('own')
    const other = await check('--log-key', vkeys.receipt)
    expect(other.code).toBe(1)
    expect(other.err).toContain('No known key has signed this')
  })

  it('has all rows of its tables in the order of the seal, and of no other month', async () => {
    for (const of of [month, next]) expect((await archive(of)).err).toBe('')
    const rowsOf = async (of: string) =>
      Object.fromEntries(
        ((await readManifest(folderOf(of)))?.manifest.tables ?? []).map(({ name, rows }) => [
          name,
          rows,
        ]),
      )
    const stored = async (name: string) =>
      Number((await query<{ count: bigint }>(`SELECT count(*) FROM ${name}`))[0]?.count)
    const [first, second] = [await rowsOf(month), await rowsOf(next)]
    expect(first).toMatchObject({ bets: 120, battle_drops: 3, round_bets: 3, wallet_events: 3 })
    for (const { name } of sealedTables)
      expect((first[name] ?? 0) + (second[name] ?? 0)).toBe(await stored(name))
    expect((await check()).code).toBe(0)
  })

  it('shows each archived bet as it is stored', async () => {
    await archive()
    await archive(next)
    const [bet] = await query<Record<string, unknown>>(
      `SELECT b.id, nonce, stake::text, item_id, parameters::text, result::text,
         (extract(epoch FROM at) * 1000000)::bigint::text AS at FROM bets b ORDER BY id LIMIT 1`,
    )
    const shown = await run('show', root, String(bet?.id))
    const { row, ...of } = JSON.parse(shown.out) as { row: object }
    expect(of).toEqual({ month, table: 'bets' })
    expect(row).toMatchObject(bet ?? {})
    const [last] = await query<{ id: string }>('SELECT id FROM round_bets ORDER BY id DESC LIMIT 1')
    expect(JSON.parse((await run('show', root, last?.id ?? '')).out)).toMatchObject({
      ...{ month: next, table: 'round_bets' },
      row: { elapsed_ms: null, is_auto_given: false, status: 'lost' },
    })
    const none = await run('show', root, books.entropy.id())
    expect([none.code, none.err]).toEqual([3, expect.stringMatching(/^No archive in .* has /)])
  })

  it('is refused for a month that is not sealed or not logged, a folder that is gone, and somebody unknown', async () => {
    const later = nameOf(monthStart(edge, 2))
    const cases: [string[], RegExp][] = [
      [[later, root, ...WHY], /is not sealed yet: bets has no seal of it/],
      [[month, path.join(root, 'gone'), ...WHY], /There is no folder .*gone\. Make it, or mount/],
      [[month, root, '--by', 'nobody@example.com', '--reason', 'Why not'], /is not of the staff/],
      [[month, root, '--by', STAFF], /keeps who archived a month, and why/],
      [['2026-13', root, ...WHY], /^Usage/],
      [['check', root], /has no archive of a month/],
      [['check', path.join(root, 'gone')], /There is no folder/],
    ]
    for (const [args, says] of cases) {
      const { code, err } = await run(...args)
      expect([code, err]).toEqual([3, expect.stringMatching(says)])
    }
    const { rows } = await books.database.pool.query(
      `SELECT FROM archived_months WHERE folder = $1`,
      [path.join(root, 'gone')],
    )
    expect(rows).toEqual([])
    expect(await filesIn()).toEqual([])
    const { database } = books
    const known = createLogReader(database.pool, { witnesses: [] })
    const { vkeys } = books.ledger.transparencyLog
    const logs: [Partial<LogReader>, string][] = [
      [{ proofOf: async () => null }, 'is not in the published log yet'],
      [{ logKey: async () => vkeys.receipt }, 'No known key has signed this'],
    ]
    for (const [over, says] of logs) {
      const deps = { database, log: { ...known, ...over }, report: () => undefined }
      await expect(writeArchive(deps, month, root)).rejects.toThrow(says)
    }
    expect(await filesIn()).toEqual([])
  })
})

describe('a run that is killed', () => {
  const start = (): ChildProcess =>
    spawn(process.execPath, [PROGRAM, month, root, ...WHY], {
      env: { PATH: process.env.PATH, ...compileCache, ...settings() },
      stdio: 'ignore',
    })

  async function kill(child: ChildProcess): Promise<void> {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }

  const waiting = async () =>
    (
      await query(
        `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
      )
    ).length
  const locks = async () =>
    (
      await query(
        `SELECT FROM pg_locks l JOIN pg_database d ON d.oid = l.database
         WHERE locktype = 'advisory' AND datname = current_database()`,
      )
    ).length

  /** Kills a run while it waits for this lock, and lets go of the lock. */
  async function killAt(lock: string): Promise<void> {
    await books.database.transaction(async (tx) => {
      await tx.query(lock)
      const child = start()
      await expect.poll(waiting).toBe(1)
      await kill(child)
    })
    // PostgreSQL notices that its client is gone once it has the lock.
    await expect.poll(locks).toBe(0)
  }

  it.each(sealedTables.map(({ name }) => name))(
    'while it writes %s, is continued',
    async (name) => {
      await killAt(`LOCK TABLE ${name} IN ACCESS EXCLUSIVE MODE`)
      const before = sealedTables.slice(
        0,
        sealedTables.findIndex((table) => table.name === name),
      )
      expect(await filesIn()).toEqual(
        [...before.map((table) => `${table.name}.parquet`), `${name}.parquet.part`].sort(),
      )
      expect(await expectNothingHalf()).toBe(false)
      const half = await check()
      expect([half.code, half.err]).toEqual([1, expect.stringContaining('has no manifest')])
      const result = await archive()
      await expectArchived(result)
      expect(result.out.match(/is there already/g) ?? []).toHaveLength(before.length)
    },
  )

  it('before the month is marked, is marked by the next', async () => {
    await killAt('SELECT FROM audit_log_end FOR UPDATE')
    expect(await expectNothingHalf()).toBe(true)
    expect(await marks()).toEqual([])
    await expectArchived(await archive())
  })

  it('at any change of its files, is continued', async () => {
    for (const count of sampleOf(fc.integer({ min: 1, max: 24 }), 4)) {
      root = await mkdtemp(path.join(disk, 'of-'))
      await mkdir(folderOf())
      const child = start()
      const ended = once(child, 'exit')
      let left = count
      const watcher = watch(folderOf(), () => {
        left -= 1
        if (left === 0) child.kill('SIGKILL')
      })
      await ended
      watcher.close()
      await expect.poll(locks).toBe(0)
      await expectNothingHalf()
      await expectArchived(await archive())
    }
  })

  it('keeps a second one out while it runs', async () => {
    await books.database.transaction(async (tx) => {
      await tx.query('LOCK TABLE bets IN ACCESS EXCLUSIVE MODE')
      const first = start()
      await expect.poll(waiting).toBe(1)
      const second = await archive()
      expect([second.code, second.err]).toEqual([3, expect.stringMatching(/^Another command/)])
      await kill(first)
    })
    await expect.poll(locks).toBe(0)
    await expectArchived(await archive())
  })
})

describe('a damaged archive', () => {
  it('is refused and named at any changed byte and any length, and nothing is written over it', async () => {
    await archive()
    const spot = fc.record({
      file: fc.constantFrom(...whole.filter((name) => name !== 'manifest.json')),
      at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      bit: fc.integer({ min: 0, max: 7 }),
      isCut: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(spot, async ({ file, at, bit, isCut }) => {
        const place = path.join(folderOf(), file)
        const bytes = await readFile(place)
        const damaged = Buffer.from(bytes)
        const index = Math.floor(at * bytes.length)
        damaged[index] = (damaged[index] ?? 0) ^ (1 << bit)
        await writeFile(place, isCut ? bytes.subarray(0, index) : damaged)
        const { faults } = await checkArchive(root, month)
        await writeFile(place, bytes)
        expect(faults).toEqual([expect.stringContaining(`${place} is damaged: `)])
      }),
      { numRuns: 40 },
    )
    const place = path.join(folderOf(), 'entries.parquet')
    const bytes = await readFile(place)
    await writeFile(place, bytes.subarray(1))
    const refused = await archive()
    expect([refused.code, refused.err]).toEqual([
      3,
      expect.stringMatching(/entries\.parquet is damaged: .* Delete it, and the same command/),
    ])
    expect(await readFile(place)).toEqual(bytes.subarray(1))
    const checked = await check()
    expect([checked.code, checked.err]).toEqual([
      1,
      expect.stringContaining('entries.parquet is damaged'),
    ])
    await rm(place)
    expect((await check()).err).toContain('entries.parquet is missing')
    await expectArchived(await archive())
    expect(await readFile(place)).toEqual(bytes)
  })

  it('of a killed run is refused, also without a manifest', async () => {
    await archive()
    await rm(path.join(folderOf(), 'manifest.json'))
    const place = path.join(folderOf(), 'bets.parquet')
    const bytes = await readFile(place)
    const flipped = Buffer.from(bytes)
    flipped[100] = (flipped[100] ?? 0) ^ 1
    await writeFile(place, flipped)
    const refused = await archive()
    expect([refused.code, refused.err]).toEqual([
      3,
      expect.stringMatching(/bets\.parquet is damaged/),
    ])
    expect(await filesIn()).not.toContain('manifest.json')
  })

  it('with links in the place of its files does not lead to other files', async () => {
    const elsewhere = path.join(disk, 'elsewhere')
    await writeFile(elsewhere, 'as it was')
    await mkdir(folderOf())
    for (const name of whole)
      for (const link of [name, `${name}.part`])
        await symlink(
          link === name ? path.join(disk, 'nowhere') : elsewhere,
          path.join(folderOf(), link),
        )
    await expectArchived(await archive())
    expect(await readFile(elsewhere, 'utf8')).toBe('as it was')
    expect(await readdir(disk)).not.toContain('nowhere')
    for (const name of whole) expect((await lstat(path.join(folderOf(), name))).isFile()).toBe(true)
  })

  it('whose manifest is damaged is refused', async () => {
    await archive()
    const place = path.join(folderOf(), 'manifest.json')
    const text = await readFile(place, 'utf8')
    for (const bad of ['', text.slice(0, -9), text.replace('"rows"', '"lines"'), '{}']) {
      await writeFile(place, bad)
      expect((await checkArchive(root, month)).faults).toEqual([`${place} is damaged.`])
      expect((await archive()).err).toContain('manifest.json is damaged')
    }
  })

  it('that somebody made from other rows does not have the proof of the log', async () => {
    await archive()
    await archive(next)
    const forge = async (change: (manifest: Manifest) => void) => {
      const known = await readManifest(folderOf())
      if (!known) throw new Error('No manifest')
      change(known.manifest)
      await writeFile(path.join(folderOf(), 'manifest.json'), manifestText(known.manifest))
      const { faults } = await checkArchive(root, month)
      await writeFile(path.join(folderOf(), 'manifest.json'), known.bytes)
      return faults.join('\n')
    }
    const bets = ({ tables }: Manifest) => {
      const found = tables.find(({ name }) => name === 'bets')
      if (!found) throw new Error('No bets')
      return found
    }
    const other = (await readManifest(folderOf(next)))?.manifest
    if (!other) throw new Error('No manifest')
    await copyFile(path.join(folderOf(), 'bets.parquet'), path.join(root, 'kept'))
    // Bets of another month, which are in the log, too.
    await copyFile(path.join(folderOf(next), 'bets.parquet'), path.join(folderOf(), 'bets.parquet'))
    expect(await forge((forged) => Object.assign(bets(forged), bets(other)))).toMatch(
      /is of another month/,
    )
    expect(
      await forge((forged) => {
        const { root: own, entry, proof } = bets(forged)
        Object.assign(bets(forged), bets(other), { root: own, entry, proof })
      }),
    ).toMatch(/its rows are not those of the seal/)
    expect(
      await forge((forged) => {
        const { entry, proof } = bets(forged)
        Object.assign(bets(forged), bets(other), { entry, proof })
      }),
    ).toMatch(/is not what the log has/)
    await copyFile(path.join(root, 'kept'), path.join(folderOf(), 'bets.parquet'))
    expect(await forge((forged) => Object.assign(bets(forged), { rows: 1 }))).toMatch(/damaged/)
    expect(await forge((forged) => forged.tables.splice(0, 1))).toMatch(/does not have bets/)
    expect((await checkArchive(root, month)).faults).toEqual([])
    // A log of their own proves everything to whoever does not know the shop's key.
    const key = signingKey(Buffer.alloc(32, 7), 'a.log')
    const known = await readManifest(folderOf())
    if (!known) throw new Error('No manifest')
    const tables = known.manifest.tables.map((table) => ({
      ...table,
      proof: proofBy(key, table.entry),
    }))
    await writeFile(
      path.join(folderOf(), 'manifest.json'),
      manifestText({ ...known.manifest, log_key: vkeyOf(key), tables }),
    )
    const { vkeys } = books.ledger.transparencyLog
    expect(await checkArchive(root, month)).toMatchObject({ faults: [], logKey: vkeyOf(key) })
    const { faults } = await checkArchive(root, month, vkeys.log)
    expect(faults).toHaveLength(sealedTables.length)
    expect(faults[0]).toMatch(/^The seal of bets in .*: No known key has signed this/)
  })
})

/** The proof of an entry in a log that has nothing else. */
function proofBy(key: SigningKey, entry: string): string {
  const text = checkpointText({ origin: 'a.log', size: 1, root: leafHash(utf8ToBytes(entry)) })
  const checkpoint = noteOf({ text, signatures: [signNote(text, key)] })
  return proofText({ index: 0, proof: [], checkpoint })
}

/** Only root can mount a separate disk. */
const canMount =
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  spawnSync('unshare', ['-m', 'true']).status === 0

it.skipIf(!canMount)('a full disk is named, and leaves no half file', async () => {
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', root])
  try {
    await writeFile(path.join(root, 'ballast'), Buffer.alloc(48 * 1024))
    const { code, err } = await archive()
    expect([code, err]).toEqual([3, expect.stringMatching(/was not written: its disk is full/)])
    expect((await filesIn()).filter((name) => name.endsWith('.part'))).toEqual([])
    expect(await expectNothingHalf()).toBe(false)
  } finally {
    execFileSync('umount', ['-l', root])
  }
})

it('the audit finds a mark that the log does not have, and one that was changed or is gone', async () => {
  await archive()
  const undone = new Error('undone')
  const changes: [string, unknown[]][] = [
    ['UPDATE archived_months SET manifest_hash = $2 WHERE folder = $1', [root, Buffer.alloc(32)]],
    [
      `UPDATE archived_months SET archived_at = archived_at + interval '1 ms' WHERE folder = $1`,
      [root],
    ],
    [`UPDATE archived_months SET folder = folder || 'x' WHERE folder = $1`, [root]],
    [`UPDATE archived_months SET until = until + interval '31 days' WHERE folder = $1`, [root]],
    ['DELETE FROM archived_months WHERE folder = $1', [root]],
    [
      `INSERT INTO archived_months SELECT until, $1 || 'y', manifest_hash, archived_at FROM archived_months LIMIT 1`,
      [root],
    ],
  ]
  for (const [text, values] of changes)
    await books.database
      .transaction(async (tx) => {
        await tx.query(text, values)
        expect((await auditFaults(tx)).join('\n')).toMatch(
          /^The archive of .* is not as it was made/,
        )
        throw undone
      })
      .catch((error) => {
        if (error !== undone) throw error
      })
  expect(await auditFaults()).toEqual([])
})
