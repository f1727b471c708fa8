import type { MarkerDecision, MarkerName } from '#domain/protection/markers.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'

export interface MarkerRow
  extends Pick<
    Tables['protection_markers'],
    'id' | 'player_id' | 'evidence' | 'noted_at' | 'decided_at'
  > {
  marker: MarkerName
  week: string
  decision: MarkerDecision | null
  player_name: string
  player_email: string | null
}

interface MarkerFilter {
  playerId: string | null
  /** Null matches all. */
  isOpen: boolean | null
  cursor: string | null
  limit: number
}

/** Markers with their players, newest first, starting after `cursor`. */
export async function listMarkers(
  reader: Reader,
  { playerId, isOpen, cursor, limit }: MarkerFilter,
): Promise<MarkerRow[]> {
  const { rows } = await reader.query<MarkerRow>(
    `SELECT m.id, m.player_id, p.name AS player_name, p.email AS player_email, m.marker,
            m.week::text AS week, m.evidence, m.noted_at, m.decision, m.decided_at
     FROM protection_markers m JOIN players p ON p.id = m.player_id
     WHERE ($1::uuid IS NULL OR m.player_id = $1) AND ($2::uuid IS NULL OR m.id < $2)
       ${isOpen === null ? '' : `AND m.decision IS ${isOpen ? 'NULL' : 'NOT NULL'}`}
     ORDER BY m.id DESC LIMIT $3`,
    [playerId, cursor, limit],
  )
  return rows
}

/** The player of a marker; null if there is no such marker. */
export async function findMarked(reader: Reader, id: string): Promise<string | null> {
  const { rows } = await reader.query<{ player_id: string }>(
    'SELECT player_id FROM protection_markers WHERE id = $1',
    [id],
  )
  return rows[0]?.player_id ?? null
}

interface Decided {
  decision: MarkerDecision
  by: string
  at: Date
}

/** Decides a marker, or all of a player, as far as they are open; returns how many were. */
export async function decideMarkers(
  tx: Tx,
  of: { id: string } | { playerId: string },
  { decision, by, at }: Decided,
): Promise<number> {
  const [column, value] = 'id' in of ? ['id', of.id] : ['player_id', of.playerId]
  const { rowCount } = await tx.query(
    `UPDATE protection_markers SET decision = $2, decided_by = $3, decided_at = $4
     WHERE ${column} = $1 AND decision IS NULL`,
    [value, decision, by, at],
  )
  if (rowCount) tx.noteChange('markers')
  return rowCount ?? 0
}
