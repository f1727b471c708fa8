import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { DAY_MS } from '#domain/schedule/durations.ts'
import {
  auditOpening,
  auditParts,
  auditRowsOf,
  auditRowsSince,
  compareRowsOf,
} from '#server/app/audit.ts'
import { createSealing } from '#server/features/sealing/service.ts'
import { sealedTables } from '#server/features/sealing/tables.ts'
import { createTransparencyLog } from '#server/features/transparency/index.ts'
import type { AuditCheck } from '#server/ledger/index.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import { times } from '#tests/support/setup/sampling.ts'
import { forgeries } from '#tests/support/tampering/cases.ts'
import { type Change, changesOf, dropRules, readColumns } from '#tests/support/tampering/changes.ts'
import { type LivedShop, openLivedShop } from '#tests/support/tampering/lived-shop.ts'
import { unlived, unseen } from '#tests/support/tampering/unseen.ts'

const SAMPLE = times('TAMPERINGS', 250)

let shop: LivedShop
let columns: Awaited<ReturnType<typeof readColumns>>

beforeAll(async () => {
  shop = await openLivedShop()
})
afterAll(() => shop.stop())

it('the shop is lived in', { timeout: 180_000 }, async () => {
  await shop.live()
  const { pool } = shop.app.database
  columns = await readColumns(pool)
  await dropRules(pool)
  await asOwner(async (tx) => {
    await listStatements(tx)
    for (const name of names) expect(await findFault(tx, name, ANY)).toBe(null)
  })
})

/** Runs work as an owner of the database who has turned its triggers off; nothing of it stays. */
async function asOwner(work: (tx: Tx) => Promise<void>): Promise<void> {
  const undone = new Error('undone')
  const run = shop.app.database.transaction(async (tx) => {
    await tx.query(`SET LOCAL session_replication_role = replica;
      SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0`)
    await work(tx)
    throw undone
  })
  await run.catch((error) => {
    if (error !== undone) throw error
  })
}

/** Stands for changes of several tables. */
const ANY = 'any'
const { standing, wallets, totals, history } = auditParts()
const ofPlayers = wallets.map(
  (check): AuditCheck =>
    (reader) =>
      check(reader),
)
const recent: AuditCheck = (reader) =>
  auditRowsSince(reader, auditOpening(shop.app.config), new Date(0))
/** The audit of history, as of a day that has all of them. */
const ofHistory: AuditCheck = (reader) =>
  auditRowsOf(reader, auditOpening(shop.app.config), {
    period: { since: null, until: null },
  })

/** What is checked of all rows by the command, and in a running shop by its depths together. */
const audits = {
  'npm run audit': [...standing, ...ofPlayers, ...totals, ...history],
  'a running shop': [
    ...standing,
    ...ofPlayers,
    recent,
    ofHistory,
    (reader) => compareRowsOf(reader, { since: null, until: null }),
  ],
} satisfies Record<string, readonly AuditCheck[]>
type AuditName = keyof typeof audits
const names = ['npm run audit', 'a running shop'] as const
/** The checks that have found changes of a table are tried first, the last of them before the others. */
const foundBy = new Map<string, readonly AuditCheck[]>()
/** The statements of each check, from its first run. Those that name a changed table are tried before the others. */
const statementsOf = new Map<AuditCheck, string>()

async function listStatements(tx: Tx): Promise<void> {
  const { vault, keys } = auditOpening(shop.app.config)
  for (const check of new Set(names.flatMap((name) => audits[name]))) {
    const statements: string[] = []
    const reader = {
      query(statement: string, values?: unknown[]) {
        statements.push(statement)
        return tx.query(statement, values)
      },
    } as Reader
    await check(reader, vault, keys)
    statementsOf.set(check, statements.join('\n'))
  }
}

const mayFind = (check: AuditCheck, table: string) =>
  statementsOf.get(check)?.match(/\w+/g)?.includes(table) !== false

/** The first fault that an audit finds, or the first that says so; null if it finds none. */
async function findFault(
  tx: Tx,
  name: AuditName,
  table: string,
  says = /\w/,
): Promise<string | null> {
  const checks: readonly AuditCheck[] = audits[name]
  const first = (foundBy.get(table) ?? []).filter((check) => checks.includes(check))
  const likely = checks.filter((check) => mayFind(check, table))
  const ordered = new Set([...first, ...likely, ...checks])
  return findFaultBy(ordered, tx, says, (check) => {
    foundBy.set(table, [check, ...first.filter((each) => each !== check)])
  })
}

async function findFaultBy(
  ordered: Iterable<AuditCheck>,
  tx: Tx,
  says = /\w/,
  onFound: (check: AuditCheck) => void = () => {},
): Promise<string | null> {
  const { vault, keys } = auditOpening(shop.app.config)
  for (const check of ordered) {
    await tx.query('SAVEPOINT before_check')
    try {
      const findings = [await check(tx, vault, keys)].flat()
      const fault = findings.flatMap(({ faults }) => faults).find((each) => says.test(each))
      if (fault === undefined) continue
      onFound(check)
      return fault
    } catch (error) {
      // An audit that cannot run at all is noticed too.
      await tx.query('ROLLBACK TO SAVEPOINT before_check')
      return `The audit fails: ${error instanceof Error ? error.message : error}`
    }
  }
  return null
}

/**
 * Whether the audit finds the change; null if none of its statements is possible. On some rows nothing depends, such as
 * those of a canceled battle, and chance says which row is the first: it has to be found on one of them.
 */
