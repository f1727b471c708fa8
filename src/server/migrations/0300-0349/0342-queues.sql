-- Queues that people work through, when each is late (decision 086).

-- A queue whose oldest entry has waited longer than promised, from the first time until it no longer has.
CREATE TABLE queue_breaches (
  queue text PRIMARY KEY,
  oldest timestamptz NOT NULL,
  noted_at timestamptz NOT NULL
);

-- The mornings on which staff had their mail.
CREATE TABLE staff_digests (
  day date PRIMARY KEY,
  sent_at timestamptz NOT NULL
);

CREATE INDEX approvals_age ON approvals (asked_at) WHERE status = 'waiting';
CREATE INDEX aml_alerts_open ON aml_alerts (raised_at) WHERE state = 'open';
CREATE INDEX tickets_open ON tickets (updated_at) WHERE status = 'open';
CREATE INDEX withdrawals_new ON withdrawals (created_at) WHERE status = 'new';
CREATE INDEX withdrawals_being_sent ON withdrawals (updated_at) WHERE status = 'in_processing';
CREATE INDEX shipments_new ON shipments (created_at) WHERE status = 'new';
CREATE INDEX shipments_being_packed ON shipments (updated_at) WHERE status = 'in_processing';

-- The messages of payment providers that nobody has looked at yet.
CREATE TABLE callbacks_to_review (
  callback_id bigint PRIMARY KEY,
  received_at timestamptz NOT NULL
);
CREATE INDEX callbacks_to_review_age ON callbacks_to_review (received_at);
CREATE FUNCTION note_callback_to_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO callbacks_to_review (callback_id, received_at) VALUES (NEW.id, NEW.received_at);
  RETURN NULL;
END
$$;
CREATE TRIGGER callbacks_wait_for_review AFTER INSERT ON payment_callbacks
  FOR EACH ROW WHEN (NEW.needs_review) EXECUTE FUNCTION note_callback_to_review();
CREATE FUNCTION end_callback_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM callbacks_to_review WHERE callback_id = NEW.callback_id;
  RETURN NULL;
END
$$;
CREATE TRIGGER reviewed_callbacks_are_done AFTER INSERT ON callback_reviews
  FOR EACH ROW EXECUTE FUNCTION end_callback_review();
INSERT INTO callbacks_to_review (callback_id, received_at)
  SELECT c.id, c.received_at FROM payment_callbacks c
  WHERE c.needs_review AND NOT EXISTS (SELECT FROM callback_reviews r WHERE r.callback_id = c.id);
