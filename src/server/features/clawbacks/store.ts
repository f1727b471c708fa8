import type { ClawbackKind } from '#domain/rewards/clawback.ts'
import { STAKE_SETTLED } from '#domain/rewards/playthrough.ts'
import { isStake } from '#server/ledger/index.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'

/** A reversal whose shares are to be determined. */
export interface ReversalRow extends Pick<Tables['reversals'], 'payment_id' | 'player_id'> {
  /** In cents: what the payer's wallet returned, and what they owed. */
  reversed: bigint
  is_owed: boolean
}

/** The payments whose reversals are not checked yet, after one of them. */
export async function listUnchecked(
  reader: Reader,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const { rows } = await reader.query<Pick<Tables['reversals'], 'payment_id'>>(
    `SELECT payment_id FROM reversals
     WHERE shares_checked_at IS NULL AND ($1::uuid IS NULL OR payment_id > $1)
     ORDER BY payment_id LIMIT $2`,
    [after, limit],
  )
  return rows.map(({ payment_id }) => payment_id)
}

/** Locks an unchecked reversal; null if another node has checked it, or is checking it. */
export async function lockUnchecked(tx: Tx, paymentId: string): Promise<ReversalRow | null> {
  const { rows } = await tx.query<ReversalRow>(
    `SELECT payment_id, player_id, taken_cents + owed_cents AS reversed,
            settled_cents < owed_cents AS is_owed
     FROM reversals WHERE payment_id = $1 AND shares_checked_at IS NULL
     FOR NO KEY UPDATE SKIP LOCKED`,
    [paymentId],
  )
  return rows[0] ?? null
}

export async function writeChecked(tx: Tx, paymentId: string, at: Date): Promise<void> {
  await tx.query('UPDATE reversals SET shares_checked_at = $2 WHERE payment_id = $1', [
    paymentId,
    at,
  ])
}

/**
 * The payer's settled stakes until the reversal of a payment (`$1`), from its credit or that of the first payment of
 * theirs that was reversed: its coins may have covered that reversal, or settled the debt, so that what the other one
 * paid for has become its own.
 */
const settled = `span AS (
    SELECT w.account_id, w.after_seq AS to_seq, w.id AS to_id, c.seq AS credited_seq,
           (SELECT min(f.seq) FROM reversals r
            JOIN entries f ON f.ref = r.payment_id AND f.code = 'deposit.credited'
            WHERE r.player_id = p.player_id) AS from_seq
    FROM payments p
    JOIN entries c ON c.ref = p.id AND c.code = 'deposit.credited'
    JOIN wallet_events w ON w.ref = p.id AND w.kind = 'payment.reversed'
    WHERE p.id = $1
  ), settled AS MATERIALIZED (
    SELECT e.ref, e.seq, -e.amount AS staked, coalesce(k.house_edge, 0) AS edge
    FROM span s
    JOIN entries e ON e.account_id = s.account_id AND e.seq > s.from_seq AND e.seq <= s.to_seq
      AND ${isStake('e.code')}
    JOIN accounts h ON h.id = e.counter_id AND h.kind = 'house'
    LEFT JOIN bets b ON b.id = e.ref
    LEFT JOIN configurations k ON k.id = b.configuration_id
    UNION ALL
    SELECT w.ref, w.after_seq, w.amount, w.house_edge
    FROM span s
    JOIN wallet_events w ON w.account_id = s.account_id AND w.kind = $2
      AND w.after_seq >= s.from_seq AND w.after_seq <= s.to_seq AND w.id < s.to_id
  )`

/** The theoretical loss of the stakes that may earn others a share, in ten-thousandths of a cent. */
export async function readLoss(tx: Tx, paymentId: string): Promise<bigint> {
  const { rows } = await tx.query<{ loss: bigint }>(
    `WITH ${settled}
     SELECT coalesce(sum(greatest(s.staked - coalesce(f.cents, 0) - coalesce(o.cents, 0), 0) * s.edge), 0)::bigint AS loss
     FROM settled s
     LEFT JOIN bonus_stakes f ON f.ref = s.ref
     LEFT JOIN bound_stakes o ON o.ref = s.ref`,
    [paymentId, STAKE_SETTLED],
  )
  return rows[0]?.loss ?? 0n
}

export interface PaidShare {
  player_id: string
  /** In cents. */
  cents: bigint
}

