-- Who has excluded themselves for half a year or longer may take out what they paid in: its play-through ends.
ALTER TABLE wallet_events
  DROP CONSTRAINT wallet_events_kind_check,
  ADD CHECK (kind IN ('stake.settled', 'payment.reversed', 'bonus.ended', 'deposit.ended'));
