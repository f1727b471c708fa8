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

/** A wallet's balance, what binds it, and whether its player is proven. */
export interface Standing extends Encumbrances {
  player_id: string
  balance: bigint
  /** They have confirmed their email and made a deposit large enough to release winnings from free boxes. */
  is_proven: boolean
}

/** The standings of players with wallets. */
export async function readStandings(
  reader: Reader,
  playerIds: readonly string[],
  now: Date,
): Promise<Standing[]> {
  const { rows } = await reader.query<Standing>(
    `SELECT p.id AS player_id, a.balance, h.held, h.held_until, o.owed,
            coalesce(p.email_confirmed_at <= $2, false) AND EXISTS (
              SELECT FROM payments d
              WHERE d.player_id = p.id AND d.status = 'paid' AND d.credited_cents >= $3
            ) AS is_proven
     FROM players p JOIN accounts a ON a.player_id = p.id
     CROSS JOIN LATERAL (
       SELECT coalesce(sum(credited_cents + bonus_cents - settled_cents), 0)::bigint AS held,
              max(hold_until) AS held_until
       FROM payments WHERE player_id = p.id AND hold_until > $2 AND status = 'paid'
     ) h
     CROSS JOIN LATERAL (
       SELECT coalesce(sum(owed_cents - settled_cents), 0)::bigint AS owed
       FROM reversals WHERE player_id = p.id AND settled_cents < owed_cents
     ) o
     WHERE p.id = ANY ($1)`,
    [playerIds, now, FREE_GOODS_DEPOSIT],
  )
  return rows
}

/** The coins of each skins deposit whose trade can still be reversed, in cents; their sum is what is held. */
export async function listSkinsHolds(
  reader: Reader,
  playerId: string,
  now: Date,
): Promise<{ held: bigint; until: Date }[]> {
  const { rows } = await reader.query<{ held: bigint; until: Date }>(
    `SELECT credited_cents + bonus_cents - settled_cents AS held, hold_until AS until
     FROM payments WHERE player_id = $1 AND hold_until > $2 AND status = 'paid'
     ORDER BY hold_until`,
    [playerId, now],
  )
  return rows
}

/** Those of the items that came from a free box, directly or through items staked in deals. */
export async function listGifts(
  reader: Reader,
  itemIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await reader.query<{ item_id: string }>(
    `WITH RECURSIVE origins (item_id, id) AS (
       SELECT id, id FROM unnest($1::uuid[]) AS id
       UNION SELECT o.item_id, d.inventory_item_id FROM origins o JOIN deal_items d ON d.bet_id = o.id
     )
     SELECT DISTINCT o.item_id FROM origins o
     JOIN bets b ON b.id = o.id
     JOIN configurations k ON k.id = b.configuration_id AND k.kind = 'free'`,
    [itemIds],
  )
  return new Set(rows.map(({ item_id }) => item_id))
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
