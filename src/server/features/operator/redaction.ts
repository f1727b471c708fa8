import { createHash } from 'node:crypto'
import { ERASE } from '#domain/transparency/action-chain.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import { isUuid } from '#server/platform/http/cursor.ts'
import { type Detail, logBytes } from './log.ts'
import { entryOf, type LogRow, listLogOf, readEntries, rewriteEntry } from './log-store.ts'

/** Stands in place of a text that an erasure removed. */
const REDACTED = '[erased]'

/** The keys of details whose texts are words of the shop. */
const PLAIN_KEYS = ['role', 'currency', 'rule', 'kind', 'status']

/** What an erasure's own entry says of the entries that it changed: their numbers, and a digest of what they say now. */
interface Redacted {
  redacted: string
  redacted_sha256: string
}

/**
 * Removes every text about a player from the log. A changed entry no longer follows from its keyed hash; the erasure's
 * entry, which does, says which were changed and to what, so that any other change still shows.
 */
export async function redactLog(tx: Tx, playerId: string): Promise<Redacted> {
  const changed: LogRow[] = []
  for (const row of await listLogOf(tx, playerId)) {
    const detail = redactedDetail(row.detail)
    const isSame = JSON.stringify(detail) === JSON.stringify(row.detail)
    if (row.action === ERASE || (row.reason === REDACTED && isSame)) continue
    const redacted = { ...row, reason: REDACTED, detail }
    await rewriteEntry(tx, redacted)
    changed.push(redacted)
  }
  return { redacted: changed.map(({ seq }) => seq).join(' '), redacted_sha256: digestOf(changed) }
}

const redactedDetail = (detail: Detail): Detail =>
  Object.fromEntries(
    Object.entries(detail).map(([key, value]) => {
      const isText = typeof value === 'string' && !isUuid(value) && !PLAIN_KEYS.includes(key)
      return [key, isText ? REDACTED : value]
    }),
  )

const digestOf = (rows: readonly LogRow[]): string => {
  const digest = createHash('sha256')
  for (const row of rows) digest.update(row.hash).update(logBytes(row.seq, entryOf(row)))
  return digest.digest('hex')
}

/** The numbers of entries that erasures changed, and that still say what the erasures made of them. */
export async function listRedacted(
  reader: Reader,
  erasures: readonly LogRow[],
): Promise<Set<bigint>> {
  const redacted = new Set<bigint>()
  for (const { detail } of erasures) {
    const named = String(detail.redacted ?? '')
    const seqs = named === '' ? [] : named.split(' ').map(BigInt)
    const rows = await readEntries(reader, seqs)
    if (rows.length !== seqs.length || digestOf(rows) !== detail.redacted_sha256) continue
    for (const seq of seqs) redacted.add(seq)
  }
  return redacted
}
