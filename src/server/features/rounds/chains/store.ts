import type { RoundGame } from '#domain/games/games.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'

export type ChainRow = Pick<
  Tables['round_chains'],
  'id' | 'chain_end' | 'length' | 'next_index' | 'announced_at'
>

const columns = 'id, chain_end, length, next_index, announced_at'

/** The chains of a game that have links left, the current one first. */
export async function listChainsInUse(reader: Reader, game: RoundGame): Promise<ChainRow[]> {
  const { rows } = await reader.query<ChainRow>(
    `SELECT ${columns} FROM round_chains WHERE game = $1 AND next_index <= length ORDER BY id`,
    [game],
  )
  return rows
}

/** Every chain of a game, newest first. */
export async function listChains(reader: Reader, game: RoundGame): Promise<ChainRow[]> {
  const { rows } = await reader.query<ChainRow>(
    `SELECT ${columns} FROM round_chains WHERE game = $1 ORDER BY id DESC`,
    [game],
  )
  return rows
}

/** Announces a chain: from here on its end is fixed. */
export async function insertChain(
  tx: Tx,
  chain: {
    id: string
    game: RoundGame
    end: Uint8Array
    length: number
    checkpoints: { index: number; sealed: Buffer }[]
    at: Date
  },
): Promise<void> {
  await tx.query(
    `INSERT INTO round_chains (id, game, chain_end, length, announced_at)
     VALUES ($1, $2, $3, $4, $5)`,
    [chain.id, chain.game, chain.end, chain.length, chain.at],
  )
  await tx.query(
    `INSERT INTO chain_checkpoints (chain_id, index, sealed)
     SELECT $1, c.index, c.sealed FROM unnest($2::integer[], $3::bytea[]) AS c (index, sealed)`,
    [
      chain.id,
      chain.checkpoints.map(({ index }) => index),
      chain.checkpoints.map(({ sealed }) => sealed),
    ],
  )
}

/** Takes the next index of the current chain; null if no chain in the transparency log has one left. */
export async function takeIndex(
  tx: Tx,
  game: RoundGame,
): Promise<{ chainId: string; index: number; chainEnd: Buffer } | null> {
  const { rows } = await tx.query<ChainRow>(
    `UPDATE round_chains SET next_index = next_index + 1
     WHERE id = (SELECT id FROM round_chains c WHERE game = $1 AND next_index <= length
                   AND EXISTS (SELECT FROM log_entries e WHERE e.hash = c.chain_end)
                 ORDER BY id LIMIT 1)
     RETURNING ${columns}`,
    [game],
  )
  const [row] = rows
  return row ? { chainId: row.id, index: row.next_index - 1, chainEnd: row.chain_end } : null
}

/** The stored link from which the link with this index is hashed. */
export async function findCheckpoint(
  reader: Reader,
  chainId: string,
  index: number,
): Promise<Pick<Tables['chain_checkpoints'], 'index' | 'sealed'> | null> {
  const { rows } = await reader.query<Pick<Tables['chain_checkpoints'], 'index' | 'sealed'>>(
    `SELECT index, sealed FROM chain_checkpoints WHERE chain_id = $1 AND index >= $2
     ORDER BY index LIMIT 1`,
    [chainId, index],
  )
  return rows[0] ?? null
}
