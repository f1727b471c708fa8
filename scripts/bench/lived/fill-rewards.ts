import { XP_EXACT, xpForLevel } from '#domain/rewards/levels.ts'
import type { Filling } from './filling.ts'

const LEVEL = 5

/** Everything that jobs have counted: totals of play, levels, play-through, cashback, weeks and affiliates' shares. */
export async function fillRewards({ counts, run }: Filling): Promise<void> {
  await run(playTotals)
  await run(progress)
  await run(resets)
  await run(affiliates(counts.affiliates))
  await run(`
    INSERT INTO openings_counted (configuration_id, openings)
    SELECT configuration_id, count(*) FROM bets WHERE item_id IS NOT NULL GROUP BY configuration_id
    ON CONFLICT (configuration_id) DO UPDATE SET openings = EXCLUDED.openings;
    UPDATE openings_counted_until SET bet_id = (SELECT id FROM bets ORDER BY id DESC LIMIT 1);
    INSERT INTO player_openings_counted (player_id, configuration_id, openings)
    SELECT player_id, configuration_id, count(*) FROM bets WHERE game = 'box' AND item_id IS NOT NULL GROUP BY 1, 2;
    INSERT INTO battles_counted (player_id, played, won)
    SELECT player_id, count(*), count(*) FILTER (WHERE seat = 0) FROM lived_seats GROUP BY 1;
    INSERT INTO referral_days (affiliate_id, day, earned)
    SELECT affiliate_id, (quarter AT TIME ZONE 'UTC')::date, sum(earned)::bigint FROM referral_earnings GROUP BY 1, 2;
    ${statistics}`)
}

/** Draws as counted up to the last one; of the other games only the positions, as their sums are of a fixed size. */
const statistics = `
  INSERT INTO draws_counted (game, configuration_id, item_id, is_bot, week, count)
  SELECT 'box', configuration_id, item_id, false, date_trunc('week', uuid_time(id), 'UTC'), count(*)
  FROM bets WHERE game = 'box' AND item_id IS NOT NULL GROUP BY configuration_id, item_id, 5;
  INSERT INTO draws_counted (game, configuration_id, item_id, is_bot, week, count)
  SELECT 'battle', r.configuration_id, d.item_id, false, date_trunc('week', uuid_time(d.id), 'UTC'), count(*)
  FROM battle_drops d JOIN battle_rounds r USING (battle_id, round) GROUP BY r.configuration_id, d.item_id, 5;
  INSERT INTO returns_counted (game, up_to, returns)
  SELECT game, max(id::text)::uuid, '{"bets":0,"stake":0,"payout":0,"expected":0,"variance":0,"most":0,"gains":[],"since":null}'
  FROM (
    SELECT game, id FROM bets WHERE game <> 'box' UNION ALL SELECT game, id FROM rounds
    UNION ALL SELECT 'box', id FROM bets UNION ALL SELECT 'battle', id FROM battle_drops
  ) counted GROUP BY game;`

const playTotals = `
  INSERT INTO play_totals (player_id, quarter, bets, stake, payout, theoretical_loss, best_multiplier, best_payout, best_stake, best_at, won_at)
  SELECT player_id, quarter, bets, stake, payout, loss, coalesce(best[1], 0), coalesce(best[3], 0), coalesce(best[4], 0),
         'epoch'::timestamptz - best[2] * interval '1 microsecond', won_at
  FROM (
    SELECT player_id, date_bin('15 min', at, 'epoch') AS quarter, count(*) AS bets, sum(stake)::bigint AS stake,
           sum(payout)::bigint AS payout, sum(stake * edge)::bigint AS loss, max(at) FILTER (WHERE payout > 0) AS won_at,
           max(ARRAY[payout * 10000 / stake, -(extract(epoch FROM at) * 1000000)::bigint, payout, stake])
             FILTER (WHERE stake >= 100 AND payout >= stake) AS best
    FROM (
      SELECT b.player_id, b.at, b.stake, b.payout, coalesce(k.house_edge, 0) AS edge
      FROM bets b JOIN configurations k ON k.id = b.configuration_id WHERE b.stake > 0
      UNION ALL SELECT player_id, at + interval '20 seconds', 100, payout, 300 FROM lived_round_bets
      UNION ALL SELECT player_id, at + interval '5 seconds', 500, CASE seat WHEN 0 THEN 900 ELSE 0 END, 1000 FROM lived_seats
    ) played GROUP BY player_id, quarter
  ) t ORDER BY quarter;
  ANALYZE play_totals`

