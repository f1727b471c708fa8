import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'

/**
 * A hold on a player's coins and items at the gate: an alert or a credited payment under review, or an identity to be
 * verified.
 */
export interface GateHold extends Pick<Tables['gate_holds'], 'ref'> {
  kind: 'alert' | 'verification' | 'payment'
}

/** The active holds of players, oldest first. */
export async function listHolds(
  reader: Reader,
  playerIds: readonly string[],
): Promise<(GateHold & { player_id: string })[]> {
  const { rows } = await reader.query<GateHold & { player_id: string }>(
    `SELECT a.player_id, h.kind, h.ref FROM gate_holds h JOIN accounts a ON a.id = h.account_id
     WHERE a.player_id = ANY ($1) AND h.ended_by IS NULL ORDER BY h.id`,
    [playerIds],
  )
  return rows
}

/** Holds everything of the player at the gate from now on; an existing hold is kept. The wallet is locked. */
export async function placeHold(tx: Tx, playerId: string, { kind, ref }: GateHold): Promise<void> {
  await tx.query(
    `INSERT INTO gate_holds (account_id, kind, ref) SELECT id, $2, $3 FROM accounts
     WHERE player_id = $1 ON CONFLICT (ref) WHERE ended_by IS NULL DO NOTHING`,
    [playerId, kind, ref],
  )
}

/** Ends a hold if it is active. The wallet is locked. */
export async function endHold(tx: Tx, ref: string): Promise<void> {
  await tx.query(
    `UPDATE gate_holds SET ended_by = nextval('wallet_event_ids')
     WHERE ref = $1 AND ended_by IS NULL`,
    [ref],
  )
}
