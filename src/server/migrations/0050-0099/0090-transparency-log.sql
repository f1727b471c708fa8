-- What was committed to and is to be logged: it has no place in the log yet.
CREATE TABLE log_waiting (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('server_seed', 'battle', 'chain', 'configuration')),
  hash bytea NOT NULL UNIQUE CHECK (octet_length(hash) = 32),
  at timestamptz NOT NULL
);

CREATE TABLE log_entries (
  index bigint PRIMARY KEY CHECK (index >= 0),
  kind text NOT NULL CHECK (kind IN ('server_seed', 'battle', 'chain', 'configuration')),
  hash bytea NOT NULL UNIQUE CHECK (octet_length(hash) = 32),
  at timestamptz NOT NULL
);

CREATE TRIGGER log_entries_are_immutable
  BEFORE UPDATE OR DELETE OR TRUNCATE ON log_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- 256 hashes of the tree, fewer in the last tile of a level.
CREATE TABLE log_tiles (
  level smallint NOT NULL CHECK (level BETWEEN 0 AND 6),
  number bigint NOT NULL CHECK (number >= 0),
  hashes bytea NOT NULL CHECK (octet_length(hashes) BETWEEN 32 AND 8192 AND octet_length(hashes) % 32 = 0),
  PRIMARY KEY (level, number)
);
-- Nobody compresses a hash.
ALTER TABLE log_tiles ALTER hashes SET STORAGE EXTERNAL;

CREATE TRIGGER log_tiles_only_grow
  BEFORE UPDATE ON log_tiles
  FOR EACH ROW WHEN (
    NEW.level <> OLD.level OR NEW.number <> OLD.number
    OR substr(NEW.hashes, 1, octet_length(OLD.hashes)) <> OLD.hashes
  ) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER log_tiles_stay
  BEFORE DELETE OR TRUNCATE ON log_tiles
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The newest checkpoint, and the lock of whoever publishes the next.
CREATE TABLE log_head (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  size bigint NOT NULL CHECK (size >= 0),
  -- The signed note; null until a node has started.
  checkpoint text,
  published_at timestamptz
) WITH (fillfactor = 50);
INSERT INTO log_head (size) VALUES (0);

CREATE TRIGGER log_head_only_grows
  BEFORE UPDATE ON log_head
  FOR EACH ROW WHEN (NEW.size < OLD.size) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER log_head_stays
  BEFORE DELETE OR TRUNCATE ON log_head
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Lines that witnesses have signed the checkpoint of this size with.
CREATE TABLE log_cosignatures (
  size bigint NOT NULL,
  witness text NOT NULL,
  line text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (size, witness)
);

-- Public keys, by which old checkpoints and receipts are still checked; the one in use has no end.
CREATE TABLE log_keys (
  vkey text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('log', 'receipt')),
  since timestamptz NOT NULL,
  until timestamptz
);
CREATE UNIQUE INDEX log_keys_in_use ON log_keys (kind) WHERE until IS NULL;
