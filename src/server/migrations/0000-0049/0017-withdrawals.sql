-- Coins that a player asks to be paid out. They wait in clearing:withdrawals under the request's id
-- until the provider's last word, which sends them on to the bank or back to the wallet.
CREATE TABLE withdrawals (
  id uuid PRIMARY KEY,
  player_id uuid NOT NULL REFERENCES players (id),
  status text NOT NULL DEFAULT 'new'
    CHECK (status IN ('new', 'in_processing', 'done', 'canceled', 'canceled_by_user')),
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  currency text NOT NULL,
  address text NOT NULL,
  -- How far the provider is: due, not asked yet; asking, taken by one worker and from then on perhaps
  -- sent; accepted; refused, certainly not sent; unknown, only the provider or a proof can tell.
  sending text CHECK (sending IN ('due', 'asking', 'accepted', 'refused', 'unknown')),
  -- The provider takes a name once: every asking has its own.
  attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  asked_at timestamptz,
  -- Fixed when the provider is asked: coins for one unit, and the units that are sent.
  rate text,
  crypto_amount text,
  provider_id text,
  txid text,
  -- For the player, and for operators alone; who of them had it last.
  note text,
  operator_note text,
  handled_by uuid REFERENCES players (id),
  checked_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK (status <> 'new' OR sending IS NULL),
  CHECK (status NOT IN ('in_processing', 'done') OR sending IS NOT NULL),
  CHECK (sending IN ('due', 'asking') OR asked_at IS NOT NULL OR sending IS NULL),
  CHECK ((rate IS NULL) = (crypto_amount IS NULL))
) WITH (fillfactor = 80);

CREATE INDEX withdrawals_player ON withdrawals (player_id, id DESC);
CREATE INDEX withdrawals_status ON withdrawals (status, id);
CREATE INDEX withdrawals_sending ON withdrawals (sending, id) WHERE status = 'in_processing';

-- Every word of the provider about a withdrawal, and what came of it.
CREATE TABLE withdrawal_callbacks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  withdrawal_id uuid REFERENCES withdrawals (id),
  foreign_id text,
  provider_id text NOT NULL,
  status text NOT NULL,
  currency text,
  amount text,
  txid text,
  outcome text NOT NULL,
  needs_review boolean NOT NULL,
  received_at timestamptz NOT NULL
);

CREATE INDEX withdrawal_callbacks_withdrawal ON withdrawal_callbacks (withdrawal_id, id);
CREATE INDEX withdrawal_callbacks_review ON withdrawal_callbacks (id) WHERE needs_review;

CREATE TRIGGER withdrawal_callbacks_are_immutable
  BEFORE UPDATE OR DELETE OR TRUNCATE ON withdrawal_callbacks
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The play-through as counted so far: the fold over the wallet's entries up to `seq`. It can be thrown
-- away at any time, and is then counted anew.
CREATE TABLE player_playthrough (
  player_id uuid PRIMARY KEY REFERENCES players (id),
  seq bigint NOT NULL,
  required bigint NOT NULL CHECK (required >= 0),
  left_to_play bigint NOT NULL CHECK (left_to_play BETWEEN 0 AND required),
  beyond bigint NOT NULL CHECK (beyond >= 0)
);
