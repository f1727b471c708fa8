import type { Tx } from '#server/platform/db/database.ts'

/**
 * The openings of battles that owe a share, by their drops, with the part of the price that the seat's
 * player paid, in whole cents. The audit asks the same of every battle.
 */
export const battleOpenings = `SELECT d.id AS bet_id, k.slug,
    ((k.body ->> 'price_cents')::bigint * s.staked / b.price)::bigint AS stake
  FROM battles b
  JOIN battle_rounds r ON r.battle_id = b.id
  JOIN configurations k ON k.id = r.configuration_id AND k.kind = 'user'
  JOIN boxes w ON w.kind = 'user' AND w.slug = k.slug
  JOIN battle_drops d ON d.battle_id = b.id AND d.round = r.round
  JOIN battle_seats s ON s.battle_id = b.id AND s.seat = d.seat
  WHERE b.status = 'ended' AND s.player_id IS NOT NULL AND s.player_id <> w.maker_id
    AND (k.body ->> 'price_cents')::bigint * s.staked / b.price > 0`

export async function insertBattleShares(tx: Tx, battleId: string): Promise<void> {
  await tx.query(`INSERT INTO maker_shares (bet_id, slug, stake) ${battleOpenings} AND b.id = $1`, [
    battleId,
  ])
}

/** Boxes with openings whose share is due, with their makers. */
export async function listDueBoxes(
  reader: Pick<Tx, 'query'>,
  limit: number,
): Promise<{ slug: string; maker_id: string }[]> {
  const { rows } = await reader.query<{ slug: string; maker_id: string }>(
    `SELECT b.slug, b.maker_id
     FROM (SELECT DISTINCT slug FROM maker_shares JOIN user_boxes USING (slug)
           WHERE cents IS NULL ORDER BY slug LIMIT $1) d
     JOIN boxes b ON b.kind = 'user' AND b.slug = d.slug`,
    [limit],
  )
  return rows
}

/** What others have paid for a box as far as it is counted, under a lock. */
export async function lockStaked(tx: Tx, slug: string): Promise<bigint> {
  const { rows } = await tx.query<{ staked: bigint }>(
    'SELECT staked FROM user_boxes WHERE slug = $1 FOR UPDATE',
    [slug],
  )
  if (!rows[0]) throw new Error(`${slug} is no player's box`)
  return rows[0].staked
}

export async function listDueShares(
  tx: Tx,
  slug: string,
  limit: number,
): Promise<{ bet_id: string; stake: bigint }[]> {
  const { rows } = await tx.query<{ bet_id: string; stake: bigint }>(
    `SELECT bet_id, stake FROM maker_shares
     WHERE slug = $1 AND cents IS NULL ORDER BY bet_id LIMIT $2`,
    [slug, limit],
  )
  return rows
}

export interface Share {
  betId: string
  stake: bigint
  cents: bigint
}

/** Notes shares as settled, and adds them to what their box has earned. */
export async function writeShares(tx: Tx, slug: string, shares: readonly Share[]): Promise<void> {
  await tx.query(
    `WITH settled AS (
       UPDATE maker_shares s SET cents = n.cents
       FROM unnest($2::uuid[], $3::bigint[]) AS n(bet_id, cents)
       WHERE s.bet_id = n.bet_id AND s.cents IS NULL
       RETURNING s.stake, s.cents
     )
     UPDATE user_boxes u
     SET openings = u.openings + t.openings, staked = u.staked + t.staked, earned = u.earned + t.earned
     FROM (SELECT count(*) AS openings, coalesce(sum(stake), 0)::bigint AS staked,
                  coalesce(sum(cents), 0)::bigint AS earned FROM settled) t
     WHERE u.slug = $1`,
    [slug, shares.map(({ betId }) => betId), shares.map(({ cents }) => cents)],
  )
}
