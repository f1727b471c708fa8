import type { Reader } from '#server/platform/db/database.ts'

/**
 * The accounts connected to a player's by a chain of proven marks, without the player's own, and without those that
 * staff separated from it.
 */
export async function listOthers(reader: Reader, playerId: string): Promise<string[]> {
  const connected = await listConnected(reader, playerId)
  if (connected.length === 0) return []
  const isSeparated = await hasSeparation(reader, [playerId, ...connected])
  return isSeparated ? listUnseparated(reader, playerId) : connected
}

/**
 * An id that all accounts connected by proven marks have in common, separated or not: the first of theirs. Whoever
 * locks it excludes every other account of their person.
 */
export async function firstOfGroup(reader: Reader, playerId: string): Promise<string> {
  const accounts = [playerId, ...(await listConnected(reader, playerId))]
  return accounts.toSorted()[0] ?? playerId
}

/**
 * The accounts connected by proven marks, separated or not. It goes from accounts to marks and back, so that a device
 * of a thousand accounts costs a thousand rows, not their pairs.
 */
async function listConnected(reader: Reader, playerId: string): Promise<string[]> {
  const { rows } = await reader.query<{ player_id: string }>(
    `WITH RECURSIVE reached (player_id, kind, hash) AS (
       SELECT $1::uuid, NULL::text, NULL::bytea
       UNION
       SELECT n.player_id, n.kind, n.hash
       FROM reached r
       CROSS JOIN LATERAL (
         SELECT NULL::uuid AS player_id, m.kind, m.hash FROM player_marks m
         WHERE m.player_id = r.player_id AND m.proven_at IS NOT NULL
         UNION ALL
         SELECT m.player_id, NULL, NULL FROM player_marks m
         WHERE m.kind = r.kind AND m.hash = r.hash AND m.proven_at IS NOT NULL
       ) n
     )
     SELECT player_id FROM reached WHERE player_id <> $1`,
    [playerId],
  )
  return rows.map(({ player_id }) => player_id)
}

async function hasSeparation(reader: Reader, playerIds: readonly string[]): Promise<boolean> {
  const { rows } = await reader.query<{ has: boolean }>(
    `SELECT EXISTS (SELECT FROM separated_accounts
                    WHERE player_id = ANY ($1) AND other_id = ANY ($1)) AS has`,
    [playerIds],
  )
  return rows[0]?.has ?? false
}

/** Follows links only between accounts that staff did not separate, and none to one separated from the player's. */
async function listUnseparated(reader: Reader, playerId: string): Promise<string[]> {
  const { rows } = await reader.query<{ player_id: string }>(
    `WITH RECURSIVE person (player_id) AS (
       SELECT $1::uuid
       UNION
       SELECT l.other_id
       FROM person JOIN linked_accounts l USING (player_id)
       WHERE NOT EXISTS (
         SELECT FROM separated_accounts s
         WHERE s.player_id = least($1, l.other_id) AND s.other_id = greatest($1, l.other_id))
     )
     SELECT player_id FROM person WHERE player_id <> $1`,
    [playerId],
  )
  return rows.map(({ player_id }) => player_id)
}

/** The accounts that share a mark with a player's which one of the two only claims. */
export async function listClaimedOthers(reader: Reader, playerId: string): Promise<string[]> {
  const { rows } = await reader.query<{ player_id: string }>(
    `SELECT DISTINCT theirs.player_id
     FROM player_marks own
     JOIN player_marks theirs
       ON theirs.kind = own.kind AND theirs.hash = own.hash AND theirs.player_id <> own.player_id
     WHERE own.player_id = $1 AND (own.proven_at IS NULL OR theirs.proven_at IS NULL)
       AND NOT EXISTS (
         SELECT FROM separated_accounts s
         WHERE s.player_id = least($1, theirs.player_id)
           AND s.other_id = greatest($1, theirs.player_id))`,
    [playerId],
  )
  return rows.map(({ player_id }) => player_id)
}

/** The other accounts that were paid out to an address, given its hash. */
export async function listPaidTo(
  reader: Reader,
  playerId: string,
  hash: Buffer,
): Promise<string[]> {
  const { rows } = await reader.query<{ player_id: string }>(
    `SELECT theirs.player_id FROM player_marks theirs
     WHERE theirs.kind = 'payout_address' AND theirs.hash = $2 AND theirs.player_id <> $1
       AND theirs.proven_at IS NOT NULL
       AND NOT EXISTS (
         SELECT FROM separated_accounts s
         WHERE s.player_id = least($1, theirs.player_id)
           AND s.other_id = greatest($1, theirs.player_id))`,
    [playerId, hash],
  )
  return rows.map(({ player_id }) => player_id)
}
