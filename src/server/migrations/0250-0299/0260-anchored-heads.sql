-- The heads of all chains that grew since the last anchor: the entry that each account had last, and that of the
-- operators' log as account 0. Their Merkle root is an entry of the transparency log (066).
CREATE TABLE ledger_anchors (
  number bigint PRIMARY KEY CHECK (number > 0),
  at timestamptz NOT NULL,
  -- The key under which the heads are hashed.
  key_id smallint NOT NULL CHECK (key_id BETWEEN 0 AND 255),
  root bytea NOT NULL UNIQUE CHECK (octet_length(root) = 32),
  accounts bigint[] NOT NULL,
  seqs bigint[] NOT NULL,
  CHECK (cardinality(accounts) > 0 AND cardinality(accounts) = cardinality(seqs))
);

CREATE TRIGGER ledger_anchors_are_immutable
  BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_anchors
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The newest anchored entry of each chain, from which the next anchor sees what has grown. The audit compares it with
-- the anchors.
CREATE TABLE ledger_heads (
  account_id bigint PRIMARY KEY,
  seq bigint NOT NULL
);

ALTER TABLE log_entries
  DROP CONSTRAINT log_entries_kind_check,
  ADD CONSTRAINT log_entries_kind_check
    CHECK (kind IN ('server_seed', 'battle', 'chain', 'configuration', 'ledger'));
ALTER TABLE log_waiting
  DROP CONSTRAINT log_waiting_kind_check,
  ADD CONSTRAINT log_waiting_kind_check
    CHECK (kind IN ('server_seed', 'battle', 'chain', 'configuration', 'ledger'));
