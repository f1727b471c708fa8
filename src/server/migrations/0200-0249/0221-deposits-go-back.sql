-- Who excludes themselves may take out what they paid in, but what came by card or skins and was not played goes back by
-- the way it came. `deposit.waived` ends the play-through of deposits and keeps that part: its amount, in cents. Stakes
-- and `return.ended` reduce it. `deposit.ended`, which kept nothing, is of before.
ALTER TABLE wallet_events
  DROP CONSTRAINT wallet_events_kind_check,
  ADD CONSTRAINT wallet_events_kind_check CHECK (kind IN (
    'stake.settled', 'payment.reversed', 'bonus.ended', 'deposit.ended', 'deposit.waived', 'return.ended'));

ALTER TABLE player_playthrough
  ADD COLUMN returning_left bigint NOT NULL DEFAULT 0 CHECK (returning_left >= 0);
ALTER TABLE gate_passes ADD COLUMN returning_left bigint NOT NULL DEFAULT 0;

-- The deposits of which a part has to go back, for the operators who send it.
CREATE TABLE deposit_returns (
  payment_id uuid PRIMARY KEY REFERENCES payments (id),
  player_id uuid NOT NULL REFERENCES players (id),
  -- What was not played when it was kept.
  cents bigint NOT NULL CHECK (cents > 0),
  created_at timestamptz NOT NULL,
  done_at timestamptz,
  -- What an operator sent back; null while it waits and of a payment that its provider reversed as a whole.
  sent_cents bigint CHECK (sent_cents >= 0),
  sent_by uuid REFERENCES players (id),
  CHECK (done_at IS NOT NULL OR sent_cents IS NULL),
  CHECK ((sent_cents IS NULL) = (sent_by IS NULL))
);

CREATE INDEX deposit_returns_waiting ON deposit_returns (created_at) WHERE done_at IS NULL;
CREATE INDEX deposit_returns_player ON deposit_returns (player_id) WHERE done_at IS NULL;
