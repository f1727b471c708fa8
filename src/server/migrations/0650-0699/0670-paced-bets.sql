-- The last bet of each player on each game, where bets have to be apart: on whichever node it was made.
CREATE TABLE paced_bets (
  player_id uuid NOT NULL REFERENCES players(id),
  game text NOT NULL,
  -- The idempotency key: repeats of one bet are one bet.
  key text,
  -- How many repeats of it came.
  repeats integer NOT NULL DEFAULT 0,
  at timestamptz NOT NULL,
  PRIMARY KEY (player_id, game)
);
