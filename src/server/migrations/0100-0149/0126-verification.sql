-- How far the verification of a player's identity is; who has no row has none.
CREATE TABLE verifications (
  player_id uuid PRIMARY KEY REFERENCES players (id),
  status text NOT NULL CHECK (status IN ('needed', 'submitted', 'approved', 'refused', 'expired')),
  -- What the player reads of a refusal.
  note text,
  decided_by uuid REFERENCES players (id),
  updated_at timestamptz NOT NULL,
  expires_at timestamptz CHECK (status <> 'approved' OR expires_at IS NOT NULL)
);

CREATE INDEX verifications_status ON verifications (status, updated_at);

-- Documents of identity, sealed by a key that the database does not hold. After their time only the row stays.
CREATE TABLE verification_documents (
  id uuid PRIMARY KEY,
  player_id uuid NOT NULL REFERENCES players (id),
  kind text NOT NULL CHECK (kind IN ('identity', 'address', 'funds')),
  content_type text NOT NULL,
  bytes int NOT NULL CHECK (bytes > 0),
  sealed bytea,
  uploaded_at timestamptz NOT NULL,
  delete_at timestamptz NOT NULL,
  deleted_at timestamptz CHECK ((deleted_at IS NULL) = (sealed IS NOT NULL))
);

CREATE INDEX verification_documents_player ON verification_documents (player_id, id);
CREATE INDEX verification_documents_delete ON verification_documents (delete_at)
  WHERE sealed IS NOT NULL;