/** What these stakes have paid each maker, with the part that no earlier reversal of the payer has claimed. */
export async function readMakers(
  tx: Tx,
  paymentId: string,
): Promise<{ isSettled: boolean; paid: (PaidShare & { unclaimed: bigint })[] }> {
  const { rows } = await tx.query<PaidShare & { unclaimed: bigint; is_settled: boolean }>(
    `WITH ${settled}, shares AS MATERIALIZED (
       SELECT x.maker_id, s.seq, m.cents
       FROM settled s
       LEFT JOIN battle_seats t ON t.id = s.ref
       LEFT JOIN battle_drops d
         ON d.battle_id = t.battle_id AND d.id >= ids_after(t.battle_id) AND d.seat = t.seat
       JOIN maker_shares m ON m.bet_id = coalesce(d.id, s.ref)
       JOIN boxes x ON x.kind = 'user' AND x.slug = m.slug
     ), claimed AS (
       SELECT c.player_id AS maker_id, least(c.due_cents, (
                SELECT coalesce(sum(h.cents), 0) FROM shares h
                WHERE h.maker_id = c.player_id AND h.seq <= w.after_seq
              )) AS cents
       FROM payments p
       JOIN reversals r ON r.player_id = p.player_id AND r.payment_id <> p.id
       JOIN clawbacks c ON c.payment_id = r.payment_id AND c.kind = 'maker' AND c.returned_at IS NULL
       JOIN wallet_events w ON w.ref = r.payment_id AND w.kind = 'payment.reversed'
       WHERE p.id = $1
     )
     SELECT h.maker_id AS player_id, coalesce(sum(h.cents), 0)::bigint AS cents,
            greatest(coalesce(sum(h.cents), 0) - (
              SELECT coalesce(sum(cents), 0) FROM claimed WHERE maker_id = h.maker_id), 0)::bigint AS unclaimed,
            bool_and(h.cents IS NOT NULL) AS is_settled
     FROM shares h GROUP BY h.maker_id ORDER BY h.maker_id`,
    [paymentId, STAKE_SETTLED],
  )
  return { isSettled: rows.every(({ is_settled }) => is_settled), paid: rows }
}

/**
 * What an affiliate earned from the payer's play since the quarter hour in which the payment was credited, in cents
 * rounded down; null if nobody referred them.
 */
export async function readAffiliate(tx: Tx, paymentId: string): Promise<PaidShare | null> {
  const { rows } = await tx.query<PaidShare>(
    `WITH ${settled}
     SELECT t.player_id, div(sum(r.theoretical_loss * (e.earned / e.theoretical_loss)), 100000000)::bigint AS cents
     FROM span s
     JOIN accounts a ON a.id = s.account_id
     JOIN entries c ON c.account_id = s.account_id AND c.seq = s.from_seq
     JOIN player_links l ON l.player_id = a.player_id
     JOIN tracking_links t ON t.link = l.link AND t.player_id IS NOT NULL
     JOIN referral_play r ON r.player_id = a.player_id
       AND r.quarter >= date_bin('15 min', c.at, 'epoch')
     JOIN referral_earnings e ON e.affiliate_id = t.player_id AND e.quarter = r.quarter
       AND e.theoretical_loss > 0
     GROUP BY t.player_id`,
    [paymentId, STAKE_SETTLED],
  )
  return rows[0] ?? null
}

export type ClawbackRow = Pick<Tables['clawbacks'], 'id' | 'player_id' | 'due_cents'> & {
  kind: ClawbackKind
}

export async function insertClawback(
  tx: Tx,
  row: ClawbackRow & { paymentId: string; at: Date },
): Promise<void> {
  await tx.query(
    `INSERT INTO clawbacks (id, payment_id, player_id, kind, due_cents, created_at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [row.id, row.paymentId, row.player_id, row.kind, row.due_cents, row.at],
  )
}

/** Clawbacks that are not booked yet, after one of them. */
export async function listToBook(
  reader: Reader,
  after: ClawbackRow | null,
  limit: number,
): Promise<ClawbackRow[]> {
  const { rows } = await reader.query<ClawbackRow>(
    `SELECT id, player_id, kind, due_cents FROM clawbacks
     WHERE booked_at IS NULL AND ($1::uuid IS NULL OR id > $1) ORDER BY id LIMIT $2`,
    [after?.id ?? null, limit],
  )
  return rows
}

/** Books a clawback; false if another node has. The receiver's wallet is locked. */
export async function writeBooked(
  tx: Tx,
  id: string,
  { taken, at }: { taken: bigint; at: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'UPDATE clawbacks SET taken_cents = $2, booked_at = $3 WHERE id = $1 AND booked_at IS NULL',
    [id, taken, at],
  )
  return rowCount === 1
}

export type ReturnRow = Pick<Tables['clawbacks'], 'id' | 'player_id'> & { taken_cents: bigint }

/** Makers' clawbacks whose payers have settled their debt since, after one of them. */
export async function listToReturn(
  reader: Reader,
  after: ReturnRow | null,
  limit: number,
): Promise<ReturnRow[]> {
  const { rows } = await reader.query<ReturnRow>(
    `SELECT c.id, c.player_id, c.taken_cents FROM clawbacks c
     JOIN reversals r ON r.payment_id = c.payment_id AND r.settled_cents = r.owed_cents
     WHERE c.kind = 'maker' AND c.taken_cents > 0 AND c.returned_at IS NULL
       AND ($1::uuid IS NULL OR c.id > $1)
     ORDER BY c.id LIMIT $2`,
    [after?.id ?? null, limit],
  )
  return rows
}

/** Marks a clawback as returned; false if another node has. The receiver's wallet is locked. */
export async function writeReturned(tx: Tx, id: string, at: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    'UPDATE clawbacks SET returned_at = $2 WHERE id = $1 AND returned_at IS NULL',
    [id, at],
  )
  return rowCount === 1
}
