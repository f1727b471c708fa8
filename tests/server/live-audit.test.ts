import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#domain/schedule/durations.ts'
import { freePort } from '#scripts/shop/free-port.ts'
import { openSecondLedger } from '#scripts/shop/second-ledger.ts'
import { auditShop } from '#server/app/audit.ts'
import { createAuditJobs } from '#server/app/audit-job.ts'
import { countAllPlayers } from '#server/features/paid-play/index.ts'
import { isClean, walletOf } from '#server/ledger/index.ts'
import { manualClock } from '#server/platform/clock/manual-clock.ts'
import { createDatabase, type Database } from '#server/platform/db/database.ts'
import { startJobs } from '#server/platform/jobs/jobs.ts'
import { createLog } from '#server/platform/log/log.ts'
import { players, type TestPlayer } from '#tests/support/players/a-player.ts'
import { times } from '#tests/support/setup/sampling.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { jobDepsOn } from '#tests/support/shop/for-each.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

const PLAYERS = 64
const AUDITS = times('AUDITS', 2)
/** No more, because every audit reads all bets, and the players go on betting while it does. */
const AUDITS_OF_A_SHOP = 20
const BETS_BETWEEN = 100
const SETTLED_MS = 5 * MINUTE_MS
const QUARTER_MS = 15 * MINUTE_MS

let app: TestApp
let port: number
let slug: string
let everybody: TestPlayer[]
const lines: { msg: string; depth?: string; invariant?: string; fault?: string }[] = []

beforeAll(openShop)
afterAll(() => app.stop())

async function openShop(): Promise<void> {
  port = await freePort('127.0.0.1', 0)
  const log = createLog('error', { write: (line) => void lines.push(JSON.parse(line)) })
  app = await startApp({ log, env: { METRICS_PORT: String(port) } })
  const { body } = await ask<{ data: { slug: string }[] }>(app.url, 'GET /api/boxes?sort=price_asc')
  slug = body.data[0]?.slug ?? ''
  everybody = await players(app, PLAYERS, { cents: 1_000_000n })
}

/** How many bets there are, or audits of the state. */
async function countOf(table: 'audits' | 'bets'): Promise<number> {
  const { rows } = await app.database.pool.query<{ n: bigint }>(
    `SELECT count(*) AS n FROM ${table} ${table === 'audits' ? "WHERE depth = 'state'" : ''}`,
  )
  return Number(rows[0]?.n)
}

const faults = async () =>
  (await auditShop(app.database, app.config)).flatMap(({ faults }) => faults)

