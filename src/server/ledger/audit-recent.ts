import type { Reader } from '#server/platform/db/database.ts'
import type { AuditFinding } from './audit-finding.ts'
import type { ChainKeys } from './chain-keys.ts'
import {
  ChainVerifier,
  ENTRY_COLUMNS,
  type EntryRow,
  genesis,
  headAt,
  startOf,
} from './chain-verifier.ts'
import { readUnkeyedEnds } from './unkeyed-ends.ts'

const ACCOUNTS = 50
/** How many entries of each account of a page are read at first, and how many at once of one that moved more. */
const FIRST_ENTRIES = 20
const MORE_ENTRIES = 1_000
const FAULTS_SHOWN = 20

type Entry = EntryRow & { has_valid_counter: boolean }

/** An account, and its newest entries at the same moment, newest first. */
interface MovedAccount {
  id: bigint
  name: string
  balance: bigint | null
  entry_seq: bigint
  entry_hash: Buffer
  entries: Entry[]
}

/** What was found of the new entries, and what they refer to, each once. */
export interface RecentEntries {
  finding: AuditFinding
  refs: string[]
}

/**
 * I2, I3, I4 and I7 of every entry since an instant: each chain is verified from an entry before it to the account's
 * balance. Reads the accounts that moved since, by the anchors, and nothing of the others.
 */
export async function auditRecentEntries(
  reader: Reader,
  keys: Pick<ChainKeys, 'check'>,
  since: Date,
): Promise<RecentEntries> {
  const verifier = new ChainVerifier(keys, await readUnkeyedEnds(reader))
  const faults: string[] = []
  const refs = new Set<string>()
  let checked = 0
  const moved = await listMoved(reader, since)
  for (let from = 0; from < moved.length; from += ACCOUNTS) {
    for (const account of await readAccounts(reader, moved.slice(from, from + ACCOUNTS))) {
      const entries = await readBackTo(reader, account.entries, since)
      faults.push(...faultsOfAccount(account, entries), ...entries.flatMap(faultsOfEntry))
      // The oldest that was read is taken as verified, unless it is the first of all.
      const oldest = entries.at(-1)
      let end = oldest && oldest.seq > 1n ? headAt(oldest) : startOf(account.id)
      if (oldest && oldest.seq > 1n && oldest.at >= since)
        faults.push(`${account.name} has no entry before ${oldest.seq}`)
      for (const entry of entries.toReversed()) {
        if (entry.seq <= end.seq) continue
        end = verifier.follow(end, entry)
        refs.add(entry.ref)
        checked += 1
      }
    }
  }
  return {
    finding: {
      invariant: 'I7',
      promise: 'New entries follow from those before and lead to the balances of their accounts',
      checked,
      faults: [...verifier.faults(), ...faults].slice(0, FAULTS_SHOWN),
    },
    refs: [...refs],
  }
}

/** The account stands at its newest entry, and no number is missing. */
function faultsOfAccount(account: MovedAccount, entries: readonly Entry[]): string[] {
  const { name, balance, entry_seq, entry_hash } = account
  const [newest] = entries
  const oldest = entries.at(-1)
  const faults: string[] = []
  if (!(newest?.hash ?? genesis).equals(entry_hash) || (newest?.seq ?? 0n) !== entry_seq)
    faults.push(`${name} does not match the end of its chain`)
  if (balance !== null && balance !== (newest?.balance_after ?? 0n))
    faults.push(
      `${name} holds ${balance}, but its newest entry leaves ${newest?.balance_after ?? 0n}`,
    )
  if (newest && oldest && newest.seq - oldest.seq + 1n !== BigInt(entries.length))
    faults.push(`${name} has no entry of some number from ${oldest.seq} to ${newest.seq}`)
  if (balance !== null && entries.some(({ balance_after }) => (balance_after ?? -1n) < 0n))
    faults.push(`${name} was below zero`)
  return faults
}

const faultsOfEntry = ({ account_id, seq, has_valid_counter }: Entry): string[] =>
  has_valid_counter ? [] : [`Entry ${account_id}/${seq} does not have two valid sides`]

/** The accounts that were anchored since, and those that grew or shrank since they were anchored. */
async function listMoved(reader: Reader, since: Date): Promise<bigint[]> {
  const { rows } = await reader.query<{ id: bigint }>(
    `SELECT a.id FROM accounts a LEFT JOIN ledger_heads h ON h.account_id = a.id
     WHERE a.entry_seq <> coalesce(h.seq, 0)
     UNION
     SELECT unnest(accounts) FROM ledger_anchors
     WHERE number > coalesce((SELECT number FROM ledger_anchors WHERE at < $1 ORDER BY number DESC LIMIT 1), 0)
     ORDER BY id`,
    [since],
  )
  return rows.map(({ id }) => id)
}

async function readAccounts(reader: Reader, ids: readonly bigint[]): Promise<MovedAccount[]> {
  const { rows } = await reader.query<Omit<MovedAccount, 'entries'> & Partial<Entry>>(
    `SELECT a.id, a.name, a.balance, a.entry_seq, a.entry_hash, e.*
     FROM accounts a
     LEFT JOIN LATERAL (
       SELECT ${COLUMNS} FROM ${ENTRIES} WHERE e.account_id = a.id ORDER BY e.seq DESC LIMIT ${FIRST_ENTRIES}
     ) e ON true
     WHERE a.id = ANY ($1) ORDER BY a.id, e.seq DESC`,
    [ids],
  )
  const accounts = Map.groupBy(rows, ({ id }) => id)
  return [...accounts.values()].flatMap((of) => {
    const [account] = of
    const entries = of.filter((row): row is typeof row & Entry => row.seq != null)
    return account ? [{ ...account, entries }] : []
  })
}

const COLUMNS = `${ENTRY_COLUMNS}, c.kind IS NOT NULL AND c.kind <> 'wallet' AND c.id <> e.account_id AS has_valid_counter`
const ENTRIES = 'entries e LEFT JOIN accounts c ON c.id = e.counter_id'

/** Reads on until an entry is older than `since`, or the first of all. */
async function readBackTo(reader: Reader, newest: readonly Entry[], since: Date): Promise<Entry[]> {
  const entries = [...newest]
  for (let hasMore = newest.length === FIRST_ENTRIES; hasMore; ) {
    const oldest = entries.at(-1)
    if (!oldest || oldest.at < since) break
    const { rows } = await reader.query<Entry>(
      `SELECT ${COLUMNS} FROM ${ENTRIES} WHERE e.account_id = $1 AND e.seq < $2
       ORDER BY e.seq DESC LIMIT ${MORE_ENTRIES}`,
      [oldest.account_id, oldest.seq],
    )
    entries.push(...rows)
    hasMore = rows.length === MORE_ENTRIES
  }
  return entries
}
