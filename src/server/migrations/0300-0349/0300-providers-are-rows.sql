-- Which providers there are is a list in the code, and rows only store their names (decision 074). A new one needs no
-- migration.
ALTER TABLE payments DROP CONSTRAINT payments_provider_check;
ALTER TABLE payments
  ADD CONSTRAINT payments_provider_check CHECK (provider ~ '^[a-z0-9-]{1,32}$'),
  ADD CONSTRAINT payments_method_check CHECK (method IN ('card', 'crypto', 'skins'));

-- An address is at one processor. Some wait for coins only for a time, after which the player needs another one.
ALTER TABLE crypto_addresses
  ADD COLUMN provider text NOT NULL DEFAULT 'alphapo',
  ADD COLUMN expires_at timestamptz,
  DROP CONSTRAINT crypto_addresses_player_id_currency_key;
ALTER TABLE crypto_addresses ALTER COLUMN provider DROP DEFAULT;
CREATE UNIQUE INDEX crypto_addresses_lasting ON crypto_addresses (player_id, currency, provider)
  WHERE expires_at IS NULL;
CREATE INDEX crypto_addresses_number ON crypto_addresses (provider, provider_address_id);
CREATE INDEX crypto_addresses_player ON crypto_addresses (player_id, currency, taken_at DESC);

-- Two processors may give their deposits the same numbers.
ALTER TABLE crypto_payments
  ADD COLUMN provider text NOT NULL DEFAULT 'alphapo',
  DROP CONSTRAINT crypto_payments_callback_id_key,
  ADD CONSTRAINT crypto_payments_callback_id_key UNIQUE (provider, callback_id);
ALTER TABLE crypto_payments ALTER COLUMN provider DROP DEFAULT;

-- A currency is offered by the processor that gave its rate.
ALTER TABLE crypto_rates ADD COLUMN provider text NOT NULL DEFAULT 'alphapo';
ALTER TABLE crypto_rates ALTER COLUMN provider DROP DEFAULT;

-- Who was asked to pay a withdrawal; null before.
ALTER TABLE withdrawals ADD COLUMN provider text;
UPDATE withdrawals SET provider = 'alphapo' WHERE asked_at IS NOT NULL;

-- The accounts of a provider are opened with its first payment. Their ids are below zero, so that the indexes of the
-- entries that pass through them can name them all, whichever providers come.
CREATE SEQUENCE provider_accounts;

CREATE FUNCTION open_provider_accounts() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM accounts WHERE name = 'clearing:' || NEW.provider) THEN
    INSERT INTO accounts (id, name, kind) OVERRIDING SYSTEM VALUE VALUES
      (-nextval('provider_accounts'), 'clearing:' || NEW.provider, 'clearing'),
      (-nextval('provider_accounts'), 'bank:' || NEW.provider, 'bank')
    ON CONFLICT (name) DO NOTHING;
  END IF;
  RETURN NEW;
END
$$;

CREATE TRIGGER payments_have_accounts BEFORE INSERT ON payments
  FOR EACH ROW EXECUTE FUNCTION open_provider_accounts();
CREATE TRIGGER withdrawals_have_accounts BEFORE UPDATE OF provider ON withdrawals
  FOR EACH ROW WHEN (NEW.provider IS NOT NULL AND NEW.provider IS DISTINCT FROM OLD.provider)
  EXECUTE FUNCTION open_provider_accounts();

CREATE INDEX entries_into_providers ON entries (account_id, ref) INCLUDE (amount, at) WHERE account_id < 0;
CREATE INDEX entries_out_of_providers ON entries (counter_id, ref) INCLUDE (amount, at) WHERE counter_id < 0;
