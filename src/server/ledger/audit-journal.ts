import type { Reader } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'
import type { AuditFinding } from './audit-finding.ts'
import type { ChainKeys } from './chain-keys.ts'
import { type EntryContent, entryBytes } from './journal.ts'
import { readUnkeyedEnds } from './unkeyed-ends.ts'

// A page of hashes blocks the event loop for a few milliseconds.
const PAGE = 1_000
const FAULTS_SHOWN = 20
const genesis = Buffer.alloc(32)

type EntryRow = Pick<
  Tables['entries'],
  'account_id' | 'seq' | 'counter_id' | 'amount' | 'balance_after' | 'code' | 'ref' | 'at' | 'hash'
>

/** The last verified entry of an account's chain. */
interface ChainHead {
  account: bigint
  seq: bigint
  hash: Buffer
  balance: bigint
}

/** I7: verifies every account's chain from its start and compares its end with the account. */
export async function auditJournal(
  reader: Reader,
  keys: Pick<ChainKeys, 'check'>,
): Promise<AuditFinding> {
  const mayBeUnkeyed = await readUnkeyedEnds(reader)
  const faults: string[] = []
  let checked = 0
  let end = startOf(0n)
  for (;;) {
    const rows = await readEntries(reader, end)
    for (const row of rows) {
      if (row.account_id !== end.account) end = startOf(row.account_id)
      const balance = end.balance + row.amount
      const link = keys.check(row.hash, end.hash, entryBytes(contentOf(row)))
      const fault =
        link === 'unkeyed' && !mayBeUnkeyed(row.account_id, row.seq, end.hash)
          ? `Entry ${row.account_id}/${row.seq} has no keyed hash`
          : faultOf(row, link, balance)
      if (fault && faults.length < FAULTS_SHOWN) faults.push(fault)
      end = { account: row.account_id, seq: row.seq, hash: row.hash, balance }
    }
    checked += rows.length
    if (rows.length < PAGE) break
  }
  faults.push(...(await readWrongEnds(reader)))
  return { invariant: 'I7', promise: "The journal's hash chains verify", checked, faults }
}

const startOf = (account: bigint): ChainHead => ({ account, seq: 0n, hash: genesis, balance: 0n })

const contentOf = (row: EntryRow): EntryContent => ({
  accountId: row.account_id,
  seq: row.seq,
  counterId: row.counter_id,
  amount: row.amount,
  code: row.code,
  ref: row.ref,
  atMs: row.at.getTime(),
})

function faultOf(row: EntryRow, link: string | null, balance: bigint): string | null {
  if (link === 'unknown-key') {
    return `Entry ${row.account_id}/${row.seq} was hashed under a key that is not among the ledger's keys`
  }
  if (link === null) {
    return `Entry ${row.account_id}/${row.seq} does not follow from the previous entry`
  }
  if (row.balance_after !== null && row.balance_after !== balance) {
    return `Entry ${row.account_id}/${row.seq} has a balance that differs from the sum of the entries`
  }
  return null
}

async function readEntries(reader: Reader, after: ChainHead): Promise<EntryRow[]> {
  const { rows } = await reader.query<EntryRow>(
    `SELECT account_id, seq, counter_id, amount, balance_after, code, ref, at, hash
     FROM entries WHERE (account_id, seq) > ($1, $2)
     ORDER BY account_id, seq LIMIT ${PAGE}`,
    [after.account, after.seq],
  )
  return rows
}

/** Compares each page of accounts with their last entries at the same moment. */
async function readWrongEnds(reader: Reader): Promise<string[]> {
  const faults: string[] = []
  for (let after = 0n; ; ) {
    const { rows } = await reader.query<{ id: bigint; name: string; is_end: boolean }>(
      `SELECT a.id, a.name, a.entry_hash = coalesce(l.hash, $2) AS is_end
       FROM (SELECT id, name, entry_hash FROM accounts WHERE id > $1 ORDER BY id LIMIT ${PAGE}) a
       LEFT JOIN LATERAL (
         SELECT hash FROM entries e WHERE e.account_id = a.id ORDER BY seq DESC LIMIT 1
       ) l ON true
       ORDER BY a.id`,
      [after, genesis],
    )
    for (const { name, is_end } of rows) {
      if (!is_end) faults.push(`${name} does not match the end of its chain`)
    }
    after = rows.at(-1)?.id ?? after
    if (rows.length < PAGE) return faults.slice(0, FAULTS_SHOWN)
  }
}
