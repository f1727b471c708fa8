-- Reads that must not grow with the age of a shop (decision 069).

-- The first entry of an account that may be dated `since` or later. Entries are numbered without gaps, so it is found by
-- halving. An entry may be dated a little before an earlier one, because the clocks of nodes differ.
CREATE FUNCTION first_seq_since(account bigint, since timestamptz) RETURNS bigint
LANGUAGE plpgsql STABLE AS $$
DECLARE
  low bigint := 1;
  high bigint;
  middle bigint;
BEGIN
  SELECT entry_seq + 1 INTO high FROM accounts WHERE id = account;
  WHILE low < high LOOP
    middle := (low + high) / 2;
    IF (SELECT e.at FROM entries e WHERE e.account_id = account AND e.seq = middle)
       < since - interval '10 minutes'
    THEN low := middle + 1;
    ELSE high := middle;
    END IF;
  END LOOP;
  RETURN low;
END
$$;

-- A player's entries that are neither play nor sales, which are few among many.
CREATE INDEX entries_beside_play ON entries (account_id, seq DESC)
  WHERE NOT (code LIKE '%.stake' OR code LIKE '%.payout' OR code LIKE '%.refund' OR code = 'item.sale');
CREATE INDEX entries_of_sales ON entries (account_id, seq DESC) WHERE code = 'item.sale';

-- What stands in the clearing account of rounds is looked through as often as in the others.
DO $$
DECLARE
  clearing text;
BEGIN
  SELECT id::text INTO clearing FROM accounts WHERE name = 'clearing:rounds';
  EXECUTE format('CREATE INDEX entries_into_rounds ON entries (account_id, ref)
                  INCLUDE (amount, at) WHERE account_id = %s', clearing);
  EXECUTE format('CREATE INDEX entries_out_of_rounds ON entries (counter_id, ref)
                  INCLUDE (amount, at) WHERE counter_id = %s', clearing);
END
$$;

-- What the monitor knows of each clearing account: every reference up to one has returned to zero, but for those that
-- are listed as open.
CREATE TABLE clearing_watch (
  account_id bigint PRIMARY KEY REFERENCES accounts (id),
  up_to uuid NOT NULL
);
CREATE TABLE clearing_open (
  account_id bigint NOT NULL REFERENCES accounts (id),
  ref uuid NOT NULL,
  PRIMARY KEY (account_id, ref)
);

-- The seats that took the items of their battle.
CREATE INDEX battle_seats_took ON battle_seats (player_id, battle_id) WHERE takes_items;
-- The draws of a box's version in battles.
CREATE INDEX battle_rounds_configuration ON battle_rounds (configuration_id);

-- Players whose name or email begins with a text.
CREATE INDEX players_name_prefix ON players (lower(name) text_pattern_ops);
CREATE INDEX players_email_prefix ON players (lower(email) text_pattern_ops);
