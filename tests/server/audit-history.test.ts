import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/schedule/durations.ts'
import { type AuditDeps, createHistoryAudit, hoursOf } from '#server/app/audit-history.ts'
import { type ManualClock, manualClock } from '#server/platform/clock/manual-clock.ts'
import { aPlayer, fund, type TestPlayer } from '#tests/support/players/a-player.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

const DAYS = 7
const { signal } = new AbortController()

let app: TestApp
let player: TestPlayer
/** The audit's own clock: the shop stands still. */
let clock: ManualClock
const faults: { depth: string; invariant: string; fault: string }[] = []
const audited: { day: Date; checked: number }[] = []

const log = {
  error: (line: object) => void faults.push(line as (typeof faults)[number]),
  info: (line: object) => void audited.push(line as (typeof audited)[number]),
}
function aNode(over: Partial<AuditDeps> = {}) {
  const { database, config } = app
  const node = createHistoryAudit({
    database,
    clock,
    log,
    secrets: config,
    historyDays: DAYS,
    historyRests: 0,
    ...over,
  })
  return {
    ...node,
    valueOf: (name: string) => node.metrics().find((each) => each.name === name)?.value,
    faultsOf: (invariant: string) =>
      node
        .metrics()
        .find(({ name, labels }) => name === 'audit_faults' && labels.invariant === invariant)
        ?.value,
  }
}
let node: ReturnType<typeof aNode>

const play = () => player.ask('POST /api/dice/bet', { amount: 100, target: 50, direction: 'over' })
const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await app.database.pool.query<Row>(text, values)).rows
const force = (text: string) =>
  app.database.transaction(async (tx) => {
    await tx.query('SET LOCAL session_replication_role = replica')
    const { rowCount } = await tx.query(text)
    expect(rowCount).toBeGreaterThan(0)
  })

beforeAll(async () => {
  app = await startApp()
  player = await aPlayer(app, { cents: 100_000n })
  await play()
  app.clock.advance(3 * DAY_MS)
  await app.idle()
  // The shop's own audit has read its days.
  await query('DELETE FROM audited_days')
  // Its session has ended meanwhile.
  await fund(app, player.id, 5n)
  clock = manualClock(app.clock.now() + DAY_MS)
  node = aNode()
  await node.job.run(signal)
  clock.advance(5 * MINUTE_MS)
})
afterAll(() => app.stop())

it('reads each day with rows once it is over, on one of two nodes', async () => {
  expect([audited, node.metrics()]).toEqual([[], []])
  await Promise.all([aNode().job.run(signal), node.job.run(signal)])
  await node.job.run(signal)
  const days = audited.map(({ day }) => day.toISOString().slice(0, 10))
  expect(new Set(days).size).toBe(days.length)
  expect(days).toHaveLength(2)
  const [{ rows } = { rows: 0n }] = await query<{ rows: bigint }>(
    'SELECT (SELECT count(*) FROM entries) + (SELECT count(*) FROM bets) AS rows',
  )
  expect(audited.reduce((sum, { checked }) => sum + checked, 0)).toBeGreaterThanOrEqual(
    Number(rows),
  )
  expect(faults).toEqual([])
  expect([node.valueOf('audit_age_seconds'), node.faultsOf('I6'), node.faultsOf('I7')]).toEqual([
    0, 0, 0,
  ])
})

describe('a forged row of history', () => {
  const bet = '(SELECT id FROM bets ORDER BY id LIMIT 1)'
  const stake = `code = 'dice.stake' AND ref = ${bet}`
  const tables = ['bets', 'entries', 'seeds', 'inventory_items']
  beforeAll(async () => {
    for (const table of tables) await query(`CREATE TABLE kept_${table} AS TABLE ${table}`)
  })
  afterEach(async () => {
    await app.database.transaction(async (tx) => {
      await tx.query('SET LOCAL session_replication_role = replica')
      for (const table of tables) {
        await tx.query(`DELETE FROM ${table}`)
        await tx.query(`INSERT INTO ${table} OVERRIDING SYSTEM VALUE TABLE kept_${table}`)
      }
    })
    // Every day without rows would be a day to read; listed again, they are one.
    await query('DELETE FROM audited_days')
    faults.length = 0
    await node.job.run(signal)
    expect(faults).toEqual([])
    expect(node.faultsOf('I6')).toBe(0)
  })

  /** Lets the audit run every six hours for so many days. */
  async function inDays(days: number): Promise<void> {
    faults.length = 0
    for (let hour = 0; hour < days * 24; hour += 6) {
      clock.advance(6 * HOUR_MS)
      await node.job.run(signal)
    }
  }

  it.each([
    ['another result', 'I6', `UPDATE bets SET result = result || '{"roll": 1}' WHERE id = ${bet}`],
    ['another payout', 'I5', `UPDATE bets SET payout = payout + 1 WHERE id = ${bet}`],
    ['a deleted bet', 'I11', `DELETE FROM bets WHERE id = ${bet}`],
    [
      'a seed that cannot be decrypted',
      'I6',
      `UPDATE seeds SET sealed = sha512('x') WHERE nonce > 0`,
    ],
    [
      'an entry with a later time',
      'I7',
      `UPDATE entries SET at = at + interval '1 ms' WHERE ${stake}`,
    ],
    ['another amount', 'I11', `UPDATE entries SET amount = amount - 1 WHERE ${stake}`],
    ['an entry without a balance', 'I7', `UPDATE entries SET balance_after = NULL WHERE ${stake}`],
    [
      'an entry without its counter account',
      'I7',
      `UPDATE entries SET counter_id = -1 WHERE ${stake}`,
    ],
    ['a deleted entry', 'I7', `DELETE FROM entries WHERE ${stake}`],
  ])('%s is found within seven days, as %s, and stays in sight', async (_, invariant, forge) => {
    await force(forge)
    await inDays(DAYS)
    expect(faults.map((fault) => fault.invariant)).toContain(invariant)
    expect(faults.every(({ depth }) => depth === 'history')).toBe(true)
    expect(node.faultsOf(invariant)).toBeGreaterThan(0)
  })
})

