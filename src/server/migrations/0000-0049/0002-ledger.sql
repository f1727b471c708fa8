-- A wallet's balance is kept in its row, which is also its player's only mutex. The balances of the
-- house, of banks and of clearing accounts are derived from the journal, so that no row is shared by
-- every bet.
CREATE TABLE accounts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE,
  kind text NOT NULL CHECK (kind IN ('wallet', 'house', 'bank', 'clearing')),
  player_id uuid UNIQUE REFERENCES players (id),
  balance bigint CHECK (balance >= 0),
  entry_seq bigint NOT NULL DEFAULT 0,
  entry_hash bytea NOT NULL DEFAULT '\x0000000000000000000000000000000000000000000000000000000000000000',
  CHECK ((kind = 'wallet') = (balance IS NOT NULL)),
  CHECK ((kind = 'wallet') = (player_id IS NOT NULL))
) WITH (fillfactor = 50);

INSERT INTO accounts (name, kind) VALUES
  ('house:boxes', 'house'),
  ('house:goods', 'house'),
  ('house:demo', 'house'),
  ('clearing:zen', 'clearing'),
  ('bank:zen', 'bank');

-- One entry moves `amount` cents to `account_id` and takes them from `counter_id`: two sides that sum
-- to zero by construction. An account's entries are numbered without gaps and chained by hash.
-- The tables that every bet writes carry no foreign keys: their writers hold the rows that they name
-- under lock, a key check costs as much as the insert itself, and the audit looks for orphans.
CREATE TABLE entries (
  account_id bigint NOT NULL,
  seq bigint NOT NULL CHECK (seq > 0),
  counter_id bigint NOT NULL,
  amount bigint NOT NULL CHECK (amount <> 0),
  balance_after bigint CHECK (balance_after >= 0),
  code text NOT NULL,
  ref uuid NOT NULL,
  at timestamptz NOT NULL,
  hash bytea NOT NULL,
  PRIMARY KEY (account_id, seq),
  -- What was posted once for a bet, a payment or an item cannot be posted again.
  UNIQUE (ref, code),
  CHECK (account_id <> counter_id)
);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Rows of % are never changed or deleted.', TG_TABLE_NAME;
END
$$;

CREATE TRIGGER entries_are_immutable
  BEFORE UPDATE OR DELETE OR TRUNCATE ON entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The answer to a call that moved money, kept under the caller's key.
CREATE TABLE idempotent_replies (
  player_id uuid NOT NULL,
  key text NOT NULL,
  request_hash bytea NOT NULL,
  reply text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (player_id, key)
);
