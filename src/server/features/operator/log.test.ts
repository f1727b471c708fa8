import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createOperatorService } from '#server/features/operator/index.ts'
import { migrationPath, migrationsFolder } from '#server/platform/db/migrate.ts'
import {
  type OperatorHarness,
  openOperatorHarness,
} from '#tests/support/payouts/operator-harness.ts'
import { auditOperators } from './audit.ts'

let harness: OperatorHarness
let operator: string
let player: string

beforeAll(async () => {
  harness = await openOperatorHarness()
  operator = await harness.aStaff()
  player = await harness.aPlayer()
  const second = await harness.aStaff()
  for (let count = 0; count < 5; count++) await adjust(5)
  const { id } = await adjust(5_000)
  await harness.operators.confirm({ ...harness.by(second), id })
  const input = { kind: 'voucher', value: 10, count: 3 } as const
  await harness.operators.act(harness.operators.actions.makeBatch, {
    ...harness.by(operator),
    input,
  })
})
afterAll(() => harness.close())

const adjust = (amount: number) =>
  harness.operators.act(harness.operators.actions.adjust, {
    ...harness.by(operator),
    input: { player_id: player, amount },
  })

const audited = () =>
  auditOperators(harness.database.pool, harness.ledger.vault, { ledger: harness.ledger.keys })
const faults = async () => (await audited()).faults
const run = (sql: string) => harness.database.pool.query(sql)

test('an untouched log verifies up to its last entry', async () => {
  expect(await audited()).toMatchObject({ checked: 8, faults: [] })
})

describe('the database', () => {
  test.each([
    'UPDATE audit_log SET reason = reason',
    'DELETE FROM audit_log',
    'TRUNCATE audit_log CASCADE',
  ])('refuses %s', async (sql) => {
    await expect(run(sql)).rejects.toThrow('never changed or deleted')
    expect(await faults()).toEqual([])
  })
})

/** Forgeries that full rights to the database allow, and the faults that reveal them. */
describe('the audit detects forgeries by a superuser:', () => {
  beforeEach(async () => {
    await run('CREATE TABLE kept AS SELECT * FROM audit_log')
    await run('CREATE TABLE kept_end AS SELECT * FROM audit_log_end')
    await run('CREATE TABLE kept_approvals AS SELECT * FROM approvals')
    await run('ALTER TABLE audit_log DISABLE TRIGGER audit_log_is_immutable')
  })
  afterEach(async () => {
    await run('DELETE FROM approvals')
    await run('DELETE FROM audit_log')
    await run('INSERT INTO audit_log SELECT * FROM kept')
    await run('INSERT INTO approvals SELECT * FROM kept_approvals')
    await run('DELETE FROM audit_log_end')
    await run('INSERT INTO audit_log_end SELECT * FROM kept_end')
    await run('DROP TABLE kept, kept_end, kept_approvals')
    await run('ALTER TABLE audit_log ENABLE TRIGGER audit_log_is_immutable')
    expect(await faults()).toEqual([])
  })

  const broken = "Entry 3 of the operators' log does not follow from the one before"

  test.each([
    ["reason = 'Another reason'", broken],
    ['cents = cents + 1', broken],
    ['cents = NULL', broken],
    ["action = 'balance.adjusted'", broken],
    ["stage = 'rejected'", broken],
    ['player_id = operator_id', broken],
    ['subject_id = id', broken],
    ["at = at + interval '1 millisecond'", broken],
    ['detail = detail || \'{"amount": 4}\'', broken],
    ['detail = detail || \'{"more": true}\'', broken],
    ['operator_id = (SELECT id FROM players WHERE id <> operator_id LIMIT 1)', broken],
    ["hash = sha256('x')", broken],
    ["id = '00000000-0000-7000-8000-000000000000'", broken],
  ])('one entry with %s', async (change, fault) => {
    await run(`UPDATE audit_log SET ${change} WHERE seq = 3`)
    expect(await faults()).toContain(fault)
  })

  const unlinked = "Entry 3 of the operators' log is not linked to the one before"

  test.each([
    ["reason = 'Another reason'"],
    ['cents = cents + 1'],
    ["link = sha256('x')"],
    ["salt = substring(sha256('x') for 16)"],
    ['salt = NULL'],
  ])('the link of an entry with %s', async (change) => {
    await run(`UPDATE audit_log SET ${change} WHERE seq = 3`)
    expect(await faults()).toContain(unlinked)
  })

  test('an entry deleted from the middle, or two entries swapped', async () => {
    await run('DELETE FROM audit_log WHERE seq = 3')
    expect(await faults()).toContain("Entry 3 of the operators' log is missing")
    await run('INSERT INTO audit_log SELECT * FROM kept WHERE seq = 3')
    await run('UPDATE audit_log SET seq = 99 WHERE seq = 3')
    await run('UPDATE audit_log SET seq = 3 WHERE seq = 4')
    await run('UPDATE audit_log SET seq = 4 WHERE seq = 99')
    expect(await faults()).toContain(broken)
  })

  test('the last entries deleted', async () => {
    await run('DELETE FROM audit_log WHERE seq > 7')
    expect(await faults()).toContain("The operators' log ends at 7, not at its recorded end")
  })

  test('the last entry deleted and the end moved back, because its effect has no entry', async () => {
    await run('DELETE FROM audit_log WHERE seq > 7')
    await run(
      'UPDATE audit_log_end SET (seq, hash, link) = (SELECT seq, hash, link FROM audit_log WHERE seq = 7)',
    )
    expect(await faults()).toEqual([expect.stringMatching(/^Batch .* differs from the log$/)])
  })

  test('all entries deleted', async () => {
    await run('DELETE FROM approvals')
    await run('DELETE FROM audit_log')
    expect((await faults()).length).toBeGreaterThan(5)
  })
})

