import type { Reader } from '#server/platform/db/database.ts'
import type { AuditFinding } from './audit-finding.ts'
import type { ChainKeys } from './chain-keys.ts'
import {
  ChainVerifier,
  ENTRY_COLUMNS,
  type EntryRow,
  genesis,
  startOf,
  type VerifiedHead,
} from './chain-verifier.ts'
import { readUnkeyedEnds } from './unkeyed-ends.ts'

// A page of hashes blocks the event loop for a few milliseconds.
const PAGE = 1_000
const FAULTS_SHOWN = 20

/** I7: verifies every account's chain from its start and compares its end with the account. */
export async function auditJournal(
  reader: Reader,
  keys: Pick<ChainKeys, 'check'>,
): Promise<AuditFinding> {
  const verifier = new ChainVerifier(keys, await readUnkeyedEnds(reader))
  let checked = 0
  let end = startOf(0n)
  for (;;) {
    const rows = await readEntries(reader, end)
    for (const row of rows) {
      end = verifier.follow(row.account_id === end.account ? end : startOf(row.account_id), row)
    }
    checked += rows.length
    if (rows.length < PAGE) break
  }
  return {
    invariant: 'I7',
    promise: "The journal's hash chains verify",
    checked,
    faults: [...verifier.faults(), ...(await readWrongEnds(reader))],
  }
}

async function readEntries(reader: Reader, after: VerifiedHead): Promise<EntryRow[]> {
  const { rows } = await reader.query<EntryRow>(
    `SELECT ${ENTRY_COLUMNS} FROM entries e WHERE (account_id, seq) > ($1, $2)
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
