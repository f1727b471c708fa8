import type { ErasureReason } from '#contract/http/erasure.ts'
import { OPEN_PAYMENT } from '#server/features/protection/index.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'

interface Subject extends Pick<Tables['players'], 'name' | 'email'> {
  is_erased: boolean
  /** Whether they ever paid in or were paid, so that records must be kept. */
  has_paid: boolean
}

export async function readSubject(reader: Reader, playerId: string): Promise<Subject | null> {
  const { rows } = await reader.query<Subject>(
    `SELECT p.name, p.email,
            EXISTS (SELECT FROM erasures WHERE player_id = p.id) AS is_erased,
            EXISTS (SELECT FROM payments WHERE player_id = p.id AND status IN ('paid', 'reversed'))
              OR EXISTS (SELECT FROM codes WHERE redeemed_by = p.id)
              OR EXISTS (SELECT FROM withdrawals WHERE player_id = p.id AND sending IS NOT NULL)
              AS has_paid
     FROM players p WHERE p.id = $1`,
    [playerId],
  )
  return rows[0] ?? null
}

/** Conditions on the player $1 at the instant $2 that forbid an erasure. */
const conditions: Readonly<Record<ErasureReason, string>> = {
  staff: `SELECT FROM players WHERE id = $1 AND role <> 'player'`,
  balance: 'SELECT FROM accounts WHERE player_id = $1 AND balance > 0',
  inventory: `SELECT FROM inventory_items WHERE player_id = $1 AND status = 'owned'`,
  open_bets: `SELECT FROM round_bets WHERE player_id = $1 AND status = 'open'
    UNION ALL SELECT FROM battle_seats s JOIN battles b ON b.id = s.battle_id
    WHERE s.player_id = $1 AND b.status IN ('waiting', 'in_progress')
    UNION ALL SELECT FROM battles WHERE creator_id = $1 AND status IN ('waiting', 'in_progress')
    UNION ALL SELECT FROM maker_shares m JOIN boxes b ON b.kind = 'user' AND b.slug = m.slug
    WHERE b.maker_id = $1 AND m.cents IS NULL`,
  deposits: `SELECT FROM payments WHERE player_id = $1
      AND (review_reason IS NOT NULL
           OR status = 'new' AND created_at > $2::timestamptz - interval '${OPEN_PAYMENT}'
           OR status = 'paid' AND hold_until > $2)
    UNION ALL SELECT FROM deposit_returns WHERE player_id = $1 AND done_at IS NULL`,
  withdrawals: `SELECT FROM withdrawals WHERE player_id = $1 AND status IN ('new', 'in_processing')`,
  parcels: `SELECT FROM shipments WHERE player_id = $1 AND status IN ('new', 'in_processing')`,
  identity_check: `SELECT FROM verifications WHERE player_id = $1 AND status = 'submitted'`,
  // One without an end is kept with the marks of its person, because waiting would never help.
  exclusion: 'SELECT FROM players WHERE id = $1 AND excluded_until > $2',
  hold: `SELECT FROM players WHERE id = $1 AND (on_hold_since IS NOT NULL OR restriction IS NOT NULL)
    UNION ALL SELECT FROM gate_holds h JOIN accounts a ON a.id = h.account_id
    WHERE a.player_id = $1 AND h.ended_by IS NULL
    UNION ALL SELECT FROM aml_alerts WHERE player_id = $1 AND state = 'open'`,
  review: `SELECT FROM approvals a JOIN audit_log l ON l.id = a.id
    WHERE a.status = 'waiting' AND $1 IN (l.player_id, l.subject_id)`,
}

/** Everything that forbids an erasure at an instant. The wallet is locked. */
export async function readReasons(tx: Tx, playerId: string, at: Date): Promise<ErasureReason[]> {
  const rows = Object.entries(conditions).map(
    ([reason, rows]) => `SELECT '${reason}'::text AS reason WHERE EXISTS (${rows})`,
  )
  const { rows: found } = await tx.query<{ reason: ErasureReason }>(
    `SELECT reason FROM (${rows.join(' UNION ALL ')}) r
     WHERE $1::uuid IS NOT NULL AND $2::timestamptz IS NOT NULL`,
    [playerId, at],
  )
  return found.map(({ reason }) => reason)
}
