-- Sealed months whose rows are in files as well, each in the folders in which it was archived (decision 161).
CREATE TABLE archived_months (
  until timestamptz NOT NULL,
  folder text NOT NULL,
  -- SHA-256 of its manifest, which names the files and their hashes.
  manifest_hash bytea NOT NULL CHECK (octet_length(manifest_hash) = 32),
  archived_at timestamptz NOT NULL,
  PRIMARY KEY (until, folder)
);