/** Where every count stands: at the end of each wallet. */
const progress = `
  CREATE TEMP TABLE lived_ends AS
  SELECT p.id AS player_id, a.entry_seq AS seq, coalesce(max(w.id), 0) AS event_id
  FROM lived_players p JOIN accounts a ON a.id = p.account_id LEFT JOIN wallet_events w ON w.account_id = a.id
  GROUP BY p.id, a.entry_seq;
  INSERT INTO play_progress SELECT player_id, seq, event_id FROM lived_ends;
  INSERT INTO player_progress (player_id, xp, seq, level, announced_level, event_id, deposit_required)
  SELECT player_id, ${xpForLevel(LEVEL) * XP_EXACT}, seq, ${LEVEL}, ${LEVEL}, event_id, 5000 FROM lived_ends`

const resets = `
  INSERT INTO cashback_resets (at, since, until)
  SELECT at, at - interval '1 day', at + interval '1 day'
  FROM generate_series(date_trunc('day', :since) + interval '21 hours', :until, interval '1 day') at ON CONFLICT DO NOTHING;
  INSERT INTO cashbacks (id, player_id, reset_at, tier, rate, stake, payout, theoretical_loss, cents, claimed_at)
  SELECT pg_temp.id_at(at, 15, row_number() OVER ()), player_id, at, 1, 500, stake, payout, loss, 1, at
  FROM (
    SELECT r.at, t.player_id, sum(t.stake)::bigint AS stake, sum(t.payout)::bigint AS payout, sum(t.theoretical_loss)::bigint AS loss
    FROM cashback_resets r JOIN play_totals t ON t.quarter >= r.since AND t.quarter < r.at
    GROUP BY r.at, t.player_id HAVING sum(t.stake) > sum(t.payout) + 1
  ) lost;
  INSERT INTO play_closed (until) SELECT max(at) FROM cashback_resets
  ON CONFLICT (is_only) DO UPDATE SET until = greatest(play_closed.until, EXCLUDED.until);
  DELETE FROM leaderboard_weeks;
  INSERT INTO leaderboard_weeks (starts_at, ends_at, closed_at)
  SELECT at, at + interval '7 days', CASE WHEN at + interval '7 days' <= :until THEN at + interval '7 days' END
  FROM generate_series(date_trunc('week', :since) + interval '3 days 18 hours', :until, interval '7 days') at;
  INSERT INTO leaderboard_standings (week, metric, player_id, rank, value, reached_at, theoretical_loss)
  SELECT week, 'win_amount', player_id, row_number() OVER (PARTITION BY week ORDER BY value DESC, player_id), value, reached_at, loss
  FROM (
    SELECT w.starts_at AS week, t.player_id, sum(t.payout)::bigint AS value, max(t.won_at) AS reached_at,
           sum(t.theoretical_loss)::bigint AS loss
    FROM leaderboard_weeks w JOIN play_totals t ON t.quarter >= w.starts_at AND t.quarter < w.ends_at
    WHERE w.closed_at IS NOT NULL GROUP BY 1, 2 HAVING sum(t.payout) > 0
  ) s;
  INSERT INTO leaderboard_prizes (id, week, metric, rank, player_id, prize)
  SELECT pg_temp.id_at(week, 16, rank), week, metric, rank, player_id, 100 FROM leaderboard_standings WHERE rank <= 10`

/** Half of all players came through an affiliate's link, a tenth of these through the heavy player's. */
const affiliates = (count: number) => `
  INSERT INTO tracking_links (link, player_id, created_at) SELECT 'lived-' || n, id, at FROM lived_players WHERE n <= ${count};
  INSERT INTO affiliates (player_id, code) SELECT id, 'lived-' || n FROM lived_players WHERE n <= ${count};
  INSERT INTO player_links (player_id, link, bound_at, counted_seq, counted_event_id)
  SELECT p.id, 'lived-' || CASE WHEN p.n % 20 = 0 THEN 1 ELSE 1 + p.n % ${count} END, p.at, e.seq, e.event_id
  FROM lived_players p JOIN lived_ends e ON e.player_id = p.id WHERE p.n % 2 = 0 AND p.n > ${count};
  INSERT INTO tracking_visits (link, day, visits, clicks)
  SELECT link, d, 10, 5 FROM tracking_links, generate_series(:since::date, :until::date, interval '1 day') d WHERE link LIKE 'lived-%';
  INSERT INTO referral_play (player_id, quarter, stake, theoretical_loss)
  SELECT t.player_id, t.quarter, t.stake, t.theoretical_loss FROM play_totals t JOIN player_links USING (player_id);
  INSERT INTO referral_earnings (affiliate_id, quarter, active_players, theoretical_loss, earned)
  SELECT t.player_id, r.quarter, 1, sum(r.theoretical_loss), 1
  FROM referral_play r JOIN player_links l ON l.player_id = r.player_id JOIN tracking_links t USING (link)
  GROUP BY t.player_id, r.quarter`
