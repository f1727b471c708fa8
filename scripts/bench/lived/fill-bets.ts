import { fillSeeds } from './fill-players.ts'
import type { Filling } from './filling.ts'

/** How many players play at a time in a shop of the size 1, and the bets of a session. */
const LANES = 16
const SESSION = 20
/** The dearest box that is opened, in cents. */
const PRICE_MAX = 1_000
/** Of the heavy player's items of boxes, this many in a thousand were kept; of all others' fifty. */
const KEPT = 238

/**
 * Bets in order of time, in sessions; every tenth session is the heavy player's. Seven of ten open boxes, of which one
 * in twenty is a player's; the others are on dice, Bounce and deals.
 */
export async function fillBets(filling: Filling, sealed: Buffer): Promise<void> {
  const { counts, run } = filling
  const lanes = Math.max(1, Math.round(LANES * counts.size))
  const session = `(i / ${lanes * SESSION} * ${lanes} + i % ${lanes})`
  await run(`
    CREATE TEMP TABLE lived_bets AS
    SELECT i, n, at, row_number() OVER (PARTITION BY n ORDER BY i) AS nth FROM (
      SELECT i, :since + (:until - :since) * (i / ${counts.bets}.0) AS at,
             CASE WHEN ${session} % 10 = 0 THEN 1
                  ELSE 2 + pg_temp.chance(${session}, greatest(1, ${counts.players - 1} * i / ${counts.bets})) END AS n
      FROM generate_series(0::bigint, ${counts.bets - 1}) i
    ) b;
    ANALYZE lived_bets`)
  await fillSeeds(filling, sealed)
  await run(prizes)
  await run(`
    INSERT INTO bets (id, player_id, game, seed_id, nonce, configuration_id, stake, payout, item_id, parameters, result, at)
    SELECT pg_temp.id_at(b.at, 5, b.i), p.id, d.game, s.id, (b.nth - 1) % 10000, d.configuration_id, d.stake, d.payout, d.item_id,
           d.parameters, d.result, b.at
    FROM lived_bets b
    JOIN lived_players p USING (n)
    JOIN lived_seeds s ON s.n = b.n AND s.k = (b.nth - 1) / 10000
    JOIN lived_draws d ON d.place = CASE
      WHEN b.i % 10 < 7 AND b.i % 140 = 0 THEN 'user ' || pg_temp.chance(b.i, (SELECT count FROM lived_places WHERE kind = 'user'))
      WHEN b.i % 10 < 7 THEN 'box ' || pg_temp.chance(b.i, (SELECT count FROM lived_places WHERE kind = 'box'))
      WHEN b.i % 10 = 7 THEN 'dice ' || b.i / 10 % 2
      WHEN b.i % 10 = 8 THEN 'plinko 0'
      ELSE 'deals ' || b.i / 10 % 2 END
    ORDER BY b.i;
    ANALYZE bets`)
  await run(itemsAndEntries)
}

