-- The part of the tiers' rates that a reset gave, in percent: a setting of the shop.
ALTER TABLE cashback_resets ADD COLUMN rates_percent integer NOT NULL DEFAULT 100
  CHECK (rates_percent BETWEEN 0 AND 100);
