import type { EntryKind } from '#domain/transparency/log-proof.ts'
import type { Tile, TileBytes } from '#domain/transparency/tiles.ts'
import { byteaArray, textArray } from '#server/platform/db/binary-array.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'

type EntryColumns = Pick<Tables['log_entries'], 'hash' | 'at'> & { kind: EntryKind }

export interface Head {
  size: number
  /** The log's own note, without cosignatures. */
  checkpoint: string | null
}

/**
 * Adds entries that are not waiting yet. Those already logged are dropped on publishing, so that appends need not
 * search a large log.
 */
export async function addWaiting(
  tx: Tx,
  entries: readonly { kind: EntryKind; hash: Buffer }[],
  at: Date,
): Promise<void> {
  await tx.query(
    `INSERT INTO log_waiting (kind, hash, at)
     SELECT kind, hash, $3 FROM unnest($1::text[], $2::bytea[]) WITH ORDINALITY AS n (kind, hash, place)
     ORDER BY place
     ON CONFLICT (hash) DO NOTHING`,
    [textArray(entries.map(({ kind }) => kind)), byteaArray(entries.map(({ hash }) => hash)), at],
  )
}

export async function hasWaiting(reader: Reader): Promise<boolean> {
  const { rows } = await reader.query<{ has: boolean }>(
    'SELECT EXISTS (SELECT FROM log_waiting) AS has',
  )
  return rows[0]?.has ?? false
}

/** Locks the head until the transaction ends: one node publishes at a time. */
export async function lockHead(tx: Tx): Promise<Head> {
  const { rows } = await tx.query<Pick<Tables['log_head'], 'size' | 'checkpoint'>>(
    'SELECT size, checkpoint FROM log_head FOR UPDATE',
  )
  const [head] = rows
  if (!head) throw new Error('The head of the log is missing')
  return { size: Number(head.size), checkpoint: head.checkpoint }
}

/**
 * Moves the longest-waiting entries into the log, from index `first` on, and returns them in order. Entries already in
 * the log are dropped.
 */
export async function placeWaiting(tx: Tx, first: number, max: number): Promise<EntryColumns[]> {
  const { rows } = await tx.query<EntryColumns & { index: bigint }>(
    // By a bound on the id instead of a join: the planner may estimate almost no waiting rows and choose a nested loop.
    `WITH taken AS (
       DELETE FROM log_waiting
       WHERE id <= (SELECT max(id) FROM (SELECT id FROM log_waiting ORDER BY id LIMIT $2) AS first)
       RETURNING id, kind, hash, at)
     INSERT INTO log_entries (index, kind, hash, at)
     SELECT $1::bigint + row_number() OVER (ORDER BY id) - 1, kind, hash, at FROM taken t
     WHERE NOT EXISTS (SELECT FROM log_entries e WHERE e.hash = t.hash) ORDER BY id
     RETURNING index, kind, hash, at`,
    [first, max],
  )
  return rows.toSorted((a, b) => Number(a.index - b.index))
}

/** Entries by index from `first` on; fewer than `count` at the end of the log. */
export async function listEntries(
  reader: Reader,
  first: number,
  count: number,
): Promise<(EntryColumns & { index: number })[]> {
  const { rows } = await reader.query<EntryColumns & { index: bigint }>(
    `SELECT index, kind, hash, at FROM log_entries
     WHERE index >= $1 AND index < $1::bigint + $2 ORDER BY index`,
    [first, count],
  )
  return rows.map((row) => ({ ...row, index: Number(row.index) }))
}

/** The bytes of the given tiles, each in the requested width; missing tiles are left out. */
export async function readTiles(reader: Reader, tiles: readonly Tile[]): Promise<TileBytes> {
  const { rows } = await reader.query<{ place: number; hashes: Buffer }>({
    name: 'read log tiles',
    // Uses the index for each row, whatever number of tiles the planner estimates.
    text: `SELECT place::int, t.hashes
     FROM unnest($1::int4[], $2::int8[], $3::int4[]) WITH ORDINALITY AS n (level, number, width, place)
     CROSS JOIN LATERAL (
       SELECT substr(hashes, 1, n.width * 32) AS hashes FROM log_tiles
       WHERE level = n.level AND number = n.number LIMIT 1) t`,
    values: [
      tiles.map(({ level }) => level),
      tiles.map(({ number }) => number),
      tiles.map(({ width }) => width),
    ],
  })
  return rows.map(({ place, hashes }) => [tiles[place - 1] as Tile, hashes])
}

