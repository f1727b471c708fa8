-- What anybody wrote to the house by its two forms, as it was written. The words are plain text, always.
CREATE TABLE letters (
  id uuid PRIMARY KEY,
  -- What the writer is told, and what he names when he writes again.
  reference text NOT NULL UNIQUE,
  kind text NOT NULL CHECK (kind IN ('contact', 'partnership')),
  player_id uuid REFERENCES players (id),
  name text NOT NULL,
  email text NOT NULL,
  subject text NOT NULL,
  message text NOT NULL,
  channel_url text,
  audience text,
  created_at timestamptz NOT NULL,
  CHECK ((kind = 'partnership') = (channel_url IS NOT NULL AND audience IS NOT NULL))
);

CREATE INDEX letters_kind ON letters (kind, id DESC);
CREATE INDEX letters_age ON letters (created_at);
