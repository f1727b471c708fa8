-- Deposits by every method. What they have in common stands in `payments`; the money itself moves in
-- the journal, under the payment's id.
ALTER TABLE payments
  DROP CONSTRAINT payments_provider_check,
  DROP CONSTRAINT payments_method_check,
  DROP CONSTRAINT payments_amount_cents_check,
  DROP CONSTRAINT payments_check,
  -- What is expected until it is credited; an estimate for skins and crypto.
  ADD CONSTRAINT payments_amount_cents_check CHECK (amount_cents >= 0),
  ADD CONSTRAINT payments_provider_check CHECK (
    (provider, method) IN (('zen', 'card'), ('alphapo', 'crypto'), ('skinsback', 'skins'))),
  ADD COLUMN credited_cents bigint CHECK (credited_cents > 0),
  ADD COLUMN bonus_cents bigint NOT NULL DEFAULT 0 CHECK (bonus_cents >= 0),
  -- How much of it went to a receivable of an earlier reversal.
  ADD COLUMN settled_cents bigint NOT NULL DEFAULT 0 CHECK (settled_cents >= 0),
  ADD COLUMN promo_id uuid,
  ADD COLUMN promo_code text,
  -- When the skins were traded, as far as we know, and until when such a trade can be undone.
  ADD COLUMN traded_at timestamptz,
  ADD COLUMN hold_until timestamptz,
  -- The word that ended it: of the provider, or `expired`, or `operator`.
  ADD COLUMN final_word text,
  -- Why it waits for an operator, since when, and what crediting it would give; null when that is unknown.
  ADD COLUMN attention text CHECK (attention IN ('below_minimum', 'cross_currency', 'high_risk',
    'wrong_amount', 'wrong_currency', 'late', 'partial_refund', 'not_credited')),
  ADD COLUMN attention_at timestamptz,
  ADD COLUMN queued_cents bigint CHECK (queued_cents > 0),
  -- When it is looked at next, and how often it was.
  ADD COLUMN check_at timestamptz,
  ADD COLUMN checks integer NOT NULL DEFAULT 0,
  ADD CONSTRAINT payments_attention_at_check CHECK ((attention IS NULL) = (attention_at IS NULL));

UPDATE payments SET credited_cents = amount_cents, final_word = 'ACCEPTED'
WHERE status IN ('paid', 'reversed');
UPDATE payments SET final_word = 'REJECTED' WHERE status = 'rejected';
UPDATE payments SET check_at = created_at + interval '1 day' WHERE status = 'new';

-- The provider's number may be known before a payment is paid, but is always known of a paid one.
ALTER TABLE payments ADD CONSTRAINT payments_paid_check CHECK (
  status NOT IN ('paid', 'reversed')
  OR (provider_transaction_id IS NOT NULL AND credited_cents IS NOT NULL));

CREATE INDEX payments_due ON payments (check_at) WHERE check_at IS NOT NULL;
CREATE INDEX payments_queue ON payments (attention_at) WHERE attention IS NOT NULL;
CREATE INDEX payments_held ON payments (player_id, hold_until) WHERE hold_until IS NOT NULL;
-- Only a player's first crypto deposit brings a bonus.
CREATE UNIQUE INDEX payments_crypto_bonus ON payments (player_id)
  WHERE method = 'crypto' AND bonus_cents > 0;

-- A deposit address is taken once for a player and a currency. Its id is all that the provider is told of him.
CREATE TABLE crypto_addresses (
  id uuid PRIMARY KEY,
  player_id uuid NOT NULL REFERENCES players (id),
  currency text NOT NULL,
  provider_address_id text NOT NULL,
  address text NOT NULL,
  tag text,
  taken_at timestamptz NOT NULL,
  -- The player has looked at it, so a payment may come: when its payments are asked for next, and until when.
  check_at timestamptz,
  check_until timestamptz NOT NULL,
  UNIQUE (player_id, currency),
  UNIQUE NULLS NOT DISTINCT (currency, address, tag)
);

CREATE INDEX crypto_addresses_due ON crypto_addresses (check_at) WHERE check_at IS NOT NULL;

-- What came over a blockchain, and the rate at which it was credited.
CREATE TABLE crypto_payments (
  payment_id uuid PRIMARY KEY REFERENCES payments (id),
  address_id uuid NOT NULL REFERENCES crypto_addresses (id),
  -- The provider's number of it, which all of its callbacks carry.
  callback_id text NOT NULL UNIQUE,
  txid text,
  currency text NOT NULL,
  amount text NOT NULL,
  risk_score text,
  -- Confirmed, and waiting for a rate when it is not credited yet.
  confirmed_at timestamptz,
  rate_from text,
  rate_to text,
  UNIQUE (txid, address_id)
);

-- The provider's last word of what a currency is worth in US dollars, and of the least that it takes.
CREATE TABLE crypto_rates (
  currency text PRIMARY KEY,
  minimum_amount text NOT NULL,
  decimals integer NOT NULL,
  rate_from text NOT NULL,
  rate_to text NOT NULL,
  fetched_at timestamptz NOT NULL
);

-- A payment that the provider took back. What the wallet could not give is owed.
CREATE TABLE reversals (
  payment_id uuid PRIMARY KEY REFERENCES payments (id),
  player_id uuid NOT NULL REFERENCES players (id),
  at timestamptz NOT NULL,
  taken_cents bigint NOT NULL CHECK (taken_cents >= 0),
  owed_cents bigint NOT NULL CHECK (owed_cents >= 0),
  settled_cents bigint NOT NULL DEFAULT 0 CHECK (settled_cents BETWEEN 0 AND owed_cents)
);

CREATE INDEX reversals_open ON reversals (player_id, at) WHERE settled_cents < owed_cents;

-- What a player may not do for a reason of the house's: with a receivable open he plays and pays in,
-- but withdraws and ships nothing.
ALTER TABLE players ADD COLUMN restriction text CHECK (restriction IN ('receivable'));

ALTER TABLE payment_callbacks
  ALTER COLUMN amount DROP NOT NULL,
  ALTER COLUMN currency DROP NOT NULL;

-- An operator has looked at a callback that needed it; the callback itself is never changed.
CREATE TABLE callback_reviews (
  callback_id bigint PRIMARY KEY REFERENCES payment_callbacks (id),
  operator_id uuid NOT NULL REFERENCES players (id),
  at timestamptz NOT NULL
);

-- A player's deposits are listed with his redeemed codes, which are few among his entries.
CREATE INDEX entries_redeemed ON entries (account_id, seq)
  WHERE code IN ('gift-code.redeemed', 'voucher.redeemed');

-- The clearing accounts are few and their entries are looked through often; those of all others are many.
DO $$
DECLARE
  clearing text;
BEGIN
  SELECT string_agg(id::text, ', ') INTO clearing FROM accounts WHERE kind = 'clearing';
  EXECUTE format('CREATE INDEX entries_into_clearing ON entries (account_id, ref)
                  INCLUDE (amount, at) WHERE account_id IN (%s)', clearing);
  EXECUTE format('CREATE INDEX entries_out_of_clearing ON entries (counter_id, ref)
                  INCLUDE (amount, at) WHERE counter_id IN (%s)', clearing);
END
$$;
