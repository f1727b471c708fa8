-- The deposits that wait, by what the staff filter them by.
CREATE INDEX payments_queue_method ON payments (method, review_since, id) WHERE review_reason IS NOT NULL;
CREATE INDEX payments_queue_provider ON payments (provider, review_since, id) WHERE review_reason IS NOT NULL;
CREATE INDEX payments_queue_status ON payments (status, review_since, id) WHERE review_reason IS NOT NULL;

-- The same for the messages of providers, whose list no longer reads those that were reviewed.
ALTER TABLE callbacks_to_review ADD COLUMN provider text, ADD COLUMN status text;
UPDATE callbacks_to_review w SET provider = c.provider, status = c.status
FROM payment_callbacks c WHERE c.id = w.callback_id;
ALTER TABLE callbacks_to_review ALTER COLUMN provider SET NOT NULL, ALTER COLUMN status SET NOT NULL;
CREATE INDEX callbacks_to_review_provider ON callbacks_to_review (provider, callback_id);
CREATE INDEX callbacks_to_review_status ON callbacks_to_review (status, callback_id);
CREATE OR REPLACE FUNCTION note_callback_to_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO callbacks_to_review (callback_id, received_at, provider, status)
  VALUES (NEW.id, NEW.received_at, NEW.provider, NEW.status);
  RETURN NULL;
END
$$;

CREATE INDEX promo_codes_code_part ON promo_codes USING gin (code extensions.gin_trgm_ops);
CREATE INDEX promo_codes_not_ended ON promo_codes (id) WHERE ended_at IS NULL;
