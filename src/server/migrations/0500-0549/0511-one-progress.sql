-- XP follows from the same entries and events as the play-through, and is computed with it, from one position of each
-- wallet, exactly: in cents staked times basis points of edge, 1,000 for a hundredth of a point.
ALTER TABLE player_progress RENAME TO counted_levels;
ALTER TABLE player_playthrough RENAME TO player_progress;
ALTER TABLE player_progress
  ADD COLUMN xp bigint NOT NULL DEFAULT 0,
  -- What the rounding of before took at each count: nobody's XP changes by being counted exactly from here on.
  ADD COLUMN xp_lost bigint NOT NULL DEFAULT 0,
  ADD COLUMN level integer DEFAULT 1,
  ADD COLUMN announced_level integer DEFAULT 1,
  ALTER COLUMN seq SET DEFAULT 0,
  ALTER COLUMN event_id SET DEFAULT 0,
  ALTER COLUMN deposit_required SET DEFAULT 0,
  ALTER COLUMN deposit_left SET DEFAULT 0,
  ALTER COLUMN bonus_required SET DEFAULT 0,
  ALTER COLUMN bonus_left SET DEFAULT 0,
  ALTER COLUMN gifts SET DEFAULT 0;

INSERT INTO player_progress (player_id) SELECT player_id FROM counted_levels ON CONFLICT DO NOTHING;
UPDATE player_progress p SET level = c.level, announced_level = c.announced_level
FROM counted_levels c WHERE c.player_id = p.player_id;

-- Stakes, and refunds as negative ones, at the edge at which they earn XP.
CREATE TEMP TABLE staked ON COMMIT DROP AS
WITH games (game, edge) AS (
  VALUES ('box', 1000), ('battle', 1000), ('deals', 800), ('dice', 100), ('plinko', 83), ('crash', 100),
         ('wheel_2x', 370), ('wheel_3x', 555), ('wheel_5x', 740), ('wheel_50x', 740)
), battle_edges AS (
  SELECT r.battle_id, div(sum((k.body ->> 'price_cents')::numeric * k.house_edge),
                          sum((k.body ->> 'price_cents')::numeric))::integer AS edge
  FROM battle_rounds r JOIN configurations k ON k.id = r.configuration_id GROUP BY r.battle_id
)
SELECT a.player_id, a.id AS account_id, e.seq, e.ref, -e.amount AS cents, g.game,
       least(g.edge, CASE g.game WHEN 'box' THEN k.house_edge WHEN 'battle' THEN b.edge END) AS edge,
       c.kind = 'house' AS is_settled,
       -- May still be returned: left out of what was shown.
       e.amount < 0 AND (r.status = 'open' OR y.status IN ('waiting', 'in_progress')) IS TRUE AS is_open
FROM entries e
JOIN games g ON e.code IN (g.game || '.stake', g.game || '.refund')
JOIN accounts a ON a.id = e.account_id AND a.kind = 'wallet'
JOIN accounts c ON c.id = e.counter_id
LEFT JOIN bets t ON t.id = e.ref AND g.game = 'box'
LEFT JOIN configurations k ON k.id = t.configuration_id
LEFT JOIN battle_seats s ON s.id = e.ref AND g.game = 'battle'
LEFT JOIN battle_edges b ON b.battle_id = s.battle_id
LEFT JOIN battles y ON y.id = s.battle_id
LEFT JOIN round_bets r ON r.id = e.ref;

WITH earned AS (
  SELECT s.player_id, sum(s.cents * s.edge) AS xp FROM staked s JOIN player_progress p USING (player_id)
  WHERE s.is_settled AND s.seq <= p.seq GROUP BY s.player_id
), settled AS (
  SELECT p.player_id, sum(w.amount * least(w.house_edge, 1000)) AS xp
  FROM player_progress p JOIN accounts a ON a.player_id = p.player_id
  JOIN wallet_events w ON w.account_id = a.id AND w.kind = 'stake.settled' AND (w.after_seq, w.id) <= (p.seq, p.event_id)
  GROUP BY p.player_id
), unlocking AS (
  SELECT player_id, sum(units) AS xp, sum(units % 1000) AS rounded FROM (
    SELECT s.player_id, sum(f.cents * s.edge) AS units
    FROM bonus_stakes f JOIN staked s ON s.ref = f.ref AND s.cents > 0 GROUP BY s.player_id, s.game, s.edge
  ) u GROUP BY player_id
), open AS (
  SELECT player_id, sum(units % 1000) AS rounded FROM (
    SELECT s.player_id, sum(s.cents * s.edge) AS units
    FROM staked s JOIN counted_levels c USING (player_id)
    WHERE s.is_open AND s.seq <= c.seq GROUP BY s.player_id, s.game, s.edge
  ) o GROUP BY player_id
), counted AS (
  SELECT c.player_id, c.xp, coalesce(sum(s.cents * s.edge) FILTER (WHERE s.seq <= c.seq), 0) AS exact
  FROM counted_levels c LEFT JOIN staked s ON s.player_id = c.player_id GROUP BY c.player_id, c.xp
)
UPDATE player_progress p
SET xp = n.xp - n.lost, xp_lost = n.lost
FROM (
  SELECT q.player_id, coalesce(e.xp, 0) + coalesce(w.xp, 0) - coalesce(u.xp, 0) AS xp,
         CASE WHEN c.player_id IS NULL THEN 0
              ELSE c.exact - 1000 * c.xp - coalesce(u.rounded, 0) - coalesce(o.rounded, 0) END AS lost
  FROM player_progress q
  LEFT JOIN earned e ON e.player_id = q.player_id
  LEFT JOIN settled w ON w.player_id = q.player_id
  LEFT JOIN unlocking u ON u.player_id = q.player_id
  LEFT JOIN open o ON o.player_id = q.player_id
  LEFT JOIN counted c ON c.player_id = q.player_id
) n
WHERE n.player_id = p.player_id;

DROP TABLE counted_levels;
CREATE INDEX player_progress_unannounced ON player_progress (player_id) WHERE level > announced_level;
ALTER INDEX player_playthrough_pkey RENAME TO player_progress_pkey;
ALTER TABLE player_progress RENAME CONSTRAINT player_playthrough_bonus_due_check TO player_progress_bonus_due_check;
ALTER TABLE player_progress RENAME CONSTRAINT player_playthrough_check TO player_progress_deposit_check;
ALTER TABLE player_progress RENAME CONSTRAINT player_playthrough_check1 TO player_progress_bonus_check;
ALTER TABLE player_progress RENAME CONSTRAINT player_playthrough_gifts_check TO player_progress_gifts_check;
ALTER TABLE player_progress RENAME CONSTRAINT player_playthrough_player_id_fkey TO player_progress_player_id_fkey;
ALTER TABLE player_progress RENAME CONSTRAINT player_playthrough_returning_left_check TO player_progress_returning_left_check;
