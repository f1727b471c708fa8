import type { Database } from '#server/platform/db/database.ts'
import type { AuditFinding } from './audit.ts'
import { entryHash } from './journal.ts'

const PAGE = 5_000
const FAULTS_SHOWN = 20
const genesis = Buffer.alloc(32)

interface EntryRow {
  account_id: bigint
  seq: bigint
  counter_id: bigint
  amount: bigint
  balance_after: bigint | null
  code: string
  ref: string
  at: Date
  hash: Buffer
}

/** I7: walks every account's chain from its start and compares its end with the account. */
export async function auditJournal(database: Database): Promise<AuditFinding> {
  const faults: string[] = []
  const ends = new Map<bigint, { hash: Buffer; balance: bigint }>()
  let checked = 0
  let after = { account: 0n, seq: 0n }
  for (;;) {
    const rows = await readEntries(database, after)
    for (const row of rows) {
      const end = ends.get(row.account_id) ?? { hash: genesis, balance: 0n }
      const fault = faultOf(row, end)
      if (fault && faults.length < FAULTS_SHOWN) faults.push(fault)
      ends.set(row.account_id, { hash: row.hash, balance: end.balance + row.amount })
    }
    checked += rows.length
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) break
    after = { account: last.account_id, seq: last.seq }
  }
  const { rows: accounts } = await database.pool.query<{
    id: bigint
    name: string
    entry_hash: Buffer
  }>('SELECT id, name, entry_hash FROM accounts')
  for (const { id, name, entry_hash } of accounts) {
    if (entry_hash.equals(ends.get(id)?.hash ?? genesis)) continue
    faults.push(`${name} does not stand at the end of its chain`)
  }
  return { invariant: 'I7', promise: "The journal's hash chains verify", checked, faults }
}

function faultOf(row: EntryRow, end: { hash: Buffer; balance: bigint }): string | null {
  const expected = entryHash(end.hash, {
    accountId: row.account_id,
    seq: row.seq,
    counterId: row.counter_id,
    amount: row.amount,
    code: row.code,
    ref: row.ref,
    atMs: row.at.getTime(),
  })
  if (!row.hash.equals(expected)) {
    return `Entry ${row.account_id}/${row.seq} does not follow from the one before`
  }
  if (row.balance_after !== null && row.balance_after !== end.balance + row.amount) {
    return `Entry ${row.account_id}/${row.seq} shows a balance that its entries do not sum to`
  }
  return null
}

async function readEntries(
  database: Database,
  after: { account: bigint; seq: bigint },
): Promise<EntryRow[]> {
  const { rows } = await database.pool.query<EntryRow>(
    `SELECT account_id, seq, counter_id, amount, balance_after, code, ref, at, hash
     FROM entries WHERE (account_id, seq) > ($1, $2)
     ORDER BY account_id, seq LIMIT ${PAGE}`,
    [after.account, after.seq],
  )
  return rows
}
