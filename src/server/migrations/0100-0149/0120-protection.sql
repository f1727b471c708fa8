-- What players say of themselves, and what they keep themselves from.
ALTER TABLE players
  ADD COLUMN birth_date date,
  -- How often they are reminded of the time; null for never.
  ADD COLUMN reality_check_minutes integer CHECK (reality_check_minutes > 0),
  ADD COLUMN exclusion text CHECK (exclusion IN ('cool_off', 'self_exclusion')),
  -- Null of one that is for ever.
  ADD COLUMN excluded_until timestamptz,
  ADD CHECK (CASE exclusion WHEN 'self_exclusion' THEN true
                            WHEN 'cool_off' THEN excluded_until IS NOT NULL
                            ELSE excluded_until IS NULL END);

-- Whether the wallet's player has ever set a limit or excluded themselves. Read with the wallet's lock, so that
-- nobody else's bet asks for more.
ALTER TABLE accounts ADD COLUMN is_guarded boolean NOT NULL DEFAULT false;

-- In cents. `next_amount` replaces `amount` at `next_at`, for whoever looks from then on.
CREATE TABLE player_limits (
  player_id uuid NOT NULL REFERENCES players (id),
  kind text NOT NULL CHECK (kind IN ('deposit', 'loss', 'stake')),
  period text NOT NULL CHECK (period IN ('day', 'week', 'month')),
  amount bigint CHECK (amount >= 0),
  next_amount bigint CHECK (next_amount >= 0),
  next_at timestamptz,
  PRIMARY KEY (player_id, kind, period),
  CHECK (next_at IS NOT NULL OR next_amount IS NULL)
);

-- What the player of a guarded wallet has staked and lost within a period, in cents: moved in the transaction
-- of each bet. A period without play has no row.
CREATE TABLE play_counters (
  player_id uuid NOT NULL REFERENCES players (id),
  period text NOT NULL CHECK (period IN ('day', 'week', 'month')),
  began_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  stake bigint NOT NULL,
  loss bigint NOT NULL,
  PRIMARY KEY (player_id, period, began_at)
);

-- The same as before, and whether the wallet is guarded.
DROP FUNCTION lock_wallets(uuid[]);
CREATE FUNCTION lock_wallets(player_ids uuid[])
RETURNS TABLE (
  account_id bigint, player_id uuid, balance bigint, entry_seq bigint, entry_hash bytea, is_guarded boolean,
  seed_id bigint, sealed bytea, commitment bytea, client_seed text, client_seed_origin text,
  nonce integer
)
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM accounts a WHERE a.player_id = ANY (player_ids)
    ORDER BY a.id FOR NO KEY UPDATE;
  RETURN QUERY
    SELECT a.id, a.player_id, a.balance, a.entry_seq, a.entry_hash, a.is_guarded,
           s.id, s.sealed, s.commitment, s.client_seed, s.client_seed_origin, s.nonce
    FROM accounts a
    JOIN seeds s ON s.player_id = a.player_id AND s.state = 'active'
    WHERE a.player_id = ANY (player_ids);
END
$$;

-- A mail that invites to play is not sent to who does not want it by the time it leaves.
ALTER TABLE mails ADD COLUMN is_promotional boolean NOT NULL DEFAULT false;
