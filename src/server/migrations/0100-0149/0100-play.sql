-- What of settled bets was paid play, summed for each player and quarter of an hour: the resets of every
-- configured zone fall on such boundaries. A bet counts in the quarter in which it was settled. It all follows
-- from the journal and the events of wallets, and is counted on from where it was counted last. Who is
-- counted has a row of `play_progress`, so that their totals carry no foreign key.
CREATE TABLE play_totals (
  player_id uuid NOT NULL,
  -- Its start.
  quarter timestamptz NOT NULL,
  bets bigint NOT NULL CHECK (bets > 0),
  -- In cents; of a payout the part of what was paid play of the stake.
  stake bigint NOT NULL CHECK (stake > 0),
  payout bigint NOT NULL CHECK (payout >= 0),
  -- In ten-thousandths of a cent: stakes times their house edge in basis points.
  theoretical_loss bigint NOT NULL CHECK (theoretical_loss >= 0),
  -- The bet of the highest multiplier (in ten-thousandths) among those of 1 coin of paid play or more, the
  -- first of equals; zeros when none has paid anything.
  best_multiplier bigint NOT NULL DEFAULT 0,
  best_payout bigint NOT NULL DEFAULT 0,
  best_stake bigint NOT NULL DEFAULT 0,
  best_at timestamptz CHECK ((best_at IS NULL) = (best_multiplier = 0)),
  PRIMARY KEY (player_id, quarter)
) WITH (fillfactor = 80);

CREATE INDEX play_totals_quarter ON play_totals (quarter);

-- How far each player is counted: up to an entry of the wallet, and an event behind it.
CREATE TABLE play_progress (
  player_id uuid PRIMARY KEY REFERENCES players (id),
  seq bigint NOT NULL DEFAULT 0,
  event_id bigint NOT NULL DEFAULT 0
) WITH (fillfactor = 70);

-- Quarters before this are final, because a reset has computed something from them: one row.
CREATE TABLE play_closed (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  until timestamptz NOT NULL
);
INSERT INTO play_closed (until) VALUES ('epoch');

-- Bets that were settled before a close and counted after it, with the quarter in which they count instead.
CREATE TABLE late_play (
  -- The bet or seat.
  ref uuid PRIMARY KEY,
  quarter timestamptz NOT NULL
);
