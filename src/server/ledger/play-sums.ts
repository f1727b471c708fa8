import type { Reader, Tx } from '#server/platform/db/database.ts'
import { lockAccounts, walletOf } from './accounts.ts'
import {
  type Counters,
  countersAt,
  encodeCounters,
  type GuardTime,
  type PlaySum,
  periodStartsAt,
} from './counters.ts'
import type { PostDeps } from './post.ts'

/**
 * The stake and loss of each row of `r (player_id, began_at, ends_at)`, from the journal. The stake excludes refunded
 * stakes; the loss is the stake minus the payouts within the period. A won item counts at its price; a gift does not
 * count as a payout.
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

/** A player's play from `fromMs` up to, but not including, `untilMs` (epoch ms); without `untilMs`, all play since. */
export async function sumPlay(
  reader: Reader,
  playerId: string,
  fromMs: number,
  untilMs?: number,
): Promise<PlaySum> {
  const { rows } = await reader.query<PlaySum>(
    `WITH r AS (SELECT $1::uuid AS player_id, $2::timestamptz AS began_at, coalesce($3::timestamptz, 'infinity') AS ends_at)
     SELECT stake, loss FROM (${sums}) t`,
    [playerId, new Date(fromMs), untilMs === undefined ? null : new Date(untilMs)],
  )
  return rows[0] ?? { stake: 0n, loss: 0n }
}

/**
 * Locks a player's wallet and copies their limits, exclusion and hold to its row, where every stake is checked against
 * them. Starts the counters if they are not running yet.
 */
export async function guardWallet(
  tx: Tx,
  { clock, timeZone }: Pick<PostDeps, 'clock' | 'timeZone'>,
  playerId: string,
): Promise<void> {
  const name = walletOf(playerId)
  const wallet = (await lockAccounts(tx, [name])).get(name)
  if (!wallet) return
  const time = { atMs: clock.now(), timeZone }
  const play = wallet.play ? countersAt(wallet.play, time) : await sumCounters(tx, playerId, time)
  await tx.query('UPDATE accounts SET guard = guard_of(player_id), play = $2 WHERE id = $1', [
    wallet.id,
    encodeCounters(play),
  ])
}

async function sumCounters(tx: Tx, playerId: string, time: GuardTime): Promise<Counters> {
  const began = periodStartsAt(time)
  const sum = async (beganMs: number) => ({
    beganMs,
    ...(await sumPlay(tx, playerId, beganMs)),
  })
  return { day: await sum(began.day), week: await sum(began.week), month: await sum(began.month) }
}

/** Stores the counters; the wallet must be locked. */
export async function writePlay(tx: Tx, playerId: string, counted: string): Promise<void> {
  await tx.query('UPDATE accounts SET play = $2 WHERE player_id = $1', [playerId, counted])
}

/**
 * A query for fault sentences: counters that differ from the journal or are missing, and wallets whose guard differs
 * from the player's settings.
 */
export const counterFaults = `WITH r AS (
    SELECT a.player_id, c.period, 'epoch'::timestamptz + (a.play::json ->> c.place)::bigint * interval '1 ms' AS began_at,
           'infinity'::timestamptz AS ends_at,
           (a.play::json ->> c.place + 1)::bigint AS counted_stake,
           (a.play::json ->> c.place + 2)::bigint AS counted_loss
    FROM accounts a CROSS JOIN (VALUES ('day', 0), ('week', 3), ('month', 6)) AS c (period, place)
    WHERE a.play IS NOT NULL
  )
  SELECT format('Player %s in the %s from %s: %s staked and %s lost by the counters, %s and %s by the journal',
                t.player_id, t.period, t.began_at, t.counted_stake, t.counted_loss, t.stake, t.loss) AS fault
  FROM (${sums}) t
  WHERE (t.counted_stake, t.counted_loss) IS DISTINCT FROM (t.stake, t.loss)
  UNION ALL
  SELECT format('The wallet of %s has the guard %s, but the player has set %s',
                a.player_id, coalesce(a.guard, 'none'), guard_of(a.player_id))
  FROM accounts a JOIN players p ON p.id = a.player_id
  WHERE (a.guard IS NOT NULL OR p.on_hold_since IS NOT NULL OR p.exclusion IS NOT NULL
         OR EXISTS (SELECT FROM player_limits l WHERE l.player_id = p.id AND l.kind <> 'deposit'))
    AND a.guard IS DISTINCT FROM guard_of(a.player_id)
  UNION ALL
  SELECT format('The play of %s is not counted, although they have limits', a.player_id)
  FROM accounts a
  WHERE a.play IS NULL AND EXISTS (SELECT FROM player_limits l WHERE l.player_id = a.player_id
                                   AND l.kind <> 'deposit' AND l.amount IS NOT NULL)`
