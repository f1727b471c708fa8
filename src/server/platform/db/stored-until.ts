import { setTimeout as rest } from 'node:timers/promises'
import { MINUTE_MS } from '#domain/schedule/durations.ts'
import type { Reader } from './database.ts'

/** A transaction writes its first row within this time after it made the ids of its rows. */
const WRITTEN_WITHIN_MS = 10 * MINUTE_MS

const TRIES = 50
const REST_MS = 20

/**
 * The instant, in epoch milliseconds, before which every id was made whose row is or ever will be stored: who counts rows
 * by their ids and goes on where he stopped skips none, if he asks before he reads. A transaction may hold back rows with
 * older ids until it commits, so those that write now are waited for; null if one of them lasts longer than a second.
 */
export async function storedUntil(
  reader: Reader,
  nowMs: number,
  tries = TRIES,
): Promise<number | null> {
  const writing = await listWriting(reader)
  for (let left = tries; left > 0; left -= 1) {
    const still = new Set(await listWriting(reader))
    if (!writing.some((transaction) => still.has(transaction))) return nowMs - WRITTEN_WITHIN_MS
    if (left > 1) await rest(REST_MS)
  }
  return null
}

/** The numbers of the transactions of this database that have written and not ended. */
async function listWriting(reader: Reader): Promise<string[]> {
  const { rows } = await reader.query<{ id: string }>(
    `SELECT backend_xid::text AS id FROM pg_stat_activity
     WHERE datname = current_database() AND backend_xid IS NOT NULL`,
  )
  return rows.map(({ id }) => id)
}