test('entries from before the links are linked as they are', async () => {
  const texts = ['Quoted "so"', 'Back\\slash', 'Größe 😀', 'Tab\tand\u2028more', 'Plain']
  for (const [place, reason] of texts.entries()) {
    const input = { player_id: player, amount: place === 0 ? 0.01 : place + 0.25 }
    const by = { ...harness.by(operator), reason }
    await harness.operators.act(harness.operators.actions.adjust, { ...by, input })
  }
  await run('ALTER TABLE audit_log DROP COLUMN salt, DROP COLUMN link')
  await run('ALTER TABLE audit_log_end DROP COLUMN link')
  await run('ALTER TABLE ledger_anchors DROP COLUMN has_link')
  const file = path.join(migrationsFolder, migrationPath('0634-links-of-the-log.sql'))
  await run(await readFile(file, 'utf8'))
  expect(await faults()).toEqual([])
  await adjust(1)
  expect(await faults()).toEqual([])
})

test('the audit detects money that an operator moves without a log entry', async () => {
  const { id } = await adjust(1)
  expect(await faults()).toEqual([])
  await harness.post(player, 'operator.adjusted', 100n)
  const found = await faults()
  expect(found).toEqual([expect.stringMatching(/^Adjustment .* differs from the log$/)])
  expect(found[0]).not.toContain(id)
})

describe('an action and its entry are atomic', () => {
  const count = async (table: string) =>
    (await run(`SELECT count(*) AS n FROM ${table}`)).rows[0]?.n as bigint

  const sizes = () => Promise.all(['audit_log', 'entries', 'approvals', 'code_batches'].map(count))

  /** Makes a statement fail, as a lost connection or a full disk would. */
  async function failing(table: string, on: string, work: () => Promise<unknown>): Promise<void> {
    await run(`CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'The disk is full.'; END $$`)
    await run(`CREATE TRIGGER failing BEFORE ${on} ON ${table} EXECUTE FUNCTION fail()`)
    try {
      await expect(work()).rejects.toThrow('The disk is full.')
    } finally {
      await run(`DROP TRIGGER failing ON ${table}`)
      await run('DROP FUNCTION fail()')
    }
  }

  const makeBatch = () =>
    harness.operators.act(harness.operators.actions.makeBatch, {
      ...harness.by(operator),
      input: { kind: 'gift_code', value: 1, count: 1 },
    })

  test.each([
    ['audit_log', 'INSERT', () => adjust(1)],
    ['audit_log_end', 'UPDATE', () => adjust(1)],
    ['entries', 'INSERT', () => adjust(1)],
    ['accounts', 'UPDATE', () => adjust(1)],
    ['audit_log', 'INSERT', () => makeBatch()],
    ['code_batches', 'INSERT', () => makeBatch()],
    ['approvals', 'INSERT', () => adjust(2_000)],
    ['audit_log', 'INSERT', () => adjust(2_000)],
  ])('when the database fails at %s (%s), nothing changes', async (table, on, work) => {
    const before = await sizes()
    const balance = await harness.balanceOf(player)
    await failing(table, on, work)
    expect(await sizes()).toEqual(before)
    expect(await harness.balanceOf(player)).toBe(balance)
  })

  test('when the action fails, it is not logged', async () => {
    const before = await sizes()
    const breaking = createOperatorService({
      ...harness,
      codes: harness.codes.operate,
      erasures: { erase: () => Promise.reject(new Error('Not in this harness')) },
      onPlayerChanged() {},
      ledger: { ...harness.ledger, post: () => Promise.reject(new Error('Cut off')) },
    })
    const act = breaking.act(breaking.actions.adjust, {
      ...harness.by(operator),
      input: { player_id: player, amount: 1 },
    })
    await expect(act).rejects.toThrow('Cut off')
    expect(await sizes()).toEqual(before)
  })
})