describe('every hour', () => {
  const tables = [
    'accounts',
    'entries',
    'seeds',
    'bets',
    'inventory_items',
    'play_progress',
    'play_totals',
    // What the shop has counted of a planted entry goes with it.
    'figure_heads',
    'daily_totals',
    'hourly_totals',
    'daily_players',
    // It may also have been anchored.
    'ledger_anchors',
    'ledger_heads',
    'log_waiting',
    'log_entries',
    'log_tiles',
    'log_head',
  ]
  const metrics = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  let forger: pg.Client

  beforeAll(async () => {
    forger = new pg.Client({ connectionString: app.databaseUrl })
    await forger.connect()
    await everybody[0]?.ask(`POST /api/boxes/${slug}/open`, { count: 1 })
    // Play counted after a reset would count in another week than before.
    await countAllPlayers(jobDepsOn(app))
    // An attacker who owns the database can disable the triggers that forbid this.
    await forger.query('SET session_replication_role = replica')
    for (const table of tables) await forger.query(`CREATE TABLE kept_${table} AS TABLE ${table}`)
  })
  afterEach(undo)
  afterAll(() => forger.end())

  /** Moves the clock by an hour, and returns what the log reports as broken, each depth and invariant once. */
  async function anHourLater(): Promise<string[]> {
    const before = await countOf('audits')
    lines.length = 0
    await app.idle()
    app.clock.advance(HOUR_MS)
    await expect.poll(() => countOf('audits')).toBe(before + 1)
    await expect.poll(metrics).toContain('audit_age_seconds{depth="state"} 0')
    await app.idle()
    const told = lines.filter(({ msg, fault }) => msg === 'The ledger audit found faults' && fault)
    return [...new Set(told.map(({ depth, invariant }) => `${depth} ${invariant}`))].sort()
  }

  async function undo(): Promise<void> {
    await app.idle()
    for (const table of tables) {
      await forger.query(`DELETE FROM ${table}`)
      await forger.query(`INSERT INTO ${table} OVERRIDING SYSTEM VALUE TABLE kept_${table}`)
    }
  }

  const wallet = (rank: number) =>
    `(SELECT id FROM accounts WHERE kind = 'wallet' ORDER BY id OFFSET ${rank} LIMIT 1)`
  const bet = '(SELECT id FROM bets ORDER BY id LIMIT 1)'
  const stake = `code = 'box.stake' AND ref = ${bet}`

  /** The planted fault, and every invariant that it breaks. */
  const forgeries: [string, string[], string | (() => Promise<unknown>)][] = [
    [
      'a cent added to a balance',
      ['state I3'],
      `UPDATE accounts SET balance = balance + 1 WHERE id = ${wallet(0)}`,
    ],
    [
      'an entry without its counter account',
      ['recent I11', 'recent I7'],
      `UPDATE entries SET counter_id = -1 WHERE ${stake}`,
    ],
    [
      'a cent moved without an entry',
      ['state I3'],
      `UPDATE accounts SET balance = balance + CASE id WHEN ${wallet(0)} THEN 1 ELSE -1 END
       WHERE id IN (${wallet(0)}, ${wallet(1)})`,
    ],
    [
      'an entry without a resulting balance',
      ['recent I7', 'state I3'],
      `UPDATE entries SET balance_after = NULL WHERE ${stake}`,
    ],
    [
      'an item wrongly marked sold',
      ['recent I11'],
      `UPDATE inventory_items SET status = 'sold' WHERE id = ${bet}`,
    ],
    [
      'coins in clearing without a withdrawal',
      ['state I8'],
      () => putAside(everybody[0]?.id ?? ''),
    ],
  ]

  async function putAside(playerId: string): Promise<void> {
    const { database, clock, config } = app
    const entropy = {
      bytes: () => Buffer.alloc(32),
      id: () => 'a0000000-0000-7000-8000-000000000001',
    }
    const ledger = await openSecondLedger({ database, clock, entropy, seedKey: config.seedKey })
    await database.transaction((tx) =>
      ledger.post(tx, [
        {
          account: walletOf(playerId),
          counter: 'clearing:withdrawals',
          amount: -100n,
          code: 'withdrawal.requested',
          ref: entropy.id(),
        },
      ]),
    )
  }

  it('finds no faults, and shows every invariant', async () => {
    expect(await anHourLater()).toEqual([])
    const shown = await metrics()
    for (const name of ['I3', 'I4', 'I5', 'I8', 'I9', 'I10', 'Deposits', 'Operators']) {
      expect(shown).toContain(`audit_faults{invariant="${name}",depth="state"} 0`)
    }
    app.clock.advance(30_000)
    expect(await metrics()).toContain('audit_age_seconds{depth="state"} 30')
  })

  it.each(forgeries)('%s breaks %s', async (_what, broken, forge) => {
    await (typeof forge === 'string' ? forger.query(forge) : forge())
    const found = await anHourLater()
    expect(found).toEqual(expect.arrayContaining(broken))
    // What is new may show more of it, if the account has moved lately.
    expect(found.filter((each) => each.startsWith('state'))).toEqual(
      broken.filter((each) => each.startsWith('state')),
    )
    const shown = await metrics()
    for (const name of ['I3', 'I4', 'I5', 'I8', 'I9', 'I10']) {
      const count = new RegExp(
        `audit_faults\\{invariant="${name}",depth="state"\\} ${broken.includes(`state ${name}`) ? '[1-9]' : '0'}`,
      )
      expect(shown).toMatch(count)
    }
  })

  it('is clean again after the fault is repaired', async () => {
    expect(await anHourLater()).toEqual([])
  })
})

