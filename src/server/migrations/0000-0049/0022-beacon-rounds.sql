-- Rounds of the beacon, each verified before it was written: what the network has signed never changes.
CREATE TABLE beacon_rounds (
  chain bytea NOT NULL CHECK (octet_length(chain) = 32),
  round bigint NOT NULL CHECK (round > 0),
  signature bytea NOT NULL CHECK (octet_length(signature) = 48),
  taken_at timestamptz NOT NULL,
  PRIMARY KEY (chain, round)
);
