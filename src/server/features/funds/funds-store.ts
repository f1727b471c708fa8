import { FREE_GOODS_DEPOSIT } from '#domain/games/free-box.ts'
import type { Reader } from '#server/platform/db/database.ts'

/** What earlier deposits still hold or owe, in cents. */
export interface Encumbrances {
  /** Skins deposits, with their bonuses, whose trades can still be reversed. */
  held: bigint
  /** When the last held coins are released; null if none are held. */
  held_until: Date | null
  /** Reversed amounts that the wallet could not cover. */
  owed: bigint
}

export async function readEncumbrances(
  reader: Reader,
  playerId: string,
  now: Date,
): Promise<Encumbrances> {
  const { rows } = await reader.query<Encumbrances>(
    `SELECT h.held, h.held_until, o.owed
     FROM (SELECT coalesce(sum(credited_cents + bonus_cents - settled_cents), 0)::bigint AS held,
                  max(hold_until) AS held_until
           FROM payments WHERE player_id = $1 AND hold_until > $2 AND status = 'paid') h,
          (SELECT coalesce(sum(owed_cents - settled_cents), 0)::bigint AS owed
           FROM reversals WHERE player_id = $1 AND settled_cents < owed_cents) o`,
    [playerId, now],
  )
  return rows[0] ?? { held: 0n, held_until: null, owed: 0n }
}

/** Whether a player has confirmed their email and made a deposit large enough to release winnings from free boxes. */
export async function readIsProven(reader: Reader, playerId: string): Promise<boolean> {
  const { rows } = await reader.query<{ is_proven: boolean }>(
    `SELECT p.email_confirmed_at IS NOT NULL AND EXISTS (
              SELECT FROM payments d
              WHERE d.player_id = p.id AND d.status = 'paid' AND d.credited_cents >= $2
            ) AS is_proven
     FROM players p WHERE p.id = $1`,
    [playerId, FREE_GOODS_DEPOSIT],
  )
  return rows[0]?.is_proven === true
}

/** Whether any of these items came from a free box, directly or through items staked in deals. */
export async function hasGifts(reader: Reader, itemIds: readonly string[]): Promise<boolean> {
  const { rowCount } = await reader.query(
    `WITH RECURSIVE origins (id) AS (
       SELECT unnest($1::uuid[])
       UNION SELECT d.inventory_item_id FROM origins o JOIN deal_items d ON d.bet_id = o.id
     )
     SELECT 1 FROM origins o
     JOIN bets b ON b.id = o.id
     JOIN configurations k ON k.id = b.configuration_id AND k.kind = 'free' LIMIT 1`,
    [itemIds],
  )
  return (rowCount ?? 0) > 0
}

/** Whether a player has items, open bets or battles that can still return coins to the balance. */
export async function hasMoreThanBalance(reader: Reader, playerId: string): Promise<boolean> {
  const { rows } = await reader.query<{ has_more: boolean }>(
    `SELECT EXISTS (SELECT FROM inventory_items WHERE player_id = $1 AND status = 'owned')
         OR EXISTS (SELECT FROM battle_seats s JOIN battles b ON b.id = s.battle_id
                    WHERE b.status IN ('waiting', 'in_progress')
                      AND (s.player_id = $1 OR b.creator_id = $1))
         OR EXISTS (SELECT FROM round_bets WHERE player_id = $1 AND status = 'open') AS has_more`,
    [playerId],
  )
  return rows[0]?.has_more === true
}

/** Those of the players who are self-excluded at an instant; a break does not count. */
export async function listSelfExcluded(
  reader: Reader,
  playerIds: readonly string[],
  at: Date,
): Promise<string[]> {
  const { rows } = await reader.query<{ id: string }>(
    `SELECT id FROM players WHERE id = ANY ($1) AND exclusion = 'self_exclusion'
       AND coalesce(excluded_until, 'infinity') > $2 ORDER BY id`,
    [playerIds, at],
  )
  return rows.map(({ id }) => id)
}
