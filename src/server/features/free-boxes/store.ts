import type { FreeOpenings } from '#domain/games/free-box.ts'
import { isStake, refundOf } from '#server/ledger/index.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'

export interface Claims {
  /** When an account of the person last opened the free box of each tier, in epoch ms. */
  claims: ReadonlyMap<number, number>
  /** How often the player opened it with this account. */
  openings: FreeOpenings
}

/** The openings of free boxes of a player and of the person's other accounts, by tier. */
export async function readClaims(
  reader: Reader,
  playerId: string,
  others: readonly string[],
): Promise<Claims> {
  const { rows } = await reader.query<
    Pick<Tables['free_claims'], 'tier' | 'claimed_at' | 'openings'>
  >(
    `SELECT tier, max(claimed_at) AS claimed_at,
            coalesce(max(openings) FILTER (WHERE player_id = $1), 0) AS openings
     FROM free_claims WHERE player_id = $1 OR player_id = ANY ($2)
     GROUP BY tier`,
    [playerId, others],
  )
  return {
    claims: new Map(rows.map(({ tier, claimed_at }) => [tier, claimed_at.getTime()])),
    openings: new Map(rows.map(({ tier, openings }) => [tier, openings])),
  }
}

/**
 * Makes the accounts of a person open the box of a tier one at a time, until the transaction ends; false if another
 * account is opening it now. It does not wait: a batch has the locks of many players.
 */
export async function tryLockClaim(tx: Tx, group: string, tier: number): Promise<boolean> {
  const { rows } = await tx.query<{ isLocked: boolean }>(
    `SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS "isLocked"`,
    [`free box ${tier} ${group}`],
  )
  return rows[0]?.isLocked ?? false
}

export async function writeClaim(
  tx: Tx,
  claim: { playerId: string; tier: number; betId: string; at: Date },
): Promise<void> {
  await tx.query(
    `INSERT INTO free_claims (player_id, tier, bet_id, claimed_at, openings)
     VALUES ($1, $2, $3, $4, 1)
     ON CONFLICT (player_id, tier) DO UPDATE
     SET bet_id = EXCLUDED.bet_id, claimed_at = EXCLUDED.claimed_at,
         openings = free_claims.openings + 1`,
    [claim.playerId, claim.tier, claim.betId, claim.at],
  )
}

// A subquery instead of a join, so that PostgreSQL reads only this account's entries, in index order.
const walletId = '(SELECT id FROM accounts WHERE player_id = $1)'

/** A stake is at least a cent, so reading as many of the newest as the required cents is sufficient. */
const STAKES_READ = 500

/**
 * Paid play since an instant in cents, counted up to the amount that free boxes require. Excludes stakes still in
 * clearing or refunded, and the part of stakes that unlocked a bonus. The caller has updated the play-through.
 */
export async function sumPlayed(reader: Reader, playerId: string, since: Date): Promise<bigint> {
  const { rows } = await reader.query<{ played: bigint }>(
    `SELECT coalesce(sum(staked), 0)::bigint AS played FROM (
       SELECT -e.amount - coalesce(s.cents, 0) AS staked
       FROM entries e JOIN accounts c ON c.id = e.counter_id
       LEFT JOIN bonus_stakes s ON s.ref = e.ref
       WHERE e.account_id = ${walletId} AND ${isStake('e.code')} AND e.at >= $2
         AND -e.amount > coalesce(s.cents, 0)
         AND e.seq >= (SELECT first_seq_since(${walletId}, $2))
         AND (c.kind = 'house' OR (
           NOT EXISTS (SELECT FROM entries r WHERE r.ref = e.ref AND r.code = ${refundOf('e.code')})
           AND 0 = (SELECT coalesce(sum(CASE WHEN h.account_id = c.id THEN h.amount
                                             ELSE -h.amount END), 0)
                    FROM entries h
                    WHERE h.ref = e.ref AND (h.account_id = c.id OR h.counter_id = c.id))))
       ORDER BY e.seq DESC LIMIT ${STAKES_READ}
     ) newest`,
    [playerId, since],
  )
  return rows[0]?.played ?? 0n
}

/**
 * The value of items from free boxes, in cents: of the given items, and of those shipped earlier, beyond their parcels'
 * fees.
 */
export async function sumFreeGoods(
  reader: Reader,
  playerId: string,
  itemIds: readonly string[],
): Promise<{ asked: bigint; sent: bigint }> {
  const { rows } = await reader.query<{ asked: bigint; sent: bigint }>(
    `WITH gifts AS (
       SELECT v.id, v.value
       FROM inventory_items v
       JOIN bets b ON b.id = v.id
       JOIN configurations k ON k.id = b.configuration_id AND k.kind = 'free'
       WHERE v.player_id = $1 AND (v.id::text = ANY ($2) OR v.status IN ('in_request', 'shipped'))
     ), parcels AS (
       SELECT greatest(sum(g.value) - s.fee_cents, 0) AS beyond
       FROM gifts g
       JOIN shipment_items i ON i.inventory_item_id = g.id AND i.is_held
       JOIN shipments s ON s.id = i.shipment_id
       GROUP BY s.id
     )
     SELECT (SELECT coalesce(sum(value), 0)::bigint FROM gifts WHERE id::text = ANY ($2)) AS asked,
            (SELECT coalesce(sum(beyond), 0)::bigint FROM parcels) AS sent`,
    [playerId, itemIds],
  )
  return rows[0] ?? { asked: 0n, sent: 0n }
}