async function isFound(
  tx: Tx,
  { statements }: Change,
  find: (tx: Tx) => Promise<string | null>,
): Promise<boolean | null> {
  let isMade = false
  for (const statement of statements) {
    await tx.query('SAVEPOINT before_change')
    const isPossible = await tx.query(statement).then(
      ({ rowCount }) => rowCount !== 0,
      () => false,
    )
    // A statement that has failed has to be undone before anything else is done.
    if (!isPossible) await tx.query('ROLLBACK TO SAVEPOINT before_change')
    const isSeen = isPossible && (await find(tx)) !== null
    await tx.query('ROLLBACK TO SAVEPOINT before_change')
    if (isSeen) return true
    isMade ||= isPossible
  }
  return isMade ? false : null
}

/** About so many changes, evenly spread; which ones differs from run to run. */
function sampled(changes: readonly Change[]): readonly Change[] {
  const every = Math.max(1, Math.floor(changes.length / SAMPLE))
  const first = Number.parseInt(inject('testSeed').slice(0, 6), 16) % every
  return changes.filter((_, at) => at % every === first)
}

/** Why the change need not be seen. */
function reasonOf({ table, column, kind }: Change): string | undefined {
  const named = unseen[table]
  return named?.table ?? named?.columns?.[column ?? kind] ?? unlived[table]
}

it('names only tables and columns that exist', () => {
  const known = new Set(columns.flatMap(({ table, column }) => [table, `${table}.${column}`]))
  const named = [
    ...Object.keys(unlived),
    ...Object.entries(unseen).flatMap(([table, { columns: its = {} }]) => [
      table,
      ...Object.keys(its)
        .filter((column) => column !== 'deleted' && column !== 'inserted')
        .map((column) => `${table}.${column}`),
    ]),
  ]
  expect(named.filter((name) => !known.has(name))).toEqual([])
})

it.each(names)(
  '%s finds every change of a column, every deleted and every invented row, except those named',
  {
    timeout: 300_000,
  },
  async (name) => {
    const missed: string[] = []
    let seen = 0
    await asOwner(async (tx) => {
      for (const change of sampled(changesOf(columns).filter((each) => !reasonOf(each)))) {
        const isSeen = await isFound(tx, change, () => findFault(tx, name, change.table))
        if (isSeen) seen += 1
        else if (isSeen === false) missed.push(change.name)
      }
    })
    expect(missed).toEqual([])
    expect(seen).toBeGreaterThan(Math.min(SAMPLE, 1_000) / 2)
  },
)

/**
 * The tables whose new rows the audit of what is new reads; what else changed waits for the audit of everything, as the
 * time of a bet does, which is compared with the figures of its day.
 */
const recentTables = ['entries', 'bets', 'round_bets', 'battle_seats', 'battle_drops']
/** The changes that a check does not find, of those that are possible. */
async function missedBy(
  check: AuditCheck,
  changes: readonly Change[],
): Promise<{ missed: string[]; seen: number }> {
  const missed: string[] = []
  let seen = 0
  await asOwner(async (tx) => {
    expect(await findFaultBy([check], tx)).toBe(null)
    for (const change of changes) {
      const isSeen = await isFound(tx, change, () => findFaultBy([check], tx))
      if (isSeen) seen += 1
      else if (isSeen === false) missed.push(change.name)
    }
  })
  return { missed, seen }
}

it.each([
  ['what is new', recent],
  ['a day of history', ofHistory],
])(
  'the audit of %s finds the same changes of entries, bets and drops',
  {
    timeout: 300_000,
  },
  async (_, check) => {
    const changes = changesOf(columns).filter(
      (each) =>
        recentTables.includes(each.table) && !reasonOf(each) && each.name !== 'bets.at changed',
    )
    const { missed, seen } = await missedBy(check, changes)
    expect(missed).toEqual([])
    expect(seen).toBeGreaterThan(recentTables.length)
  },
)

describe('a forgery by somebody who knows how entries are hashed is found:', () => {
  it.each(forgeries)('$name', async ({ forge, says = /\w/ }) => {
    await asOwner(async (tx) => {
      await forge(tx, shop.app)
      for (const name of names) expect(await findFault(tx, name, ANY, says)).toMatch(says)
    })
  })
})

it('of a month that is sealed, every change of a column and every deleted row is found by reading', {
  timeout: 300_000,
}, async () => {
  const { database, config } = shop.app
  const transparencyLog = await createTransparencyLog({
    database,
    clock: shop.app.clock,
    settings: config.transparencyLog,
  })
  let laterMs = 0
  const clock = { now: () => shop.app.clock.now() + laterMs }
  const { job } = createSealing({ database, clock, transparencyLog, log: { info() {} }, rests: 0 })
  laterMs = 40 * DAY_MS
  await job.run(new AbortController().signal)
  const sealed = sealedTables.map(({ name }) => name)
  const { rows } = await database.pool.query('SELECT FROM sealed_months')
  expect(rows.length).toBeGreaterThanOrEqual(sealed.length)
  const changes = changesOf(columns).filter(
    ({ table, kind }) => sealed.includes(table) && kind !== 'inserted',
  )
  const check: AuditCheck = (reader) => compareRowsOf(reader, { since: null, until: null })
  const { missed, seen } = await missedBy(check, changes)
  expect(missed).toEqual([])
  expect(seen).toBeGreaterThan(changes.length / 2)
})
