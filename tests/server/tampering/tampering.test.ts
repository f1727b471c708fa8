import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditParts, auditVault } from '#server/app/audit.ts'
import type { AuditCheck } from '#server/ledger/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { type Change, changesOf, dropRules, readColumns } from '#tests/support/tampering/changes.ts'
import { openLivedShop } from '#tests/support/tampering/lived-shop.ts'

let shop: Awaited<ReturnType<typeof openLivedShop>>
let columns: Awaited<ReturnType<typeof readColumns>>

beforeAll(async () => {
  shop = await openLivedShop()
  const { pool } = shop.app.database
  columns = await readColumns(pool)
  await dropRules(pool)
}, 180_000)
afterAll(() => shop.stop())

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

const { standing, history } = auditParts()
const checks: AuditCheck[] = [...standing, ...history]
/** The check that last found a change of a table is tried first. */
const foundBy = new Map<string, AuditCheck>()

async function firstFault(tx: Tx, table: string): Promise<string | null> {
  const vault = auditVault(shop.app.config.seedKey)
  const first = foundBy.get(table)
  const order = first ? [first, ...checks.filter((check) => check !== first)] : checks
  for (const check of order) {
    const fault = await tryCheck(tx, check, vault)
    if (fault === null) continue
    foundBy.set(table, check)
    return fault
  }
  return null
}

/** An audit that cannot run at all is noticed too. */
async function tryCheck(
  tx: Tx,
  check: AuditCheck,
  vault: ReturnType<typeof auditVault>,
): Promise<string | null> {
  await tx.query('SAVEPOINT before_check')
  try {
    const findings = [await check(tx, vault)].flat()
    return findings.flatMap(({ faults }) => faults)[0] ?? null
  } catch (error) {
    await tx.query('ROLLBACK TO SAVEPOINT before_check')
    return `The audit fails: ${error instanceof Error ? error.message : error}`
  }
}

/** Makes the first of the change's statements that is possible and changes a row. */
async function make(tx: Tx, { statements }: Change): Promise<boolean> {
  for (const statement of statements) {
    await tx.query('SAVEPOINT before_statement')
    try {
      const { rowCount } = await tx.query(statement)
      if (rowCount) return true
    } catch (error) {
      await tx.query('ROLLBACK TO SAVEPOINT before_statement')
      if (statement === statements.at(-1)) impossible.push(String(error))
    }
  }
  return false
}
const impossible: string[] = []

it('discovers', async () => {
  const unseen: string[] = []
  const absent: string[] = []
  let seen = 0
  await asOwner(async (tx) => {
    expect(await firstFault(tx, '')).toBe(null)
    for (const change of changesOf(columns)) {
      await tx.query('SAVEPOINT before_change')
      if (await make(tx, change)) {
        const fault = await firstFault(tx, change.table)
        if (fault === null) unseen.push(change.name)
        else seen += 1
      } else absent.push(change.name)
      await tx.query('ROLLBACK TO SAVEPOINT before_change')
    }
  })
  process.stdout.write(JSON.stringify({ seen, unseen, absent, impossible }, null, 1))
}, 600_000)
