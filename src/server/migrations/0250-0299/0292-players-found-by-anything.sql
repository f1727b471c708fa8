-- Staff find a player by a part of the name or email, and by what a provider or a letter names: an address, a transaction.
CREATE SCHEMA IF NOT EXISTS extensions;
CREATE EXTENSION IF NOT EXISTS pg_trgm SCHEMA extensions;
CREATE INDEX players_name_part ON players USING gin (lower(name) extensions.gin_trgm_ops);
CREATE INDEX players_email_part ON players USING gin (lower(email) extensions.gin_trgm_ops);
CREATE INDEX withdrawals_address ON withdrawals (address);
CREATE INDEX withdrawals_txid ON withdrawals (txid) WHERE txid IS NOT NULL;
CREATE INDEX crypto_addresses_address ON crypto_addresses (address);
CREATE INDEX payments_transaction_id ON payments (provider_transaction_id)
  WHERE provider_transaction_id IS NOT NULL;
