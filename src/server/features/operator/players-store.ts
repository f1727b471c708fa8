import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'
import { isUuid } from '#server/platform/http/cursor.ts'
import type { Player } from '#server/platform/http/route.ts'

export interface PlayerRow
  extends Pick<
    Tables['players'],
    'id' | 'name' | 'email' | 'role' | 'is_demo' | 'on_hold_since' | 'hold_reason' | 'created_at'
  > {
  balance: bigint
}

const columns = `p.id, p.name, p.email, p.role, p.is_demo, a.balance, p.on_hold_since, p.hold_reason,
  p.created_at`

/**
 * Players whose email or name starts with a text, or whose id it is; newest first, starting after `cursor`. An empty
 * text matches all.
 */
export async function findPlayers(
  reader: Reader,
  { search, cursor, limit }: { search: string; cursor: string | null; limit: number },
): Promise<PlayerRow[]> {
  const { rows } = await reader.query<PlayerRow>(
    `SELECT ${columns} FROM players p JOIN accounts a ON a.player_id = p.id
     WHERE (p.id = $4 OR starts_with(lower(p.email), lower($1))
            OR starts_with(lower(p.name), lower($1)))
       AND ($2::uuid IS NULL OR p.id < $2)
     ORDER BY p.id DESC LIMIT $3`,
    [search, cursor, limit, isUuid(search) ? search : null],
  )
  return rows
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
  await tx.query('UPDATE players SET on_hold_since = $2, hold_reason = $3 WHERE id = $1', [
    playerId,
    hold?.since ?? null,
    hold?.reason ?? null,
  ])
}

export async function writeRole(tx: Tx, playerId: string, role: Player['role']): Promise<void> {
  await tx.query('UPDATE players SET role = $2 WHERE id = $1', [playerId, role])
}
