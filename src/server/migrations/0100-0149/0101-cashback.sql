INSERT INTO accounts (name, kind) VALUES ('house:cashback', 'house');

-- Every reset that was computed, each once and as a whole.
CREATE TABLE cashback_resets (
  at timestamptz PRIMARY KEY,
  -- The reset before it: what was settled from there on was computed.
  since timestamptz NOT NULL UNIQUE,
  -- The one after it: until then what it left can be claimed.
  until timestamptz NOT NULL,
  CHECK (since < at AND at < until)
);

-- What a reset left a player, and what it was computed from.
CREATE TABLE cashbacks (
  -- The reference under which it is paid.
  id uuid PRIMARY KEY,
  player_id uuid NOT NULL REFERENCES players (id),
  reset_at timestamptz NOT NULL REFERENCES cashback_resets (at),
  tier integer NOT NULL,
  -- In basis points of the net loss.
  rate integer NOT NULL CHECK (rate > 0),
  -- In cents, and in ten-thousandths of a cent.
  stake bigint NOT NULL,
  payout bigint NOT NULL,
  theoretical_loss bigint NOT NULL,
  cents bigint NOT NULL CHECK (cents > 0 AND cents < stake - payout),
  claimed_at timestamptz,
  UNIQUE (player_id, reset_at)
);
