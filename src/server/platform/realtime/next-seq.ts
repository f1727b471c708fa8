import type { Reader } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'

/**
 * The number of the next event of a name on a channel, without gaps. Locks the counter until the transaction ends, so
 * take all other locks first.
 */
export async function nextSeq(reader: Reader, channel: string, event: string): Promise<number> {
  const { rows } = await reader.query<Pick<Tables['event_counters'], 'seq'>>(
    `INSERT INTO event_counters AS c (channel, event, seq) VALUES ($1, $2, 1)
     ON CONFLICT (channel, event) DO UPDATE SET seq = c.seq + 1 RETURNING seq`,
    [channel, event],
  )
  return Number(rows[0]?.seq)
}
