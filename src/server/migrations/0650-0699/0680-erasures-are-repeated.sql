-- When an erasure was done once more: a call that was received before it may have written after it.
ALTER TABLE erasures ADD COLUMN repeated_at timestamptz;
CREATE INDEX erasures_to_repeat ON erasures (player_id) WHERE repeated_at IS NULL;
