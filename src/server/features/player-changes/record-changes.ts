import type { Tx } from '#server/platform/db/database.ts'

/** Who changed something of a player: they themselves, a rule of the shop, or an operator. */
export type ChangedBy = 'player' | 'rule' | { operatorId: string }

/**
 * Records what has changed in this transaction of a player's ways to log in, limits, exclusion, identity check and
 * referral. Nothing is recorded of what is as it was.
 */
export async function recordChanges(
  tx: Tx,
  playerId: string,
  { by, at }: { by: ChangedBy; at: Date },
): Promise<void> {
  const actor = typeof by === 'string' ? by : 'staff'
  const operatorId = typeof by === 'string' ? null : by.operatorId
  await tx.query({
    name: 'record_changes',
    text: `INSERT INTO player_changes (player_id, subject, state, actor, operator_id, at)
           SELECT s.player_id, s.subject, s.state, $2, $3, $4
           FROM player_states s
           LEFT JOIN LATERAL (
             SELECT state FROM player_changes
             WHERE player_id = $1 AND subject = s.subject ORDER BY id DESC LIMIT 1
           ) before ON true
           WHERE s.player_id = $1
             AND CASE WHEN before.state IS NULL THEN NOT s.is_empty ELSE s.state <> before.state END`,
    values: [playerId, actor, operatorId, at],
  })
}
