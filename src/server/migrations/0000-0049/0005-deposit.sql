-- A deposit from its request to the provider's last word. The money itself moves in the journal, under
-- the payment's id; this row says where it comes from and what the provider said.
CREATE TABLE payments (
  id uuid PRIMARY KEY,
  player_id uuid NOT NULL REFERENCES players (id),
  provider text NOT NULL CHECK (provider IN ('zen')),
  method text NOT NULL CHECK (method IN ('card')),
  status text NOT NULL DEFAULT 'new' CHECK (status IN ('new', 'paid', 'rejected', 'reversed')),
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  -- The provider's number of the transaction that paid.
  provider_transaction_id text,
  idempotency_key text,
  -- How often the provider was asked for a payment page, and until when the last asking may still run.
  attempts integer NOT NULL CHECK (attempts > 0),
  asking_until timestamptz,
  redirect_url text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK ((status IN ('paid', 'reversed')) = (provider_transaction_id IS NOT NULL)),
  CHECK (redirect_url IS NULL OR asking_until IS NULL)
) WITH (fillfactor = 80);

CREATE UNIQUE INDEX payments_transaction ON payments (provider, provider_transaction_id);
CREATE UNIQUE INDEX payments_idempotency ON payments (player_id, idempotency_key);
CREATE INDEX payments_player ON payments (player_id, id DESC);

-- Every callback that carried the provider's signature, and what came of it. `payment_id` is null when
-- the provider names a payment that is not ours.
CREATE TABLE payment_callbacks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  provider text NOT NULL,
  payment_id uuid REFERENCES payments (id),
  provider_transaction_id text NOT NULL,
  status text NOT NULL,
  amount text NOT NULL,
  currency text NOT NULL,
  body_sha256 bytea NOT NULL,
  outcome text NOT NULL,
  needs_review boolean NOT NULL,
  received_at timestamptz NOT NULL
);

CREATE INDEX payment_callbacks_payment ON payment_callbacks (payment_id, id);
CREATE INDEX payment_callbacks_review ON payment_callbacks (id) WHERE needs_review;

CREATE TRIGGER payment_callbacks_are_immutable
  BEFORE UPDATE OR DELETE OR TRUNCATE ON payment_callbacks
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
