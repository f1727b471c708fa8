import type { Reader } from '#server/platform/db/database.ts'
import type { AuditFinding, Period } from './audit-finding.ts'
import type { ChainKeys } from './chain-keys.ts'
import { ChainVerifier, ENTRY_COLUMNS, type EntryRow, genesis } from './chain-verifier.ts'
import { readUnkeyedEnds } from './unkeyed-ends.ts'

// A page of hashes blocks the event loop for a few milliseconds.
const PAGE = 1_000
const FAULTS_SHOWN = 20

interface Entry extends EntryRow {
  has_valid_counter: boolean
  is_wallet: boolean
  /** The entry before it in its account; null if there is none. */
  hash_before: Buffer | null
  balance_before: bigint | null
}

/** The entries of a period, by their time, each beside the one before it in its account. */
const statement = `SELECT ${ENTRY_COLUMNS}, b.hash AS hash_before, b.balance_after AS balance_before,
    c.kind IS NOT NULL AND c.kind <> 'wallet' AND c.id <> e.account_id AS has_valid_counter,
    a.kind IS NOT DISTINCT FROM 'wallet' AS is_wallet
  FROM entries e
  LEFT JOIN entries b ON b.account_id = e.account_id AND b.seq = e.seq - 1
  LEFT JOIN accounts a ON a.id = e.account_id
  LEFT JOIN accounts c ON c.id = e.counter_id
  WHERE ($1::timestamptz IS NULL OR e.at >= $1) AND ($2::timestamptz IS NULL OR e.at < $2)`

/**
 * I2, I4 and I7 of the entries of a period: each has two sides, leaves what a wallet can have, and follows from the entry
 * before it. When every period was read, every chain was verified from its start. Run it in a transaction.
 */
export async function auditEntriesOf(
  reader: Reader,
  keys: Pick<ChainKeys, 'check'>,
  { since, until }: Period,
): Promise<{ finding: AuditFinding; refs: string[] }> {
  const verifier = new ChainVerifier(keys, await readUnkeyedEnds(reader))
  const faults: string[] = []
  const refs = new Set<string>()
  let checked = 0
  await reader.query(`DECLARE audited_entries NO SCROLL CURSOR FOR ${statement}`, [since, until])
  for (;;) {
    const { rows } = await reader.query<Entry>(`FETCH ${PAGE} FROM audited_entries`)
    for (const entry of rows) {
      verifier.follow(headBefore(entry), entry)
      faults.push(...faultsOf(entry))
      refs.add(entry.ref)
    }
    checked += rows.length
    if (rows.length < PAGE) break
  }
  await reader.query('CLOSE audited_entries')
  return {
    finding: {
      invariant: 'I7',
      promise: 'Every entry of a day has two sides and follows from the one before it',
      checked,
      faults: [...verifier.faults(), ...faults].slice(0, FAULTS_SHOWN),
    },
    refs: [...refs],
  }
}

const headBefore = ({ account_id, seq, hash_before, balance_before }: Entry) => ({
  account: account_id,
  seq: seq - 1n,
  // An entry whose predecessor is missing follows from nothing, unless it is the first.
  hash: hash_before ?? (seq === 1n ? genesis : MISSING),
  balance: balance_before ?? 0n,
})

const MISSING = Buffer.alloc(0)

function faultsOf({
  account_id,
  seq,
  has_valid_counter,
  is_wallet,
  balance_after,
}: Entry): string[] {
  const faults: string[] = []
  if (!has_valid_counter) faults.push(`Entry ${account_id}/${seq} does not have two valid sides`)
  if (is_wallet && (balance_after ?? -1n) < 0n)
    faults.push(`Entry ${account_id}/${seq} leaves ${balance_after}`)
  return faults
}
