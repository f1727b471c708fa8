-- Gift codes and vouchers are made in batches and printed once. Only keyed hashes of them are kept: a
-- stolen table redeems nothing. What a code is worth is posted under its id, so that it is posted once.
CREATE TABLE code_batches (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('gift_code', 'voucher')),
  value bigint NOT NULL CHECK (value > 0),
  count integer NOT NULL CHECK (count BETWEEN 1 AND 1000),
  created_at timestamptz NOT NULL,
  printed_at timestamptz,
  voided_at timestamptz
);

CREATE TABLE codes (
  id uuid PRIMARY KEY,
  batch_id uuid NOT NULL REFERENCES code_batches (id),
  hash bytea NOT NULL UNIQUE,
  redeemed_by uuid REFERENCES players (id),
  redeemed_at timestamptz,
  CHECK ((redeemed_by IS NULL) = (redeemed_at IS NULL))
);

CREATE INDEX codes_batch ON codes (batch_id);
CREATE INDEX codes_player ON codes (redeemed_by, id DESC) WHERE redeemed_by IS NOT NULL;

-- Codes that nobody has made were tried; counted for a quarter of an hour, then deleted.
CREATE TABLE code_failures (
  player_id uuid NOT NULL,
  ip_hash bytea NOT NULL,
  at timestamptz NOT NULL
);

CREATE INDEX code_failures_player ON code_failures (player_id, at);
CREATE INDEX code_failures_ip ON code_failures (ip_hash, at);
CREATE INDEX code_failures_at ON code_failures (at);

-- `value` is cents when fixed, otherwise basis points of the deposit. `ends_at` is announced, `ended_at`
-- an operator's sudden end.
CREATE TABLE promo_codes (
  id uuid PRIMARY KEY,
  code text NOT NULL UNIQUE CHECK (code ~ '^[A-Z0-9][A-Z0-9_-]{1,39}$'),
  is_fixed_value boolean NOT NULL,
  value bigint NOT NULL CHECK (value > 0),
  is_once_per_player boolean NOT NULL,
  uses_max integer CHECK (uses_max > 0),
  uses integer NOT NULL DEFAULT 0,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz CHECK (ends_at > starts_at),
  ended_at timestamptz,
  created_at timestamptz NOT NULL,
  CHECK (uses BETWEEN 0 AND coalesce(uses_max, uses)),
  CHECK (is_fixed_value OR value <= 10000),
  -- Who could use a fixed value twice would gain by splitting a deposit.
  CHECK (is_once_per_player OR NOT is_fixed_value)
);

-- The bonus itself is posted under the payment's id. `nth` counts the player's uses of the code.
CREATE TABLE promo_uses (
  payment_id uuid PRIMARY KEY,
  promo_id uuid NOT NULL REFERENCES promo_codes (id),
  player_id uuid NOT NULL REFERENCES players (id),
  nth integer NOT NULL CHECK (nth > 0),
  bonus bigint NOT NULL CHECK (bonus > 0),
  at timestamptz NOT NULL,
  UNIQUE (promo_id, player_id, nth)
);

CREATE TRIGGER promo_uses_are_immutable
  BEFORE UPDATE OR DELETE OR TRUNCATE ON promo_uses
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
