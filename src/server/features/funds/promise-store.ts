import type { Cents } from '#domain/money/money.ts'
import { isStake } from '#server/ledger/index.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'
import { firstIdAt } from '#server/platform/entropy/first-id-at.ts'

export type PromiseKind = Tables['deposit_promises']['kind']
export type EndReason = NonNullable<Tables['deposit_promises']['end_reason']>

/** A promised bonus as stored, in cents. */
export type PromiseRow = Pick<
  Tables['deposit_promises'],
  'payment_id' | 'promised_cents' | 'paid_cents' | 'converted_cents' | 'until' | 'ended_at'
>

export interface NewPromise {
  paymentId: string
  playerId: string
  kind: PromiseKind
  cents: Cents
  /** What was taken from the balance for it; 0n for a new one. */
  converted: Cents
  at: Date
  until: Date
}

export async function insertPromise(tx: Tx, promise: NewPromise): Promise<void> {
  const { paymentId, playerId, kind, cents, converted, at, until } = promise
  await tx.query(
    `INSERT INTO deposit_promises (payment_id, player_id, kind, promised_cents, converted_cents,
                                   created_at, until)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [paymentId, playerId, kind, cents, converted, at, until],
  )
}

/** The promise of a payment; null if it has none. */
export async function findPromise(reader: Reader, paymentId: string): Promise<PromiseRow | null> {
  const { rows } = await reader.query<PromiseRow>(
    `SELECT payment_id, promised_cents, paid_cents, converted_cents, until, ended_at
     FROM deposit_promises WHERE payment_id = $1`,
    [paymentId],
  )
  return rows[0] ?? null
}

/** A player's promises that have not ended, oldest first. */
export const listOpenPromises = (reader: Reader, playerId: string): Promise<PromiseRow[]> =>
  listOpenPromisesOf(reader, [playerId])

/** The same of several players. */
export async function listOpenPromisesOf(
  reader: Reader,
  playerIds: readonly string[],
): Promise<(PromiseRow & { player_id: string })[]> {
  const { rows } = await reader.query<PromiseRow & { player_id: string }>(
    `SELECT player_id, payment_id, promised_cents, paid_cents, converted_cents, until, ended_at
     FROM deposit_promises WHERE player_id = ANY ($1) AND ended_at IS NULL
     ORDER BY created_at, payment_id`,
    [playerIds],
  )
  return rows
}

export interface Payout {
  id: string
  paymentId: string
  cents: Cents
}

/** Records payouts, and ends the promises that they use up. The wallet is locked. */
export async function insertPayouts(tx: Tx, payouts: readonly Payout[], at: Date): Promise<void> {
  await tx.query(
    `WITH paid AS (
       INSERT INTO bonus_payouts (id, payment_id, cents, at)
       SELECT n.id, n.payment_id, n.cents, $4
       FROM unnest($1::uuid[], $2::uuid[], $3::bigint[]) AS n (id, payment_id, cents)
       RETURNING payment_id, cents
     )
     UPDATE deposit_promises d
     SET paid_cents = d.paid_cents + p.cents,
         ended_at = CASE WHEN d.paid_cents + p.cents = d.promised_cents THEN $4 END,
         end_reason = CASE WHEN d.paid_cents + p.cents = d.promised_cents THEN 'used' END
     FROM paid p WHERE d.payment_id = p.payment_id`,
    [
      payouts.map(({ id }) => id),
      payouts.map(({ paymentId }) => paymentId),
      payouts.map(({ cents }) => cents),
      at,
    ],
  )
}

/** Ends promises that have not ended. */
export async function endRows(
  tx: Tx,
  paymentIds: readonly string[],
  reason: EndReason,
  at: Date,
): Promise<void> {
  await tx.query(
    `UPDATE deposit_promises SET ended_at = $2, end_reason = $3
     WHERE payment_id = ANY ($1) AND ended_at IS NULL`,
    [paymentIds, at, reason],
  )
}

/** Whether an open promise (`d`, of account `a`, with the play-through `t`) has something to do at `$1`. */
const hasWork = `(d.until <= $1 OR t.bonus_due > 0
            OR EXISTS (SELECT FROM entries e WHERE e.account_id = a.id
                         AND e.seq > coalesce(t.seq, 0) AND ${isStake('e.code')})
            OR EXISTS (SELECT FROM wallet_events w WHERE w.account_id = a.id
                         AND (w.after_seq, w.id) > (coalesce(t.seq, 0), coalesce(t.event_id, 0))))`

/**
 * Players with something to do, in id order: play that may have earned a promised bonus and is not computed, earned
 * cents that are not paid, a promise that is over, or an open bonus of before. With a player, only that one.
 */
export async function listBonusWork(
  reader: Reader,
  now: Date,
  playerId: string | null = null,
): Promise<string[]> {
  const { rows } = await reader.query<{ player_id: string }>({
    name: 'list_bonus_work',
    text: `SELECT d.player_id FROM deposit_promises d
     JOIN accounts a ON a.player_id = d.player_id
     LEFT JOIN player_progress t ON t.player_id = d.player_id
     WHERE d.ended_at IS NULL AND ($2::uuid IS NULL OR d.player_id = $2) AND ${hasWork}
     UNION
     SELECT player_id FROM bonus_conversions
     WHERE CASE WHEN $2::uuid IS NULL THEN try_at <= $1 ELSE player_id = $2 END
     ORDER BY player_id`,
    values: [now, playerId],
  })
  return rows.map(({ player_id }) => player_id)
}

/** How many of the newest events are looked through for settled stakes. */
const EVENTS_READ = 1_000

/**
 * The players of `listBonusWork` whose bets were drawn since an instant, or whose stakes were settled by the newest events
 * since then. It reads these bets and events only, however many promises are open.
 */
export async function listRecentBonusWork(
  reader: Reader,
  now: Date,
  since: Date,
): Promise<string[]> {
  const { rows } = await reader.query<{ player_id: string }>({
    name: 'list_recent_bonus_work',
    text: `WITH moved AS MATERIALIZED (
       SELECT player_id FROM bets WHERE id >= $2::uuid
       UNION
       SELECT a.player_id
       FROM (SELECT account_id, at FROM wallet_events ORDER BY id DESC LIMIT ${EVENTS_READ}) w
       JOIN accounts a ON a.id = w.account_id WHERE w.at >= $3
     ), open AS MATERIALIZED (
       SELECT d.player_id, d.until FROM moved m JOIN deposit_promises d USING (player_id)
       WHERE d.ended_at IS NULL
     )
     SELECT DISTINCT d.player_id FROM open d
     JOIN accounts a ON a.player_id = d.player_id
     LEFT JOIN player_progress t ON t.player_id = d.player_id
     WHERE ${hasWork}
     ORDER BY d.player_id`,
    values: [now, firstIdAt(since.getTime()), since],
  })
  return rows.map(({ player_id }) => player_id)
}

/** Whether an open bonus of before waits to become a promise. */
export async function hasConversion(tx: Tx, playerId: string): Promise<boolean> {
  const { rowCount } = await tx.query('SELECT 1 FROM bonus_conversions WHERE player_id = $1', [
    playerId,
  ])
  return rowCount === 1
}

/** The job tries a conversion again at an instant. */
export async function putOffConversion(tx: Tx, playerId: string, until: Date): Promise<void> {
  await tx.query('UPDATE bonus_conversions SET try_at = $2 WHERE player_id = $1', [playerId, until])
}

export async function endConversion(tx: Tx, playerId: string): Promise<void> {
  await tx.query('DELETE FROM bonus_conversions WHERE player_id = $1', [playerId])
}

/** How these payments brought their bonus. */
export async function listKinds(
  reader: Reader,
  paymentIds: readonly string[],
): Promise<Map<string, PromiseKind>> {
  const { rows } = await reader.query<{ id: string; kind: PromiseKind }>(
    `SELECT id, CASE method WHEN 'crypto' THEN 'first_crypto' ELSE 'promo' END AS kind
     FROM payments WHERE id = ANY ($1)`,
    [paymentIds],
  )
  return new Map(rows.map(({ id, kind }) => [id, kind]))
}
