-- More reads that must not grow with the age of a shop (decision 069).

-- A player's bets on the wheel, few among many on Rocket.
CREATE INDEX round_bets_wheel ON round_bets (player_id, id DESC) WHERE game <> 'crash';

-- A player's items by price, and how many there are and what they are worth, without reading them.
CREATE INDEX inventory_items_by_value ON inventory_items (player_id, value DESC, id DESC) WHERE status = 'owned';

-- A player's drops of some worth, by value; cheap ones, which are most, are left out.
CREATE INDEX bets_best ON bets (player_id, payout DESC, id DESC) WHERE item_id IS NOT NULL AND payout >= 500;

CREATE INDEX payments_player_created ON payments (player_id, created_at DESC, id DESC);

-- How often each player opened each version of a box, up to the bet of `openings_counted_until`.
CREATE TABLE player_openings_counted (
  player_id uuid NOT NULL REFERENCES players (id),
  configuration_id bigint NOT NULL REFERENCES configurations (id),
  openings bigint NOT NULL CHECK (openings > 0),
  PRIMARY KEY (player_id, configuration_id)
);
INSERT INTO player_openings_counted (player_id, configuration_id, openings)
SELECT player_id, configuration_id, count(*) FROM bets
WHERE game = 'box' AND item_id IS NOT NULL AND id <= (SELECT bet_id FROM openings_counted_until)
GROUP BY player_id, configuration_id;

-- How many battles each player has finished and won.
CREATE TABLE battles_counted (
  player_id uuid PRIMARY KEY REFERENCES players (id),
  played bigint NOT NULL CHECK (played > 0),
  won bigint NOT NULL CHECK (won BETWEEN 0 AND played)
);
INSERT INTO battles_counted (player_id, played, won)
SELECT s.player_id, count(*), count(*) FILTER (WHERE s.seat = ANY (b.winners))
FROM battle_seats s JOIN battles b ON b.id = s.battle_id AND b.status = 'ended'
WHERE s.player_id IS NOT NULL GROUP BY s.player_id;

-- In the order of the players, so that battles that end at the same time do not wait for each other in a circle.
CREATE FUNCTION count_ended_battle() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO battles_counted AS c (player_id, played, won)
  SELECT s.player_id, count(*), count(*) FILTER (WHERE s.seat = ANY (NEW.winners))
  FROM battle_seats s WHERE s.battle_id = NEW.id AND s.player_id IS NOT NULL
  GROUP BY s.player_id ORDER BY s.player_id
  ON CONFLICT (player_id) DO UPDATE SET played = c.played + EXCLUDED.played, won = c.won + EXCLUDED.won;
  RETURN NULL;
END
$$;
CREATE TRIGGER ended_battles_are_counted AFTER UPDATE ON battles
  FOR EACH ROW WHEN (OLD.status <> 'ended' AND NEW.status = 'ended') EXECUTE FUNCTION count_ended_battle();

-- What an affiliate has earned on each UTC day: the sums of `referral_earnings`, which has a row for each quarter hour.
CREATE TABLE referral_days (
  affiliate_id uuid NOT NULL REFERENCES players (id),
  day date NOT NULL,
  earned bigint NOT NULL,
  PRIMARY KEY (affiliate_id, day)
);
INSERT INTO referral_days (affiliate_id, day, earned)
SELECT affiliate_id, (quarter AT TIME ZONE 'UTC')::date, sum(earned)::bigint FROM referral_earnings GROUP BY 1, 2;

CREATE FUNCTION count_referral_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO referral_days AS d (affiliate_id, day, earned)
  VALUES (NEW.affiliate_id, (NEW.quarter AT TIME ZONE 'UTC')::date,
          NEW.earned - CASE TG_OP WHEN 'UPDATE' THEN OLD.earned ELSE 0 END)
  ON CONFLICT (affiliate_id, day) DO UPDATE SET earned = d.earned + EXCLUDED.earned;
  RETURN NULL;
END
$$;
CREATE TRIGGER earnings_are_counted_by_day AFTER INSERT OR UPDATE ON referral_earnings
  FOR EACH ROW EXECUTE FUNCTION count_referral_day();

-- Referrals whose play was counted further, until their affiliate's earnings have been computed. Written with the count
-- itself, so that none is missed.
CREATE TABLE referrals_to_count (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  player_id uuid NOT NULL REFERENCES players (id)
);
INSERT INTO referrals_to_count (player_id)
SELECT l.player_id FROM player_links l JOIN tracking_links t ON t.link = l.link
WHERE l.refused_at IS NULL AND t.player_id IS NOT NULL;

CREATE FUNCTION note_referral_to_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO referrals_to_count (player_id)
  SELECT l.player_id FROM player_links l JOIN tracking_links t ON t.link = l.link
  WHERE l.player_id = NEW.player_id AND l.refused_at IS NULL AND t.player_id IS NOT NULL;
  RETURN NULL;
END
$$;
CREATE TRIGGER counted_referrals_are_noted AFTER UPDATE ON play_progress
  FOR EACH ROW WHEN ((OLD.seq, OLD.event_id) IS DISTINCT FROM (NEW.seq, NEW.event_id))
  EXECUTE FUNCTION note_referral_to_count();
CREATE TRIGGER bound_referrals_are_noted AFTER INSERT ON player_links
  FOR EACH ROW EXECUTE FUNCTION note_referral_to_count();

-- Players' boxes whose name or slug begins with a text.
CREATE INDEX boxes_name_prefix ON boxes (lower(name) text_pattern_ops) WHERE kind = 'user';
CREATE INDEX boxes_slug_prefix ON boxes (slug text_pattern_ops) WHERE kind = 'user';