export async function writeTiles(tx: Tx, tiles: TileBytes): Promise<void> {
  await tx.query(
    `INSERT INTO log_tiles (level, number, hashes)
     SELECT * FROM unnest($1::int2[], $2::int8[], $3::bytea[])
     ON CONFLICT (level, number) DO UPDATE SET hashes = excluded.hashes`,
    [
      tiles.map(([{ level }]) => level),
      tiles.map(([{ number }]) => number),
      byteaArray(tiles.map(([, bytes]) => Buffer.from(bytes))),
    ],
  )
}

/** Writes the newest checkpoint; deletes the cosignatures of earlier ones. */
export async function writeHead(
  tx: Tx,
  { size, checkpoint }: { size: number; checkpoint: string },
  at: Date,
): Promise<void> {
  await tx.query('UPDATE log_head SET size = $1, checkpoint = $2, published_at = $3', [
    size,
    checkpoint,
    at,
  ])
  await tx.query('DELETE FROM log_cosignatures WHERE size < $1', [size])
}

/** The newest checkpoint with these witnesses' signature lines, and the entry of `hash`, if given. */
export async function readHead(
  reader: Reader,
  witnesses: readonly string[],
  hash: Buffer | null = null,
) {
  const { rows } = await reader.query<
    { size: bigint; checkpoint: string | null; lines: string[] } & {
      [Column in keyof EntryColumns | 'index']: (EntryColumns & { index: bigint })[Column] | null
    }
  >(
    `SELECT h.size, h.checkpoint, e.index, e.kind, e.hash, e.at,
       ARRAY(SELECT c.line FROM log_cosignatures c
             WHERE c.size = h.size AND c.witness = ANY ($1) ORDER BY c.witness) AS lines
     FROM log_head h LEFT JOIN log_entries e ON e.hash = $2`,
    [witnesses, hash],
  )
  const [row] = rows
  if (!row || row.checkpoint === null) throw new Error('The log has no checkpoint yet')
  const { index, kind, hash: known, at } = row
  return {
    size: Number(row.size),
    own: row.checkpoint,
    checkpoint: row.checkpoint + row.lines.join(''),
    entry:
      index === null || !kind || !known || !at
        ? null
        : { index: Number(index), kind, hash: known, at },
  }
}

/** Stores a witness's cosignature, unless there is a newer checkpoint. */
export async function addCosignature(
  reader: Reader,
  { size, witness, line, at }: { size: number; witness: string; line: string; at: Date },
): Promise<void> {
  await reader.query(
    `INSERT INTO log_cosignatures (size, witness, line, at)
     SELECT $1, $2, $3, $4 FROM log_head WHERE size = $1
     ON CONFLICT (size, witness) DO NOTHING`,
    [size, witness, line, at],
  )
}

/** The stored cosignatures of the newest checkpoint. */
export async function listCosignatures(
  reader: Reader,
): Promise<Pick<Tables['log_cosignatures'], 'witness' | 'line'>[]> {
  const { rows } = await reader.query<Pick<Tables['log_cosignatures'], 'witness' | 'line'>>(
    `SELECT c.witness, c.line FROM log_cosignatures c JOIN log_head h ON h.size = c.size
     ORDER BY c.witness`,
  )
  return rows
}

/** Makes this the key in use of its kind, and ends the previous one. */
export async function putKeyInUse(
  tx: Tx,
  { kind, vkey, at }: { kind: 'log' | 'receipt'; vkey: string; at: Date },
): Promise<void> {
  await tx.query(
    'UPDATE log_keys SET until = $3 WHERE kind = $1 AND vkey <> $2 AND until IS NULL',
    [kind, vkey, at],
  )
  await tx.query(
    `INSERT INTO log_keys (kind, vkey, since) VALUES ($1, $2, $3)
     ON CONFLICT (vkey) DO UPDATE SET until = NULL WHERE log_keys.until IS NOT NULL`,
    [kind, vkey, at],
  )
}

export async function listKeys(reader: Reader) {
  const { rows } = await reader.query<
    Pick<Tables['log_keys'], 'vkey' | 'since' | 'until'> & { kind: 'log' | 'receipt' }
  >('SELECT kind, vkey, since, until FROM log_keys ORDER BY kind, since, vkey')
  return rows
}