it('every quarter of an hour what is new is audited, from the last instant at which nothing was found', async () => {
  const { database, clock } = app
  const newest = async () => {
    const { rows } = await database.pool.query<{ depth: string; checked: number; faults: number }>(
      `SELECT depth, (SELECT sum((f ->> 'checked')::integer) FROM jsonb_array_elements(findings) f)::integer AS checked,
              (SELECT sum(jsonb_array_length(f -> 'faults')) FROM jsonb_array_elements(findings) f)::integer AS faults
       FROM audits WHERE depth = 'recent' ORDER BY id DESC LIMIT 1`,
    )
    return rows[0]
  }
  const wait = async (ms: number) => {
    const before = await countAll()
    await app.idle()
    clock.advance(ms)
    await expect.poll(countAll).toBeGreaterThan(before)
    await app.idle()
    return newest()
  }
  const countAll = async () =>
    (await database.pool.query(`SELECT FROM audits WHERE depth = 'recent'`)).rowCount ?? Number.NaN
  await wait(HOUR_MS)
  await wait(QUARTER_MS)
  // What was put back counts as moved until it is anchored.
  await expect
    .poll(() => wait(QUARTER_MS), { timeout: 20_000 })
    .toEqual({ depth: 'recent', checked: 0, faults: 0 })
  await everybody[0]?.ask(`POST /api/boxes/${slug}/open`, { count: 1 })
  const opened = await wait(QUARTER_MS)
  expect(opened).toMatchObject({ depth: 'recent', faults: 0 })
  expect(opened?.checked).toBeGreaterThan(0)
})

it('a run that somebody invented in the database stops no audit', async () => {
  const { database, clock } = app
  const after = `timestamptz '${new Date(clock.now() + 1_000 * HOUR_MS).toISOString()}'`
  await app.idle()
  const { rows } = await database.pool.query<{ id: bigint }>(
    `INSERT INTO audits (began_at, ended_at, findings, depth, seal)
     SELECT ${after}, ${after}, '[]', d, (SELECT seal FROM audits WHERE depth = d ORDER BY id DESC LIMIT 1)
     FROM unnest(ARRAY['state', 'recent']) d RETURNING id`,
  )
  const invented = rows.at(-1)?.id ?? 0n
  clock.advance(HOUR_MS)
  const later = async () => {
    clock.advance(MINUTE_MS)
    const run = await database.pool.query<{ depth: string }>(
      'SELECT DISTINCT depth FROM audits WHERE id > $1 ORDER BY depth',
      [invented],
    )
    return run.rows.map(({ depth }) => depth)
  }
  await expect.poll(later).toEqual(['recent', 'state'])
  await app.idle()
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  expect(metrics).toMatch(/audit_age_seconds\{depth="state"\} \d/)
})

