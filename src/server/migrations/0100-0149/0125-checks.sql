-- What keeps a player's coins and goods at the gate until somebody has looked: an alert, or an identity that is
-- not verified. They begin and end under the wallet's lock, at places among its events and gate passes.
CREATE TABLE gate_holds (
  id bigint PRIMARY KEY DEFAULT nextval('wallet_event_ids'),
  account_id bigint NOT NULL REFERENCES accounts (id),
  kind text NOT NULL CHECK (kind IN ('alert', 'verification')),
  -- The alert, or the player whose identity it is.
  ref uuid NOT NULL,
  ended_by bigint CHECK (ended_by > id)
);

CREATE INDEX gate_holds_account ON gate_holds (account_id, id);
CREATE UNIQUE INDEX gate_holds_open ON gate_holds (ref) WHERE ended_by IS NULL;

-- What a rule against money laundering has found. The same thing is judged once.
CREATE TABLE aml_alerts (
  id uuid PRIMARY KEY,
  player_id uuid NOT NULL REFERENCES players (id),
  rule text NOT NULL CHECK (rule IN ('in_out_without_play', 'structuring', 'shared_device',
                                     'shared_payer', 'shared_payout_address')),
  key text NOT NULL,
  evidence jsonb NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'cleared', 'confirmed')),
  raised_at timestamptz NOT NULL,
  decided_at timestamptz CHECK ((decided_at IS NULL) = (state = 'open')),
  decided_by uuid REFERENCES players (id),
  UNIQUE (player_id, rule, key)
);

CREATE INDEX aml_alerts_state ON aml_alerts (state, id);
