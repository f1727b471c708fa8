import type { Reader, Tx } from '#server/platform/db/database.ts'
import { literalOf } from '#server/platform/db/like.ts'
import type { Tables } from '#server/platform/db/schema.ts'
import { isUuid } from '#server/platform/http/cursor.ts'
import type { Player } from '#server/platform/http/route.ts'

export interface PlayerRow
  extends Pick<
    Tables['players'],
    'id' | 'name' | 'email' | 'role' | 'is_demo' | 'on_hold_since' | 'hold_reason' | 'created_at'
  > {
  balance: bigint
  tags: string[]
}

const columns = `p.id, p.name, p.email, p.role, p.is_demo, a.balance, p.on_hold_since, p.hold_reason,
  p.created_at, ARRAY(SELECT t.tag FROM player_tags t WHERE t.player_id = p.id ORDER BY t.tag) AS tags`

/** Shorter texts are only looked for at the beginning of names and emails. */
const PART_LENGTH_MIN = 3

/** Players whose email or name contains the text `$3`, in lower case. */
const byPart = `SELECT id FROM players WHERE lower(name) LIKE $3 OR lower(email) LIKE $3`
/** Players with the tag `$3`. */
const byTag = `SELECT player_id FROM player_tags WHERE tag = $3`
/** Players of whom `$3` names a payment, a transaction or an address. */
const byReference = `SELECT player_id FROM withdrawals WHERE address = $3
  UNION SELECT player_id FROM withdrawals WHERE txid = $3
  UNION SELECT player_id FROM crypto_addresses WHERE address = $3
  UNION SELECT player_id FROM payments WHERE provider_transaction_id = $3
  UNION SELECT a.player_id FROM crypto_payments c JOIN crypto_addresses a ON a.id = c.address_id
        WHERE c.txid = $3`
/** The player with the id `$3`, or of the bet, battle, ticket, parcel or payment with it. */
const byId = `SELECT $3::uuid
  UNION SELECT player_id FROM bets WHERE id = $3::uuid
  UNION SELECT player_id FROM round_bets WHERE id = $3::uuid
  UNION SELECT player_id FROM battle_seats WHERE battle_id = $3::uuid
  UNION SELECT player_id FROM tickets WHERE id = $3::uuid
  UNION SELECT player_id FROM shipments WHERE id = $3::uuid
  UNION SELECT player_id FROM payments WHERE id = $3::uuid
  UNION SELECT player_id FROM withdrawals WHERE id = $3::uuid
  UNION SELECT player_id FROM inventory_items WHERE id = $3::uuid`

/** How each text is looked for: a query of players' ids, and its `$3`. */
function searchesOf(search: string): { ids: string; value: string }[] {
  if (isUuid(search)) return [{ ids: byId, value: search }]
  const literal = literalOf(search)
  const isPart = search.length >= PART_LENGTH_MIN
  return [
    { ids: byPart, value: isPart ? `%${literal}%` : `${literal}%` },
    { ids: byTag, value: search.toLowerCase() },
    { ids: byReference, value: search },
  ]
}

/**
 * Players whose email or name contains a text, or of whom it names a tag, an id, an address or a transaction; newest
 * first, starting after `cursor`. An empty text matches all.
 */
export async function findPlayers(
  reader: Reader,
  { search, cursor, limit }: { search: string; cursor: string | null; limit: number },
): Promise<PlayerRow[]> {
  const found = new Map<string, PlayerRow>()
  for (const { ids, value } of search === '' ? [{ ids: null, value: '' }] : searchesOf(search)) {
    const { rows } = await reader.query<PlayerRow>(
      // The page comes first, because a merge with the accounts would read those of all newer players, too.
      `SELECT ${columns} FROM (
         SELECT id, name, email, role, is_demo, on_hold_since, hold_reason, created_at FROM players
         WHERE ($1::uuid IS NULL OR id < $1) ${ids ? `AND id IN (${ids})` : ''}
         ORDER BY id DESC LIMIT $2
       ) p JOIN accounts a ON a.player_id = p.id
       ORDER BY p.id DESC`,
      [cursor, limit, ...(ids ? [value] : [])],
    )
    for (const row of rows) found.set(row.id, row)
  }
  return [...found.values()].toSorted((a, b) => (a.id < b.id ? 1 : -1)).slice(0, limit)
}

export async function readPlayer(reader: Reader, id: string): Promise<PlayerRow | null> {
  const { rows } = await reader.query<PlayerRow>(
    `SELECT ${columns} FROM players p JOIN accounts a ON a.player_id = p.id WHERE p.id = $1`,
    [id],
  )
  return rows[0] ?? null
}

export async function findByEmail(reader: Reader, email: string): Promise<PlayerRow | null> {
  const { rows } = await reader.query<PlayerRow>(
    `SELECT ${columns} FROM players p JOIN accounts a ON a.player_id = p.id
     WHERE lower(p.email) = lower($1)`,
    [email],
  )
  return rows[0] ?? null
}

export interface MovementRow extends Pick<Tables['entries'], 'seq' | 'code' | 'amount' | 'at'> {
  balance_after: bigint
}

/** The newest entries of a player's wallet. */
export async function readMovements(
  reader: Reader,
  playerId: string,
  limit: number,
): Promise<MovementRow[]> {
  const { rows } = await reader.query<MovementRow>(
    `SELECT e.seq, e.code, e.amount, e.balance_after, e.at
     FROM entries e
     -- A subquery instead of a join, so that PostgreSQL reads only the newest entries, in index order.
     WHERE e.account_id = (SELECT id FROM accounts WHERE player_id = $1)
     ORDER BY e.seq DESC LIMIT $2`,
    [playerId, limit],
  )
  return rows
}

/** Puts a player on hold; null lifts the hold. */
export async function writeHold(
  tx: Tx,
  playerId: string,
  hold: { since: Date; reason: string } | null,
): Promise<void> {
  tx.noteChange('players')
  tx.noteChange('staff')
  await tx.query('UPDATE players SET on_hold_since = $2, hold_reason = $3 WHERE id = $1', [
    playerId,
    hold?.since ?? null,
    hold?.reason ?? null,
  ])
}

export async function writeRole(tx: Tx, playerId: string, role: Player['role']): Promise<void> {
  tx.noteChange('players')
  tx.noteChange('staff')
  await tx.query('UPDATE players SET role = $2 WHERE id = $1', [playerId, role])
}

/** Gives a player these tags in place of all others. */
export async function writeTags(tx: Tx, playerId: string, tags: readonly string[]): Promise<void> {
  tx.noteChange('players')
  await tx.query('DELETE FROM player_tags WHERE player_id = $1 AND tag <> ALL ($2)', [
    playerId,
    tags,
  ])
  await tx.query(
    `INSERT INTO player_tags (player_id, tag) SELECT $1, unnest($2::text[]) ON CONFLICT DO NOTHING`,
    [playerId, tags],
  )
}
