-- Server seeds that are made and logged ahead and belong to nobody yet. A row goes in the transaction that hands it out.
CREATE TABLE commitments (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('server_seed', 'battle')),
  hash bytea NOT NULL UNIQUE CHECK (octet_length(hash) = 32),
  sealed bytea NOT NULL
);

CREATE INDEX commitments_of_kind ON commitments (kind, id);

-- What was committed to before there was a log is logged as it is, when the shop starts next.
INSERT INTO log_waiting (kind, hash, at)
SELECT kind, hash, now() FROM (
  SELECT 'server_seed' AS kind, commitment AS hash FROM seeds
  UNION SELECT 'battle', commitment FROM battles
  UNION SELECT 'chain', chain_end FROM round_chains
  UNION SELECT 'configuration', hash FROM configurations WHERE octet_length(hash) = 32
) committed;
