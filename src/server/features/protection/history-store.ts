import type { Reader } from '#server/platform/db/database.ts'

/** A change of a limit or of an exclusion, with the state before it. Instants are epoch milliseconds. */
export interface ChangeRow {
  id: bigint
  subject: string
  actor: 'player' | 'staff' | 'rule' | 'upgrade'
  at: Date
  state: StoredState
  /** Null for the first of its subject. */
  before: StoredState | null
}

/** What is stored of a limit, or of an exclusion. */
export interface StoredState {
  cents?: number | null
  next_cents?: number | null
  next_at?: number | null
  kind?: 'cool_off' | 'self_exclusion' | null
  until?: number | null
}

/** A player's changes of limits and exclusions, newest first, before the change with this id. */
export async function listChanges(
  reader: Reader,
  playerId: string,
  { cursor, limit }: { cursor: bigint | null; limit: number },
): Promise<ChangeRow[]> {
  const { rows } = await reader.query<ChangeRow>(
    `SELECT c.id, c.subject, c.actor, c.at, c.state, b.state AS before
     FROM player_changes c
     LEFT JOIN LATERAL (
       SELECT state FROM player_changes
       WHERE player_id = $1 AND subject = c.subject AND id < c.id ORDER BY id DESC LIMIT 1
     ) b ON true
     WHERE c.player_id = $1 AND ($2::bigint IS NULL OR c.id < $2)
       AND (c.subject = 'exclusion' OR c.subject LIKE '% limit of a %')
     ORDER BY c.id DESC LIMIT $3`,
    [playerId, cursor, limit],
  )
  return rows
}