/** What a bet can be and draw, by its place: sixteen draws of every box, and a win and a loss of every game. */
const prizes = `
  CREATE TEMP TABLE lived_draws AS
  SELECT x.kind || ' ' || row_number() OVER (PARTITION BY x.kind ORDER BY x.slug, k.nth) - 1 AS place, 'box' AS game,
         x.configuration_id, (c.body ->> 'price_cents')::bigint AS stake, t.price AS payout, t.id AS item_id,
         '{}'::jsonb AS parameters, jsonb_build_object('ticket', k.ticket, 'item_id', t.id) AS result
  FROM boxes x JOIN configurations c ON c.id = x.configuration_id
  CROSS JOIN (SELECT nth, nth * 625000 + 312500 AS ticket FROM generate_series(0, 15) nth) k
  CROSS JOIN LATERAL (
    SELECT id, price FROM (
      SELECT i ->> 'id' AS id, (i ->> 'price_cents')::bigint AS price,
             sum((i ->> 'tickets')::integer) OVER (ORDER BY nth) AS until
      FROM jsonb_array_elements(c.body -> 'items') WITH ORDINALITY AS e (i, nth)
    ) i WHERE until > k.ticket ORDER BY until LIMIT 1
  ) t
  WHERE x.kind IN ('box', 'user') AND (c.body ->> 'price_cents')::bigint <= ${PRICE_MAX} AND x.maker_id IS DISTINCT FROM
    (SELECT id FROM lived_players WHERE n = 1);
  INSERT INTO lived_draws
  SELECT g.place, g.game, (SELECT max(id) FROM configurations WHERE body ->> 'game' = g.game), g.stake, g.payout, g.item_id,
         g.parameters::jsonb, g.result::jsonb
  FROM (VALUES
    ('dice 0', 'dice', 100, 198, NULL, '{"target":50,"direction":"under"}', '{"ticket":1200}'),
    ('dice 1', 'dice', 100, 0, NULL, '{"target":50,"direction":"under"}', '{"ticket":8800}'),
    ('plinko 0', 'plinko', 100, 90, NULL, '{"rows":8,"risk":"low"}', '{"path":"LRLRLRLR","slot":4}')
  ) AS g (place, game, stake, payout, item_id, parameters, result);
  INSERT INTO lived_draws
  SELECT 'deals ' || k, 'deals', (SELECT max(id) FROM configurations WHERE body ->> 'game' = 'deals'), i.price / 2,
         k * i.price, CASE k WHEN 1 THEN i.id END,
         jsonb_build_object('inventory_item_ids', '[]'::jsonb, 'amount', (i.price / 2) / 100.0, 'target_item_id', i.id,
                            'target_price_cents', i.price),
         jsonb_build_object('ticket', CASE k WHEN 1 THEN 1000 ELSE 9000000 END)
  FROM (SELECT id, price FROM lived_items WHERE price >= 400 ORDER BY price LIMIT 1) i, generate_series(0, 1) k;
  CREATE INDEX ON lived_draws (place);
  CREATE TEMP TABLE lived_places AS SELECT split_part(place, ' ', 1) AS kind, count(*) FROM lived_draws GROUP BY 1;
  ANALYZE lived_draws`

/** Of a hundred items, one waits to be shipped, one was shipped, and most others were sold. */
const itemsAndEntries = `
  CREATE TEMP TABLE lived_won AS
  SELECT b.id, b.player_id, b.item_id, b.payout, b.at, row_number() OVER (ORDER BY b.id) AS nth, p.n, p.account_id
  FROM bets b JOIN lived_players p ON p.id = b.player_id WHERE b.item_id IS NOT NULL;
  ALTER TABLE lived_won ADD status text;
  UPDATE lived_won SET status = CASE WHEN nth % 105 = 3 THEN 'in_request' WHEN nth % 105 = 4 THEN 'shipped'
    WHEN pg_temp.chance(nth, 1000) < CASE n WHEN 1 THEN ${KEPT} ELSE 50 END THEN 'owned' ELSE 'sold' END;
  INSERT INTO inventory_items (id, player_id, item_id, status, value, acquired_at)
  SELECT id, player_id, item_id, status, payout, at FROM lived_won ORDER BY nth;
  INSERT INTO lived_entries
  SELECT account_id, pg_temp.account('house:goods'), payout, 'item.sale', id, at + interval '1 second'
  FROM lived_won WHERE status = 'sold';
  INSERT INTO lived_entries
  SELECT p.account_id, h.id, -b.stake, b.game || '.stake', b.id, b.at
  FROM bets b JOIN lived_players p ON p.id = b.player_id
  JOIN accounts h ON h.name = 'house:' || CASE b.game WHEN 'box' THEN 'boxes' ELSE b.game END;
  INSERT INTO lived_entries
  SELECT p.account_id, h.id, b.payout, b.game || '.payout', b.id, b.at
  FROM bets b JOIN lived_players p ON p.id = b.player_id JOIN accounts h ON h.name = 'house:' || b.game
  WHERE b.payout > 0 AND b.item_id IS NULL;
  INSERT INTO maker_shares (bet_id, slug, stake, cents, paid)
  SELECT b.id, x.slug, b.stake, b.stake / 100, b.stake
  FROM bets b JOIN boxes x ON x.configuration_id = b.configuration_id AND x.kind = 'user' WHERE x.maker_id <> b.player_id;
  UPDATE user_boxes u SET openings = s.openings, staked = s.staked, earned = s.staked / 100
  FROM (SELECT slug, count(*) AS openings, sum(stake)::bigint AS staked FROM maker_shares GROUP BY slug) s WHERE s.slug = u.slug`
