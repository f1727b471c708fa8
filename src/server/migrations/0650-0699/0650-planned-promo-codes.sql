-- Planned promo codes are few among many.
CREATE INDEX promo_codes_planned ON promo_codes (starts_at) WHERE ended_at IS NULL;