describe('whoever owns the database', () => {
  const audits = async (change: string) => {
    await force(change)
    audited.length = 0
    await node.job.run(signal)
    return audited.map(({ day }) => day.toISOString().slice(0, 10))
  }
  const nothing = `UPDATE audited_days SET listed_at = listed_at`

  it.each([
    ['says that a day was audited later', `audited_at = audited_at + interval '1 year'`],
    ['says that nothing was found', `faults = '{"I6": ["invented"]}'`],
    [
      'takes the seal of another',
      'seal = (SELECT seal FROM audited_days WHERE seal IS NOT NULL ORDER BY since DESC LIMIT 1)',
    ],
    ['forgets a day', 'audited_at = NULL, checked = NULL, faults = NULL, seal = NULL'],
  ])('and %s, has it audited at once', async (_, change) => {
    expect(await audits(nothing)).toEqual([])
    const first = 'since = (SELECT min(since) FROM audited_days)'
    expect(await audits(`UPDATE audited_days SET ${change} WHERE ${first}`)).toHaveLength(1)
  })

  it('and deletes a day, or adds some, leaves no row out', async () => {
    const second = '(SELECT since FROM audited_days ORDER BY since OFFSET 1 LIMIT 1)'
    expect(await audits(`DELETE FROM audited_days WHERE since = ${second}`)).toHaveLength(1)
    expect(
      await audits(
        `INSERT INTO audited_days (since, listed_at)
         SELECT min(since) + interval '1 hour', now() FROM audited_days
         UNION ALL SELECT '3000-01-01', now()`,
      ),
    ).toHaveLength(2)
    await force(
      `UPDATE bets SET result = result || '{"roll": 1}' WHERE id = (SELECT min(id::text)::uuid FROM bets)`,
    )
    clock.advance(DAYS * DAY_MS)
    await node.job.run(signal)
    expect(faults.splice(0).map(({ invariant }) => invariant)).toContain('I6')
  })
})

it('a node that stops within a day has stored nothing of it, and another goes on', async () => {
  clock.advance(DAYS * DAY_MS)
  const stopping = new AbortController()
  const { pool, transaction, ...rest } = app.database
  const database: AuditDeps['database'] = {
    ...rest,
    pool,
    transaction: (work, options) =>
      transaction(async (tx) => {
        const query: typeof tx.query = (statement, values) => {
          if (String(statement).startsWith('FETCH')) stopping.abort()
          return tx.query(statement, values)
        }
        return work({ ...tx, query })
      }, options),
  }
  audited.length = 0
  const late = aNode({ database })
  clock.advance(5 * MINUTE_MS)
  await late.job.run(stopping.signal)
  expect(audited).toEqual([])
  await node.job.run(signal)
  expect(audited.length).toBeGreaterThan(1)
  faults.length = 0
})

it('that is not run for longer than promised, says so', async () => {
  expect(node.valueOf('audit_history_late_seconds')).toBe(0)
  clock.advance(DAYS * DAY_MS + HOUR_MS)
  expect(node.valueOf('audit_history_late_seconds')).toBe(HOUR_MS / 1000)
  expect(node.valueOf('audit_age_seconds')).toBe((DAYS * DAY_MS + HOUR_MS) / 1000)
})

it('the hours of a day have every instant once, whatever the clocks of a country do', () => {
  const until = new Date('2026-10-26T00:00Z')
  for (const since of [null, new Date('2026-10-20T00:00Z'), new Date('2026-10-25T00:00Z')]) {
    const hours = hoursOf({ since, until })
    expect(hours[0]?.since).toEqual(since)
    expect(hours.at(-1)?.until).toEqual(until)
    expect(hours.slice(1).map((hour) => hour.since)).toEqual(
      hours.slice(0, -1).map((hour) => hour.until),
    )
  }
})
