import {
  type AuditFinding,
  type AuditKeys,
  type ChainKeys,
  OPERATORS_LOG,
  type SeedVault,
} from '#server/ledger/index.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { createTree, type HashLeaf, headerLeaf, headLeaf } from './anchor.ts'
import {
  type AnchoredHead,
  type LoggedAnchor,
  listAnchored,
  listAnchors,
  listHeads,
  listStrayEntries,
} from './store.ts'

const FAULTS_SHOWN = 20
const ANCHORS_AT_ONCE = 500
/** Hashing a page of heads blocks the event loop for some milliseconds. */
const HEADS_AT_ONCE = 500

/**
 * Recomputes every anchor from the entries that it recorded, and finds it in the transparency log: an entry that was
 * changed or cut since, in any chain, gives another root than the logged one.
 */
export async function auditAnchors(
  reader: Reader,
  _vault: SeedVault,
  { ledger }: Pick<AuditKeys, 'ledger'>,
): Promise<AuditFinding> {
  const faults: string[] = []
  /** The newest anchored entry of each chain. */
  const ends = new Map<bigint, bigint>()
  let last: LoggedAnchor | null = null
  let checked = 0
  for (;;) {
    const anchors: LoggedAnchor[] = await listAnchors(reader, last?.number ?? 0n, ANCHORS_AT_ONCE)
    for (const anchor of anchors) {
      faults.push(...placeFaults(anchor, last))
      faults.push(...(await headFaults(reader, ledger.anchors, { anchor, last, ends })))
      last = anchor
    }
    checked += anchors.length
    if (anchors.length < ANCHORS_AT_ONCE) break
  }
  for (const index of await listStrayEntries(reader, FAULTS_SHOWN)) {
    faults.push(`Entry ${index ?? 'waiting'} of the log is of no anchor`)
  }
  faults.push(...(await markFaults(reader, ends)))
  return {
    invariant: 'Anchors',
    promise: 'The chains are those whose heads were anchored in the log, minute by minute',
    checked,
    faults: faults.slice(0, FAULTS_SHOWN),
  }
}

/** Whether the anchor follows the last one, there and in the transparency log. */
function placeFaults(anchor: LoggedAnchor, last: LoggedAnchor | null): string[] {
  const { number, index } = anchor
  const expected = (last?.number ?? 0n) + 1n
  const faults = number === expected ? [] : [`Anchor ${expected} is missing`]
  if (index === null && !anchor.is_waiting) {
    faults.push(`The log does not contain anchor ${number}`)
  }
  if (index !== null && last && (last.index === null || last.index >= index)) {
    faults.push(`The log does not contain anchor ${last.number} before anchor ${number}`)
  }
  return faults
}

async function headFaults(
  reader: Reader,
  keys: ChainKeys,
  walk: { anchor: LoggedAnchor; last: LoggedAnchor | null; ends: Map<bigint, bigint> },
): Promise<string[]> {
  const { number, at, key_id, root, heads } = walk.anchor
  const hash: HashLeaf = (text) => keys.hashUnder(key_id, text)
  const previous = walk.last?.root ?? null
  const header = headerLeaf(hash, { number, previous, atMs: at.getTime() })
  const tree = createTree()
  if (header) tree.add(header)
  const missing: string[] = []
  for (let from = 0; from < heads; from += HEADS_AT_ONCE) {
    for (const head of await listHeads(reader, number, from, HEADS_AT_ONCE)) {
      walk.ends.set(head.account, head.seq)
      const leaf = head.hash && headLeaf(hash, { ...head, hash: head.hash })
      if (leaf) tree.add(leaf)
      if (!head.hash) missing.push(`${nameOf(head)}, which anchor ${number} recorded, is missing`)
    }
  }
  if (missing.length > 0) return missing
  if (header === null)
    return [
      `Anchor ${number} was made under the key with the id ${key_id}, which is neither LEDGER_KEY nor in LEDGER_KEYS_RETIRED`,
    ]
  if (tree.root().equals(root)) return []
  return [
    `Anchor ${number} of ${at.toISOString()} does not follow from the chains that it recorded`,
  ]
}

const nameOf = ({ account, seq }: AnchoredHead): string =>
  account === OPERATORS_LOG ? `Entry ${seq} of the operators' log` : `Entry ${account}/${seq}`

/** Compares what is marked as anchored, from which the next anchor sees what has grown, with the anchors. */
async function markFaults(reader: Reader, ends: ReadonlyMap<bigint, bigint>): Promise<string[]> {
  const faults: string[] = []
  const unmarked = new Set(ends.keys())
  for (let after = -1n; ; ) {
    const rows = await listAnchored(reader, after, ANCHORS_AT_ONCE)
    for (const { account_id, seq } of rows) {
      unmarked.delete(account_id)
      if (ends.get(account_id) === seq) continue
      faults.push(
        `Account ${account_id} is marked as anchored up to ${seq}, the anchors say ${ends.get(account_id) ?? 0n}`,
      )
    }
    after = rows.at(-1)?.account_id ?? after
    if (rows.length < ANCHORS_AT_ONCE) break
  }
  for (const account of unmarked) faults.push(`Account ${account} is not marked as anchored`)
  return faults.slice(0, FAULTS_SHOWN)
}
