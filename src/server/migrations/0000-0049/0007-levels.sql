-- Experience as counted so far: entries of the player's wallet up to `seq`. The number of an entry
-- grows under the wallet's lock, so that nothing is ever counted twice or skipped.
CREATE TABLE player_progress (
  player_id uuid PRIMARY KEY REFERENCES players (id),
  xp bigint NOT NULL DEFAULT 0 CHECK (xp >= 0),
  seq bigint NOT NULL DEFAULT 0
);
