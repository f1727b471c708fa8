-- The fee of a withdrawal is a part of its amount, that of the moment in which it was requested.
ALTER TABLE withdrawals ADD COLUMN fee_cents bigint NOT NULL DEFAULT 0;
ALTER TABLE withdrawals ADD CONSTRAINT withdrawals_fee_cents_check CHECK (fee_cents >= 0 AND fee_cents < amount_cents);

-- Recorded for the audit beside the other columns, whose records stay as they are.
CREATE TRIGGER withdrawal_fees_are_recorded AFTER INSERT ON withdrawals FOR EACH ROW WHEN (NEW.fee_cents > 0)
  EXECUTE FUNCTION record_row('withdrawals.fee', 'id', 'fee_cents');

INSERT INTO accounts (name, kind) VALUES ('house:withdrawals', 'house');
