-- Shares that makers and affiliates were paid for play with a payment that was reversed later, and what was taken back
-- of them: what their players still had free. What is gone is the house's loss.
CREATE TABLE clawbacks (
  id uuid PRIMARY KEY,
  payment_id uuid NOT NULL REFERENCES reversals (payment_id),
  -- Who was paid the share.
  player_id uuid NOT NULL REFERENCES players (id),
  kind text NOT NULL CHECK (kind IN ('maker', 'affiliate')),
  due_cents bigint NOT NULL CHECK (due_cents > 0),
  -- Null until it is booked.
  taken_cents bigint CHECK (taken_cents BETWEEN 0 AND due_cents),
  created_at timestamptz NOT NULL,
  booked_at timestamptz,
  -- When a maker got it again, because the payer has settled the debt.
  returned_at timestamptz,
  UNIQUE (payment_id, player_id, kind),
  CHECK ((booked_at IS NULL) = (taken_cents IS NULL)),
  CHECK (returned_at IS NULL OR (kind = 'maker' AND taken_cents > 0))
);

CREATE INDEX clawbacks_player ON clawbacks (player_id);
CREATE INDEX clawbacks_to_book ON clawbacks (id) WHERE booked_at IS NULL;
CREATE INDEX clawbacks_to_return ON clawbacks (id)
  WHERE kind = 'maker' AND taken_cents > 0 AND returned_at IS NULL;

-- When the shares from a reversed payment were determined. Of earlier reversals none are.
ALTER TABLE reversals ADD COLUMN shares_checked_at timestamptz;
UPDATE reversals SET shares_checked_at = at;
CREATE INDEX reversals_to_check ON reversals (payment_id) WHERE shares_checked_at IS NULL;
