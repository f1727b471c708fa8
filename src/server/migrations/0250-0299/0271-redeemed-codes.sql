-- Redeemed codes are looked at like deposits, so the recent ones have to be found.
CREATE INDEX codes_redeemed_at ON codes (redeemed_at) WHERE redeemed_at IS NOT NULL;
