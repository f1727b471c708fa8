-- What an account merely claims (a typed address, a requested payout) says nothing about anybody else: a stranger can
-- claim it too. A mark links accounts once it is proven: paid out to, shipped to, paid by, seen on the device, or read
-- from an approved document.
ALTER TABLE player_marks
  ADD COLUMN proven_at timestamptz,
  DROP CONSTRAINT player_marks_kind_check,
  ADD CONSTRAINT player_marks_kind_check
    CHECK (kind IN ('device', 'postal_address', 'payout_address', 'payer', 'identity'));

UPDATE player_marks SET proven_at = noted_at WHERE kind IN ('device', 'payer');

ALTER TABLE player_marks
  ADD CONSTRAINT player_marks_proven_check
    CHECK (kind IN ('postal_address', 'payout_address') OR proven_at IS NOT NULL);

-- Two accounts that staff found to be different people, although they share a mark, such as a family's device.
CREATE TABLE separated_accounts (
  player_id uuid NOT NULL REFERENCES players (id),
  other_id uuid NOT NULL REFERENCES players (id),
  separated_at timestamptz NOT NULL,
  PRIMARY KEY (player_id, other_id),
  CHECK (player_id < other_id)
);

CREATE INDEX separated_accounts_other ON separated_accounts (other_id);

-- Accounts of one person, as far as a single mark tells. A person is what is connected by a chain of these.
CREATE VIEW linked_accounts AS
SELECT own.player_id, theirs.player_id AS other_id, own.kind, own.hash
FROM player_marks own
JOIN player_marks theirs
  ON theirs.kind = own.kind AND theirs.hash = own.hash AND theirs.player_id <> own.player_id
WHERE own.proven_at IS NOT NULL AND theirs.proven_at IS NOT NULL
  AND NOT EXISTS (
    SELECT FROM separated_accounts s
    WHERE s.player_id = least(own.player_id, theirs.player_id)
      AND s.other_id = greatest(own.player_id, theirs.player_id));

-- Addresses that were paid out or shipped to before marks had proofs. Their hashes need a key that the database does
-- not hold, so the shop proves them when it starts next, and empties this table.
CREATE TABLE marks_to_prove (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  player_id uuid NOT NULL REFERENCES players (id),
  payout_address text,
  postal_address jsonb,
  proven_at timestamptz NOT NULL,
  CHECK ((payout_address IS NULL) <> (postal_address IS NULL))
);

INSERT INTO marks_to_prove (player_id, payout_address, proven_at)
SELECT player_id, address, min(updated_at) FROM withdrawals WHERE status = 'done'
GROUP BY player_id, address;

INSERT INTO marks_to_prove (player_id, postal_address, proven_at)
SELECT player_id, address, min(updated_at) FROM shipments WHERE status = 'done'
GROUP BY player_id, address;
