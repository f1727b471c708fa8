import { PERIODS, periodAt } from '#domain/schedule/schedule.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import { lockAccounts, walletOf } from './accounts.ts'
import type { PostDeps } from './post.ts'

/** What a player staked between two instants, and what it lost them, in cents: below zero when they won. */
export interface PlaySum {
  stake: bigint
  loss: bigint
}

/**
 * What `r (player_id, began_at, ends_at)` played, from the journal: stakes that did not come back, less what was
 * paid within the time. An item counts as its price when it is won; a gift is no payout.
 */
const sums = `SELECT r.*, s.stake, s.stake - p.coins - i.items - b.items AS loss
  FROM r
  JOIN accounts a ON a.player_id = r.player_id
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(-e.amount - coalesce(back.amount, 0)), 0)::bigint AS stake
    FROM entries e LEFT JOIN entries back ON back.ref = e.ref AND back.code =
      CASE e.code WHEN 'battle.sponsor' THEN 'battle.sponsor-back'
                  ELSE regexp_replace(e.code, 'stake$', 'refund') END
    WHERE e.account_id = a.id AND e.at >= r.began_at AND e.at < r.ends_at
      AND (e.code LIKE '%.stake' OR e.code = 'battle.sponsor')
  ) s
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(e.amount), 0)::bigint AS coins FROM entries e
    WHERE e.account_id = a.id AND e.at >= r.began_at AND e.at < r.ends_at AND e.code LIKE '%.payout'
  ) p
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(b.payout), 0)::bigint AS items FROM bets b
    WHERE b.player_id = r.player_id AND b.at >= r.began_at AND b.at < r.ends_at
      AND b.item_id IS NOT NULL AND b.stake > 0
  ) i
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(d.value), 0)::bigint AS items
    FROM battle_seats t
    JOIN battles g ON g.id = t.battle_id AND g.status = 'ended'
    JOIN battle_drops d ON d.battle_id = g.id
    WHERE t.player_id = r.player_id AND t.takes_items AND g.ended_at >= r.began_at AND g.ended_at < r.ends_at
  ) b`

/** What a player has played from an instant until before another, in epoch ms. */
export async function sumPlay(
  reader: Reader,
  playerId: string,
  fromMs: number,
  untilMs: number,
): Promise<PlaySum> {
  const { rows } = await reader.query<PlaySum>(
    `WITH r AS (SELECT $1::uuid AS player_id, $2::timestamptz AS began_at, $3::timestamptz AS ends_at)
     SELECT stake, loss FROM (${sums}) t`,
    [playerId, new Date(fromMs), new Date(untilMs)],
  )
  return rows[0] ?? { stake: 0n, loss: 0n }
}

/** Begins to count what a player plays, if it is not counted yet, and locks their wallet. */
export async function guardWallet(
  tx: Tx,
  { clock, timeZone }: PostDeps,
  playerId: string,
): Promise<void> {
  const name = walletOf(playerId)
  const wallet = (await lockAccounts(tx, [name])).get(name)
  if (!wallet || wallet.is_guarded) return
  const atMs = clock.now()
  await tx.query('UPDATE accounts SET is_guarded = true WHERE id = $1', [wallet.id])
  for (const period of PERIODS) {
    const { startMs, endMs } = periodAt(atMs, period, timeZone)
    const { stake, loss } = await sumPlay(tx, playerId, startMs, endMs)
    await tx.query(
      `INSERT INTO play_counters (player_id, period, began_at, ends_at, stake, loss)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [playerId, period, new Date(startMs), new Date(endMs), stake, loss],
    )
  }
}

/** Counters that are not what the journal says, in a sentence each. */
export const counterFaults = `WITH r AS (SELECT player_id, began_at, ends_at, period FROM play_counters)
  SELECT format('What %s played in the %s from %s counts %s staked and %s lost, the journal says %s and %s',
                c.player_id, c.period, c.began_at, c.stake, c.loss, t.stake, t.loss) AS fault
  FROM play_counters c JOIN (${sums}) t USING (player_id, period, began_at)
  WHERE (c.stake, c.loss) IS DISTINCT FROM (t.stake, t.loss)`
