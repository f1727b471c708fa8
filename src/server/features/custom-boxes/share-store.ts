import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'

/**
 * The openings in battles that owe a share, one per drop, with the part of the price that the seat's player paid, in
 * whole cents. The audit runs the same query over all battles.
 */
export const battleOpenings = `SELECT d.id AS bet_id, k.slug,
    ((k.body ->> 'price_cents')::bigint * s.staked / b.price)::bigint AS stake
  FROM battles b
  JOIN battle_rounds r ON r.battle_id = b.id
  JOIN configurations k ON k.id = r.configuration_id AND k.kind = 'user'
  JOIN boxes w ON w.kind = 'user' AND w.slug = k.slug
  JOIN battle_drops d ON d.battle_id = b.id AND d.id >= ids_after(b.id) AND d.round = r.round
  JOIN battle_seats s ON s.battle_id = b.id AND s.seat = d.seat
  WHERE b.status = 'ended' AND s.player_id IS NOT NULL AND s.player_id <> w.maker_id
    AND (k.body ->> 'price_cents')::bigint * s.staked / b.price > 0`

/** Joins the battle seat of a share's opening; none for an opening outside a battle. */
export const ofSeat = `LEFT JOIN battle_drops d ON d.id = s.bet_id
     LEFT JOIN battle_seats t ON t.battle_id = d.battle_id AND t.seat = d.seat`

/**
 * Joins the parts of the bet's or seat's stake that unlocked a bonus or were paid with bound coins; after `ofSeat`.
 */
export const partsOfStake = `LEFT JOIN bonus_stakes f ON f.ref = coalesce(t.id, s.bet_id)
     LEFT JOIN bound_stakes o ON o.ref = coalesce(t.id, s.bet_id)`

const unpaid = '(coalesce(f.cents, 0) + coalesce(o.cents, 0))'

/** The part of a share's stake that was paid play with coins that were not bound, in cents, rounded down. */
export const paidPart = `(CASE WHEN t.id IS NULL THEN greatest(s.stake - ${unpaid}, 0)
       ELSE s.stake * greatest(t.staked - ${unpaid}, 0) / t.staked END)`

export async function insertBattleShares(tx: Tx, battleId: string): Promise<void> {
  await tx.query(`INSERT INTO maker_shares (bet_id, slug, stake) ${battleOpenings} AND b.id = $1`, [
    battleId,
  ])
}

export interface DueBox {
  slug: string
  maker_id: string
}

/** Boxes with unsettled shares, with their makers, by slug, after one of them. */
export async function listDueBoxes(
  reader: Reader,
  after: DueBox | null,
  limit: number,
): Promise<DueBox[]> {
  const { rows } = await reader.query<DueBox>(
    `SELECT b.slug, b.maker_id
     FROM (SELECT DISTINCT slug FROM maker_shares JOIN user_boxes USING (slug)
           WHERE cents IS NULL AND ($1::text IS NULL OR slug > $1) ORDER BY slug LIMIT $2) d
     JOIN boxes b ON b.kind = 'user' AND b.slug = d.slug
     ORDER BY b.slug`,
    [after?.slug ?? null, limit],
  )
  return rows
}

/** The settled paid play of others on a box, in cents, under a lock. */
export async function lockStaked(tx: Tx, slug: string): Promise<bigint> {
  const { rows } = await tx.query<Pick<Tables['user_boxes'], 'staked'>>(
    'SELECT staked FROM user_boxes WHERE slug = $1 FOR UPDATE',
    [slug],
  )
  if (!rows[0]) throw new Error(`${slug} is not a player's box`)
  return rows[0].staked
}

/** The players whose openings, alone or in battles, have unsettled shares, in id order, after one of them. */
export async function listPayers(
  reader: Reader,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const { rows } = await reader.query<{ player_id: string }>(
    `SELECT DISTINCT player_id FROM (
       SELECT coalesce(b.player_id, t.player_id) AS player_id
       FROM maker_shares s LEFT JOIN bets b ON b.id = s.bet_id ${ofSeat}
       WHERE s.cents IS NULL
     ) payers WHERE $1::uuid IS NULL OR player_id > $1 ORDER BY player_id LIMIT $2`,
    [after, limit],
  )
  return rows.map(({ player_id }) => player_id)
}

/**
 * Unsettled shares, with the part of each stake that counts. A share is left out until its payer's play-through
 * is computed past the stake.
 */
export async function listDueShares(
  tx: Tx,
  slug: string,
  limit: number,
): Promise<{ bet_id: string; paid: bigint }[]> {
  const { rows } = await tx.query<{ bet_id: string; paid: bigint }>(
    `SELECT s.bet_id, ${paidPart} AS paid
     FROM maker_shares s ${ofSeat}
     LEFT JOIN entries e ON e.ref = s.bet_id AND e.code = 'box.stake'
     LEFT JOIN wallet_events w ON w.ref = t.id AND w.kind = 'stake.settled'
     JOIN accounts a ON a.id = coalesce(e.account_id, w.account_id)
     JOIN player_progress p ON p.player_id = a.player_id
       AND (p.seq >= e.seq OR (p.seq, p.event_id) >= (w.after_seq, w.id))
     ${partsOfStake}
     WHERE s.slug = $1 AND s.cents IS NULL ORDER BY s.bet_id LIMIT $2`,
    [slug, limit],
  )
  return rows
}

export interface Share {
  betId: string
  /** The part of the stake that was paid play. */
  paid: bigint
  cents: bigint
}

/** Marks shares as settled, and adds them to their box's earnings. */
export async function writeShares(tx: Tx, slug: string, shares: readonly Share[]): Promise<void> {
  await tx.query(
    `WITH settled AS (
       UPDATE maker_shares s SET cents = n.cents, paid = n.paid
       FROM unnest($2::uuid[], $3::bigint[], $4::bigint[]) AS n(bet_id, cents, paid)
       WHERE s.bet_id = n.bet_id AND s.cents IS NULL
       RETURNING s.paid, s.cents
     )
     UPDATE user_boxes u
     SET openings = u.openings + t.openings, staked = u.staked + t.staked, earned = u.earned + t.earned
     FROM (SELECT count(*) AS openings, coalesce(sum(paid), 0)::bigint AS staked,
                  coalesce(sum(cents), 0)::bigint AS earned FROM settled) t
     WHERE u.slug = $1`,
    [
      slug,
      shares.map(({ betId }) => betId),
      shares.map(({ cents }) => cents),
      shares.map(({ paid }) => paid),
    ],
  )
}
