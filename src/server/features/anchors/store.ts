import { OPERATORS_LOG } from '#server/ledger/index.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'
import type { Head } from './anchor.ts'

export type AnchorRow = Pick<
  Tables['ledger_anchors'],
  'number' | 'at' | 'key_id' | 'root' | 'has_link'
>

/** Takes the lock of the anchors until the end of the transaction; false while another node holds it. */
export async function tryLock(tx: Tx): Promise<boolean> {
  const { rows } = await tx.query<{ is_alone: boolean }>(
    `SELECT pg_try_advisory_xact_lock(hashtextextended('ledger anchors', 0)) AS is_alone`,
  )
  return rows[0]?.is_alone === true
}

/** The newest anchor; null before the first. */
export async function readLast(reader: Reader): Promise<AnchorRow | null> {
  const { rows } = await reader.query<AnchorRow>(
    'SELECT number, at, key_id, root, has_link FROM ledger_anchors ORDER BY number DESC LIMIT 1',
  )
  return rows[0] ?? null
}

/** The end of the operators' log; null if it has not grown since it was anchored. */
export async function readGrownLog(tx: Tx): Promise<Head | null> {
  const { rows } = await tx.query<Head>(
    `SELECT $1::bigint AS account, l.seq, l.hash, l.link
     FROM audit_log_end l LEFT JOIN ledger_heads h ON h.account_id = $1
     WHERE l.seq > coalesce(h.seq, 0)`,
    [OPERATORS_LOG],
  )
  return rows[0] ?? null
}

/** The heads of accounts that have grown since they were anchored, in order, starting after `account`. */
export async function listGrown(tx: Tx, account: bigint, limit: number): Promise<Head[]> {
  const { rows } = await tx.query<Head>(
    `SELECT a.id AS account, a.entry_seq AS seq, a.entry_hash AS hash
     FROM accounts a LEFT JOIN ledger_heads h ON h.account_id = a.id AND h.account_id > $1
     WHERE a.id > $1 AND a.entry_seq > coalesce(h.seq, 0)
     ORDER BY a.id LIMIT $2`,
    [account, limit],
  )
  return rows
}

type AnchoredEnd = Pick<Head, 'account' | 'seq'>

/** Stores a page of heads as anchored. */
export async function markAnchored(tx: Tx, heads: readonly AnchoredEnd[]): Promise<void> {
  await tx.query(
    `INSERT INTO ledger_heads (account_id, seq) SELECT * FROM unnest($1::bigint[], $2::bigint[])
     ON CONFLICT (account_id) DO UPDATE SET seq = excluded.seq`,
    chainsOf(heads),
  )
}

/** Stores an anchor. Throws if the database did not take it. */
export async function insertAnchor(
  tx: Tx,
  { number, at, key_id, root, has_link }: AnchorRow,
  heads: readonly AnchoredEnd[],
): Promise<void> {
  const { rowCount } = await tx.query(
    `INSERT INTO ledger_anchors (number, at, key_id, root, has_link, accounts, seqs)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [number, at, key_id, root, has_link, ...chainsOf(heads)],
  )
  if (rowCount !== 1) throw new Error(`The database did not store anchor ${number}`)
}

/** Arrays as PostgreSQL writes them: for many heads the driver would take several times as long. */
const chainsOf = (heads: readonly AnchoredEnd[]): [accounts: string, seqs: string] => [
  `{${heads.map(({ account }) => account).join(',')}}`,
  `{${heads.map(({ seq }) => seq).join(',')}}`,
]

/** An anchor with the number of its heads, and its place in the transparency log. */
export interface LoggedAnchor extends AnchorRow {
  heads: number
  /** The index of its entry; null if there is none yet. */
  index: bigint | null
  is_waiting: boolean
}

/** Anchors in order, starting after `number`. */
export async function listAnchors(
  reader: Reader,
  number: bigint,
  limit: number,
): Promise<LoggedAnchor[]> {
  const { rows } = await reader.query<LoggedAnchor>(
    `SELECT k.number, k.at, k.key_id, k.root, k.has_link, cardinality(k.accounts) AS heads, e.index,
       EXISTS (SELECT FROM log_waiting w WHERE w.hash = k.root AND w.kind = 'ledger') AS is_waiting
     FROM ledger_anchors k LEFT JOIN log_entries e ON e.hash = k.root AND e.kind = 'ledger'
     WHERE k.number > $1 ORDER BY k.number LIMIT $2`,
    [number, limit],
  )
  return rows
}

/** A head of an anchor, with the hash that the entry of this number has now; null if it does not exist. */
export type AnchoredHead = Omit<Head, 'hash'> & { hash: Buffer | null }

/** Heads of an anchor in order, `count` from the place `from` on, which begins at 0. */
export async function listHeads(
  reader: Reader,
  number: bigint,
  from: number,
  count: number,
): Promise<AnchoredHead[]> {
  const { rows } = await reader.query<AnchoredHead>(
    `SELECT h.account, h.seq, CASE WHEN h.account = $4
       THEN (SELECT l.hash FROM audit_log l WHERE l.seq = h.seq)
       ELSE (SELECT e.hash FROM entries e WHERE e.account_id = h.account AND e.seq = h.seq) END AS hash,
       CASE WHEN h.account = $4 AND k.has_link THEN (SELECT l.link FROM audit_log l WHERE l.seq = h.seq) END AS link
     FROM ledger_anchors k,
       unnest(k.accounts[$2 + 1:$2 + $3], k.seqs[$2 + 1:$2 + $3]) WITH ORDINALITY AS h (account, seq, place)
     WHERE k.number = $1 ORDER BY h.place`,
    [number, from, count, OPERATORS_LOG],
  )
  return rows
}

/** Entries of the log, and those that wait for it (without an index), that say to be anchors and are none. */
export async function listStrayEntries(reader: Reader, limit: number): Promise<(bigint | null)[]> {
  const { rows } = await reader.query<{ index: bigint | null }>(
    `SELECT e.index
     FROM (SELECT index, kind, hash FROM log_entries
           UNION ALL SELECT NULL, kind, hash FROM log_waiting) e
     WHERE e.kind = 'ledger' AND NOT EXISTS (SELECT FROM ledger_anchors k WHERE k.root = e.hash)
     ORDER BY e.index LIMIT $1`,
    [limit],
  )
  return rows.map(({ index }) => index)
}

/** The newest anchored entries by account, starting after `account`. */
export async function listAnchored(
  reader: Reader,
  account: bigint,
  limit: number,
): Promise<Tables['ledger_heads'][]> {
  const { rows } = await reader.query<Tables['ledger_heads']>(
    'SELECT account_id, seq FROM ledger_heads WHERE account_id > $1 ORDER BY account_id LIMIT $2',
    [account, limit],
  )
  return rows
}
