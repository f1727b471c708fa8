import type { Reader } from '#server/platform/db/database.ts'
import { UNKEYED_BYTES } from './chain-keys.ts'

/** The id under which anchors record the operators' log among the accounts, whose ids begin at 1. */
export const OPERATORS_LOG = 0n

/** Whether the entry of this number may have an unkeyed hash, behind an entry with this hash. */
export type MayBeUnkeyed = (accountId: bigint, seq: bigint, before: Uint8Array) => boolean

/**
 * Tells which entries may be older than the keys: those up to their chain's head in the first anchor, which fixes
 * them. None behind a keyed entry. Before the first anchor nothing fixes them yet, so all may be.
 */
export async function readUnkeyedEnds(reader: Reader): Promise<MayBeUnkeyed> {
  const { rows } = await reader.query<{ account: bigint; seq: bigint }>(
    `SELECT h.account, h.seq FROM ledger_anchors, unnest(accounts, seqs) AS h (account, seq)
     WHERE number = 1`,
  )
  const ends = rows.length > 0 ? new Map(rows.map(({ account, seq }) => [account, seq])) : null
  return (accountId, seq, before) =>
    before.length === UNKEYED_BYTES && (ends === null || seq <= (ends.get(accountId) ?? 0n))
}
