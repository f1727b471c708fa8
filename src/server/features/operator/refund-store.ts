import type { Reader } from '#server/platform/db/database.ts'

/** What a refund would give back. */
export interface Refundable {
  playerId: string
  /** Cents: of a bet the stake without what it paid, of a parcel the worth of its items and the fee. */
  cents: bigint
  /** It is not decided, or was given back, or the parcel has not left: there are other ways. */
  isOpen: boolean
  /** The stake was of a gift or of coins on hold, which a refund would turn into free coins. */
  isBound: boolean
}

interface Row {
  player_id: string
  cents: bigint
  is_open: boolean
  is_bound: boolean
}

const found = ([row]: readonly Row[]): Refundable | null =>
  row
    ? { playerId: row.player_id, cents: row.cents, isOpen: row.is_open, isBound: row.is_bound }
    : null

/**
 * A bet of one player on a draw or a round. What of its stake was bound is known once the player's play-through was read
 * with their wallet locked. A seat of a battle is none: what it lost, others have won.
 */
export async function readRefundableBet(reader: Reader, id: string): Promise<Refundable | null> {
  const { rows } = await reader.query<Row>(
    `SELECT b.player_id, b.stake - b.payout AS cents, b.is_open,
            EXISTS (SELECT FROM bound_stakes s WHERE s.ref = b.id AND s.cents > 0)
              OR EXISTS (SELECT FROM bonus_stakes s WHERE s.ref = b.id AND s.cents > 0) AS is_bound
     FROM (
       SELECT id, player_id, stake, payout, false AS is_open FROM bets WHERE id = $1
       UNION ALL
       SELECT id, player_id, stake, coalesce(payout, 0), status NOT IN ('won', 'lost')
       FROM round_bets WHERE id = $1
     ) b`,
    [id],
  )
  return found(rows)
}

export async function readRefundableParcel(reader: Reader, id: string): Promise<Refundable | null> {
  const { rows } = await reader.query<Row>(
    `SELECT s.player_id, s.status <> 'done' AS is_open, false AS is_bound,
            (s.fee_cents + coalesce((SELECT sum(i.value) FROM shipment_items p
                                     JOIN inventory_items i ON i.id = p.inventory_item_id
                                     WHERE p.shipment_id = s.id), 0))::bigint AS cents
     FROM shipments s WHERE s.id = $1`,
    [id],
  )
  return found(rows)
}

/** Whether a bet or parcel was refunded. The end of the log is locked. */
export async function isRefunded(reader: Reader, subjectId: string): Promise<boolean> {
  const { rowCount } = await reader.query(
    `SELECT FROM audit_log WHERE subject_id = $1 AND stage = 'done'
       AND action IN ('bet.refund', 'shipment.refund')`,
    [subjectId],
  )
  return rowCount !== 0
}
