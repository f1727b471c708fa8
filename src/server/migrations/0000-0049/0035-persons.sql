-- By what accounts are known to be one person's: the cookie of a device, a postal address, an address
-- that coins are paid out to. Only keyed hashes of them are kept.
CREATE TABLE player_marks (
  kind text NOT NULL CHECK (kind IN ('device', 'postal_address', 'payout_address')),
  hash bytea NOT NULL,
  player_id uuid NOT NULL REFERENCES players (id),
  noted_at timestamptz NOT NULL,
  PRIMARY KEY (kind, hash, player_id)
);

CREATE INDEX player_marks_player ON player_marks (player_id);

-- Why a deposit that could have brought a bonus brought none.
ALTER TABLE payments ADD COLUMN bonus_refused text CHECK (
  bonus_refused IN ('had_before', 'had_by_person', 'by_operator', 'promo_over'));
