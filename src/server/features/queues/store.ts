import type { Reader, Tx } from '#server/platform/db/database.ts'

/** Since when the oldest entry of each late queue waits, by the queue's name. */
export async function readBreaches(reader: Reader): Promise<Map<string, Date>> {
  const { rows } = await reader.query<{ queue: string; oldest: Date }>(
    'SELECT queue, oldest FROM queue_breaches',
  )
  return new Map(rows.map(({ queue, oldest }) => [queue, oldest]))
}

/** False if the breach is known, to this node or another. */
export async function noteBreach(
  tx: Tx,
  breach: { queue: string; oldest: Date; at: Date },
): Promise<boolean> {
  const { rows } = await tx.query<{ is_new: boolean }>(
    `INSERT INTO queue_breaches AS b (queue, oldest, noted_at) VALUES ($1, $2, $3)
     ON CONFLICT (queue) DO UPDATE SET oldest = EXCLUDED.oldest
     RETURNING (b.noted_at = $3 AND b.xmax = 0) AS is_new`,
    [breach.queue, breach.oldest, breach.at],
  )
  return rows[0]?.is_new === true
}

export async function endBreach(reader: Reader, queue: string): Promise<void> {
  await reader.query('DELETE FROM queue_breaches WHERE queue = $1', [queue])
}

/** The addresses of operators and admins that their owners have confirmed. */
export async function listStaffAddresses(reader: Reader): Promise<string[]> {
  const { rows } = await reader.query<{ email: string }>(
    `SELECT email FROM players
     WHERE role IN ('operator', 'admin') AND email_confirmed_at IS NOT NULL AND on_hold_since IS NULL
     ORDER BY id`,
  )
  return rows.map(({ email }) => email)
}

/** The last day on whose morning staff had their mail; null before the first. */
export async function readLastDigest(reader: Reader): Promise<string | null> {
  const { rows } = await reader.query<{ day: string | null }>(
    'SELECT max(day) AS day FROM staff_digests',
  )
  return rows[0]?.day ?? null
}

/** False if another node has taken this morning. */
export async function takeMorning(tx: Tx, day: string, at: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    'INSERT INTO staff_digests (day, sent_at) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    [day, at],
  )
  return rowCount === 1
}
