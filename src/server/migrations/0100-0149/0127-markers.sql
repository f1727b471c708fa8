-- What in a player's play or deposits may be worth a word with them: a note to operators, once a week each. It
-- restricts nothing.
CREATE TABLE protection_markers (
  id uuid PRIMARY KEY,
  player_id uuid NOT NULL REFERENCES players (id),
  marker text NOT NULL CHECK (marker IN ('chasing', 'rising_deposits', 'night_play')),
  -- The Monday that its week begins with, in the shop's zone.
  week date NOT NULL,
  evidence jsonb NOT NULL,
  noted_at timestamptz NOT NULL,
  UNIQUE (player_id, marker, week)
);
