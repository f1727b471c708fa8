import {
  nothingToPlay,
  type Playthrough,
  playthroughCodes,
  playthroughOf,
  STAKE_BACK_SUFFIX,
  STAKE_SUFFIX,
} from '#domain/rewards/playthrough.ts'
import type { Tx } from '#server/platform/db/database.ts'

const PAGE = 10_000

interface Counted {
  seq: bigint
  state: Playthrough
}

/**
 * What a player still has to play, counted on from where it was counted last. The number of an entry
 * grows under the wallet's lock, so that nothing is counted twice or skipped.
 */
export async function readPlaythrough(tx: Tx, playerId: string): Promise<Playthrough> {
  const before = await readCounted(tx, playerId)
  let { seq, state } = before
  for (;;) {
    const entries = await readPlayed(tx, playerId, seq)
    state = playthroughOf(entries, state)
    seq = entries.at(-1)?.seq ?? seq
    if (entries.length < PAGE) break
  }
  if (seq > before.seq) await writeCounted(tx, playerId, { seq, state })
  return state
}

async function readCounted(tx: Tx, playerId: string): Promise<Counted> {
  const { rows } = await tx.query<{
    seq: bigint
    required: bigint
    left_to_play: bigint
    beyond: bigint
  }>('SELECT seq, required, left_to_play, beyond FROM player_playthrough WHERE player_id = $1', [
    playerId,
  ])
  const row = rows[0]
  if (!row) return { seq: 0n, state: nothingToPlay }
  const { seq, required, left_to_play: left, beyond } = row
  return { seq, state: { required, left, beyond } }
}

async function readPlayed(
  tx: Tx,
  playerId: string,
  after: bigint,
): Promise<{ seq: bigint; code: string; amount: bigint }[]> {
  const { rows } = await tx.query<{ seq: bigint; code: string; amount: bigint }>(
    `SELECT e.seq, e.code, e.amount
     FROM entries e
     WHERE e.account_id = (SELECT id FROM accounts WHERE player_id = $1) AND e.seq > $2
       AND (e.code = ANY ($3) OR e.code LIKE '%' || $4 OR e.code LIKE '%' || $5)
     ORDER BY e.seq LIMIT ${PAGE}`,
    [playerId, after, playthroughCodes, STAKE_SUFFIX, STAKE_BACK_SUFFIX],
  )
  return rows
}

/** Readers without the wallet's lock may count at once: the one who came further stands. */
async function writeCounted(tx: Tx, playerId: string, { seq, state }: Counted): Promise<void> {
  await tx.query(
    `INSERT INTO player_playthrough AS p (player_id, seq, required, left_to_play, beyond)
     VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (player_id) DO UPDATE
     SET seq = EXCLUDED.seq, required = EXCLUDED.required, left_to_play = EXCLUDED.left_to_play,
         beyond = EXCLUDED.beyond
     WHERE p.seq < EXCLUDED.seq`,
    [playerId, seq, state.required, state.left, state.beyond],
  )
}