describe('on several nodes', () => {
  it('one runs it, and all show its findings', async () => {
    const clock = manualClock(app.clock.now() + 8 * HOUR_MS)
    const own = createDatabase({ url: app.databaseUrl })
    const log = { error: () => {}, info: () => {} }
    const nodes = [own, app.database].map((database) =>
      createAuditJobs({ database, clock, log, secrets: app.config, historyDays: 7 }),
    )
    const before = await countOf('audits')
    const { signal } = new AbortController()
    await Promise.all(nodes.flatMap(({ jobs }) => jobs.map((job) => job.run(signal))))
    expect(await countOf('audits')).toBe(before)
    clock.advance(SETTLED_MS)
    await Promise.all(nodes.flatMap(({ jobs }) => jobs.map((job) => job.run(signal))))
    expect(await countOf('audits')).toBe(before + 1)
    await Promise.all(nodes.flatMap(({ jobs }) => jobs.map((job) => job.run(signal))))
    expect(await countOf('audits')).toBe(before + 1)
    for (const node of nodes) {
      expect(node.metrics()).toContainEqual(
        expect.objectContaining({
          name: 'audit_age_seconds',
          labels: { depth: 'state' },
          value: 0,
        }),
      )
    }
    await own.close()
  })

  it('a node whose audit fails waits before the next attempt', async () => {
    const clock = manualClock(app.clock.now() + 10 * HOUR_MS)
    let begun = 0
    const database = {
      ...app.database,
      transaction: () => {
        begun += 1
        return Promise.reject(new Error('The disk is full.'))
      },
    }
    const log = { error: () => {}, info: () => {} }
    const { jobs } = createAuditJobs({ database, clock, log, secrets: app.config, historyDays: 7 })
    const { signal } = new AbortController()
    clock.advance(SETTLED_MS)
    await expect(jobs[0]?.run(signal)).rejects.toThrow('The disk is full.')
    clock.advance(9 * MINUTE_MS)
    await jobs[0]?.run(signal)
    expect(begun).toBe(1)
    clock.advance(60_000)
    await expect(jobs[0]?.run(signal)).rejects.toThrow('The disk is full.')
  })

  it('a stopping node does not wait for the end of its audits', async () => {
    const clock = manualClock(app.clock.now() + 20 * HOUR_MS)
    const faults: unknown[] = []
    const log = { error: (line: unknown) => void faults.push(line), info: () => {} }
    const { jobs } = createAuditJobs({
      database: app.database,
      clock,
      log,
      secrets: app.config,
      historyDays: 7,
    })
    const blocker = new pg.Client({ connectionString: app.databaseUrl })
    await blocker.connect()
    await blocker.query('BEGIN')
    await blocker.query('LOCK TABLE accounts IN ACCESS EXCLUSIVE MODE')
    const before = await countOf('audits')
    clock.advance(SETTLED_MS)
    const { stop } = startJobs(jobs, { clock, log })
    // Copies of one template have the same table ids.
    const waiting = `SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'accounts'::regclass
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`
    await expect.poll(async () => (await blocker.query(waiting)).rowCount).toBe(2)
    await stop()
    expect((await blocker.query(waiting)).rowCount).toBe(0)
    await blocker.query('ROLLBACK')
    await blocker.end()
    expect(await countOf('audits')).toBe(before)
    expect(faults).toEqual([])
  })
})

it('reads the history without an open snapshot, and each check in its own', async () => {
  const { database, config } = app
  let open = 0
  const besideHistory: number[] = []
  const besideChecks: number[] = []
  const watched: Database = {
    ...database,
    async transaction(work, options) {
      besideChecks.push(open)
      open += 1
      try {
        return await database.transaction(work, options)
      } finally {
        open -= 1
      }
    },
    pool: Object.assign(Object.create(database.pool), {
      query: (text: string, values: unknown[]) => {
        besideHistory.push(open)
        return database.pool.query(text, values)
      },
    }),
  }
  const findings = await auditShop(watched, config)
  expect(isClean(findings)).toBe(true)
  expect(besideHistory.length).toBeGreaterThan(0)
  expect(besideChecks.length).toBeGreaterThan(1)
  expect(new Set([...besideHistory, ...besideChecks])).toEqual(new Set([0]))
})

describe('while 64 players open boxes', () => {
  /** Repeats while all players play, until it has seen enough. */
  async function whilePlaying(look: (turn: number) => Promise<boolean>): Promise<void> {
    let isOver = false
    const playing = everybody.map(async (player) => {
      while (!isOver) {
        const { status } = await player.ask(`POST /api/boxes/${slug}/open`, { count: 1 })
        expect(status).toBe(200)
      }
    })
    try {
      for (let turn = 0; await look(turn); turn++) {
        const before = await countOf('bets')
        await expect
          .poll(() => countOf('bets'), { timeout: 60_000, interval: 5 })
          .toBeGreaterThan(before + BETS_BETWEEN)
      }
    } finally {
      isOver = true
      await Promise.all(playing)
    }
  }

  it(
    `finds no faults in ${AUDITS} audits`,
    async () => {
      for (let left = AUDITS; left > 0; left -= AUDITS_OF_A_SHOP) {
        if (left < AUDITS) {
          await app.stop()
          await openShop()
        }
        const audits = Math.min(left, AUDITS_OF_A_SHOP)
        await whilePlaying(async (turn) => {
          expect(await faults()).toEqual([])
          return turn + 1 < audits
        })
        expect(await countOf('bets')).toBeGreaterThan((audits - 1) * BETS_BETWEEN)
      }
    },
    180_000 + AUDITS * 20_000,
  )
})
