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

/** Decides an open marker; false if it is decided already. */
export async function decideMarker(
  tx: Tx,
  id: string,
  { decision, by, at }: Decided,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE protection_markers SET decision = $2, decided_by = $3, decided_at = $4
     WHERE id = $1 AND decision IS NULL`,
    [id, decision, by, at],
  )
  if (rowCount === 1) tx.noteChange('markers')
  return rowCount === 1
}

/** Decides all open markers of a player. */
export async function decideMarkersOf(
  tx: Tx,
  playerId: string,
  { decision, by, at }: Decided,
): Promise<void> {
  const { rowCount } = await tx.query(
    `UPDATE protection_markers SET decision = $2, decided_by = $3, decided_at = $4
     WHERE player_id = $1 AND decision IS NULL`,
    [playerId, decision, by, at],
  )
  if (rowCount !== 0) tx.noteChange('markers')
}
