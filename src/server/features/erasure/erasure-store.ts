import type { Reader, Tx } from '#server/platform/db/database.ts'
import { type PersonalData, personalData, type Stage } from './personal-data.ts'

export async function insertErasure(
  tx: Tx,
  { playerId, at, keepUntil }: { playerId: string; at: Date; keepUntil: Date },
): Promise<void> {
  await tx.query('INSERT INTO erasures (player_id, at, keep_until) VALUES ($1, $2, $3)', [
    playerId,
    at,
    keepUntil,
  ])
}

/** Lets this transaction change rows of the player that nothing else may change. */
export async function beginErasing(tx: Tx, playerId: string): Promise<void> {
  await tx.query(`SELECT set_config('coffer.erasing', $1, true)`, [playerId])
}

/** Removes and replaces everything of a stage, in the order of the list. */
export async function applyStage(tx: Tx, stage: Stage, playerId: string, at: Date): Promise<void> {
  for (const data of personalData) {
    if (data.stage === stage) await tx.query(statementOf(data), [playerId, at])
  }
}

/** Both parameters stand in every statement, because PostgreSQL wants to know the type of each. */
function statementOf({ table, of, replace }: PersonalData): string {
  const rows = `${of} AND $1::uuid IS NOT NULL AND $2::timestamptz IS NOT NULL`
  if (!replace) return `DELETE FROM ${table} t WHERE ${rows}`
  const columns = Object.entries(replace).map(([column, value]) => `${column} = ${value}`)
  return `UPDATE ${table} t SET ${columns.join(', ')} WHERE ${rows}`
}

/**
 * Empties what was recorded of the player's emails, passwords, sign-ins and dates of birth; limits and exclusions are
 * kept. The last of each says that there is none anymore.
 */
export async function redactChanges(tx: Tx, playerId: string): Promise<void> {
  await tx.query(
    `UPDATE player_changes c SET state = '{"erased": true}'
     WHERE c.player_id = $1 AND c.subject IN ('email', 'password', 'sign_ins', 'birth_date')
       AND EXISTS (SELECT FROM player_changes later
                   WHERE later.player_id = $1 AND later.subject = c.subject AND later.id > c.id)`,
    [playerId],
  )
}

/** Accounts that were erased before an instant, and that no erasure was repeated of, in the order of their ids. */
export async function listToRepeat(
  reader: Reader,
  before: Date,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const { rows } = await reader.query<{ player_id: string }>(
    `SELECT player_id FROM erasures
     WHERE repeated_at IS NULL AND at <= $1 AND ($2::uuid IS NULL OR player_id > $2)
     ORDER BY player_id LIMIT $3`,
    [before, after, limit],
  )
  return rows.map(({ player_id }) => player_id)
}

/** Marks an erasure as repeated, and returns when it was done; null if another node was first. */
export async function markRepeated(tx: Tx, playerId: string, at: Date): Promise<Date | null> {
  const { rows } = await tx.query<{ at: Date }>(
    'UPDATE erasures SET repeated_at = $2 WHERE player_id = $1 AND repeated_at IS NULL RETURNING at',
    [playerId, at],
  )
  return rows[0]?.at ?? null
}

/** Erased accounts whose kept records are due, in the order of their ids. */
export async function listDue(
  reader: Reader,
  now: Date,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const { rows } = await reader.query<{ player_id: string }>(
    `SELECT player_id FROM erasures
     WHERE purged_at IS NULL AND keep_until <= $1 AND ($2::uuid IS NULL OR player_id > $2)
     ORDER BY player_id LIMIT $3`,
    [now, after, limit],
  )
  return rows.map(({ player_id }) => player_id)
}

/** Locks an erasure that is due; false if another node was first. */
export async function markPurged(tx: Tx, playerId: string, at: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE erasures SET purged_at = $2
     WHERE player_id = $1 AND purged_at IS NULL AND keep_until <= $2`,
    [playerId, at],
  )
  return rowCount === 1
}

/** Deletes the last letters that have left, or never will. */
export async function deleteLastMails(reader: Reader, kind: string): Promise<void> {
  await reader.query(`DELETE FROM mails WHERE kind = $1 AND status NOT IN ('due', 'sending')`, [
    kind,
  ])
}
