INSERT INTO accounts (name, kind) VALUES ('house:prizes', 'house');

-- When the last bet of the quarter that paid something was settled: who reached a sum of winnings first leads.
ALTER TABLE play_totals ADD COLUMN won_at timestamptz;
UPDATE play_totals SET won_at = coalesce(best_at, quarter) WHERE payout > 0;
ALTER TABLE play_totals ADD CHECK ((won_at IS NULL) = (payout = 0));

-- The weeks of the leaderboard, each begun where the one before ended; `closed_at` is when its prizes were paid.
CREATE TABLE leaderboard_weeks (
  starts_at timestamptz PRIMARY KEY,
  ends_at timestamptz NOT NULL UNIQUE CHECK (ends_at > starts_at),
  closed_at timestamptz CHECK (closed_at >= ends_at)
);

-- One of them runs.
CREATE UNIQUE INDEX leaderboard_weeks_running ON leaderboard_weeks ((true)) WHERE closed_at IS NULL;

-- How a week ended, for everybody who had won something in it: cents of winnings, or a multiplier in
-- ten-thousandths. `rank` is null of who is not listed: staff, and accounts that were on hold.
CREATE TABLE leaderboard_standings (
  week timestamptz NOT NULL REFERENCES leaderboard_weeks (starts_at),
  metric text NOT NULL CHECK (metric IN ('win_amount', 'multiplier')),
  player_id uuid NOT NULL REFERENCES players (id),
  rank bigint CHECK (rank > 0),
  value bigint NOT NULL CHECK (value > 0),
  reached_at timestamptz NOT NULL,
  -- Of the player in that week, in ten-thousandths of a cent.
  theoretical_loss bigint NOT NULL CHECK (theoretical_loss >= 0),
  PRIMARY KEY (week, metric, player_id),
  UNIQUE (week, metric, rank)
);

-- What was paid of it, in cents; the id is the reference of what was posted.
CREATE TABLE leaderboard_prizes (
  id uuid PRIMARY KEY,
  week timestamptz NOT NULL,
  metric text NOT NULL,
  rank bigint NOT NULL CHECK (rank BETWEEN 1 AND 10),
  player_id uuid NOT NULL,
  prize bigint NOT NULL CHECK (prize > 0),
  UNIQUE (week, metric, rank),
  UNIQUE (week, metric, player_id),
  FOREIGN KEY (week, metric, rank) REFERENCES leaderboard_standings (week, metric, rank),
  FOREIGN KEY (week, metric, player_id) REFERENCES leaderboard_standings (week, metric, player_id)
);

CREATE TRIGGER leaderboard_standings_are_final
  BEFORE UPDATE OR DELETE OR TRUNCATE ON leaderboard_standings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER leaderboard_prizes_are_final
  BEFORE UPDATE OR DELETE OR TRUNCATE ON leaderboard_prizes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
