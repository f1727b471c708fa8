import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'

export type ResetRow = Tables['cashback_resets']
export type CashbackRow = Tables['cashbacks']

/** The last computed reset; null before the first. */
export async function readLastReset(reader: Reader): Promise<ResetRow | null> {
  const { rows } = await reader.query<ResetRow>(
    'SELECT at, since, until, rates_percent FROM cashback_resets ORDER BY at DESC LIMIT 1',
  )
  return rows[0] ?? null
}

/** False if the reset exists or another node is writing it. */
export async function insertReset(tx: Tx, reset: ResetRow): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO cashback_resets (at, since, until, rates_percent) VALUES ($1, $2, $3, $4)
     ON CONFLICT DO NOTHING`,
    [reset.at, reset.since, reset.until, reset.rates_percent],
  )
  return rowCount === 1
}

export interface Loser {
  player_id: string
  stake: bigint
  payout: bigint
  theoretical_loss: bigint
}

/** Every player with a loss between two instants, by settlement time. */
export async function listLosers(tx: Tx, since: Date, until: Date): Promise<Loser[]> {
  const { rows } = await tx.query<Loser>(
    `SELECT player_id, sum(stake)::bigint AS stake, sum(payout)::bigint AS payout,
            sum(theoretical_loss)::bigint AS theoretical_loss
     FROM play_totals WHERE quarter >= $1 AND quarter < $2
     GROUP BY player_id HAVING sum(stake) > sum(payout) ORDER BY player_id`,
    [since, until],
  )
  return rows
}

export async function insertCashbacks(
  tx: Tx,
  rows: readonly Omit<CashbackRow, 'claimed_at'>[],
): Promise<void> {
  await tx.query(
    `INSERT INTO cashbacks (id, player_id, reset_at, tier, rate, stake, payout, theoretical_loss, cents)
     SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::int[], $5::int[], $6::bigint[],
                          $7::bigint[], $8::bigint[], $9::bigint[])`,
    [
      rows.map((row) => row.id),
      rows.map((row) => row.player_id),
      rows.map((row) => row.reset_at),
      rows.map((row) => row.tier),
      rows.map((row) => row.rate),
      rows.map((row) => row.stake),
      rows.map((row) => row.payout),
      rows.map((row) => row.theoretical_loss),
      rows.map((row) => row.cents),
    ],
  )
}

type Claimable = Pick<CashbackRow, 'id' | 'cents'> & Pick<ResetRow, 'until'>

/** The cashback that a player can claim at an instant; null if there is none. */
export async function findClaimable(
  reader: Reader,
  playerId: string,
  now: Date,
): Promise<Claimable | null> {
  const { rows } = await reader.query<Claimable>(
    `SELECT c.id, c.cents, r.until
     FROM cashbacks c JOIN cashback_resets r ON r.at = c.reset_at
     WHERE c.player_id = $1 AND r.at <= $2 AND r.until > $2 AND c.claimed_at IS NULL`,
    [playerId, now],
  )
  return rows[0] ?? null
}

export async function writeClaimed(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.query('UPDATE cashbacks SET claimed_at = $2 WHERE id = $1', [id, at])
}

/** A player's cashbacks before `before`, newest first. */
export async function listCashbacks(
  reader: Reader,
  playerId: string,
  before: string | null,
  limit: number,
): Promise<(CashbackRow & Pick<ResetRow, 'since' | 'until'>)[]> {
  const { rows } = await reader.query<CashbackRow & Pick<ResetRow, 'since' | 'until'>>(
    `SELECT c.*, r.since, r.until
     FROM cashbacks c JOIN cashback_resets r ON r.at = c.reset_at
     WHERE c.player_id = $1
       AND ($2::uuid IS NULL OR c.reset_at < (SELECT reset_at FROM cashbacks WHERE id = $2 AND player_id = $1))
     ORDER BY c.reset_at DESC LIMIT $3`,
    [playerId, before, limit],
  )
  return rows
}
