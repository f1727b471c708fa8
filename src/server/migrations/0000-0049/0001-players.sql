CREATE TABLE players (
  id uuid PRIMARY KEY,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 64),
  email text NOT NULL,
  password_hash text NOT NULL,
  avatar text NOT NULL,
  role text NOT NULL DEFAULT 'player' CHECK (role IN ('player', 'support', 'operator', 'admin')),
  is_demo boolean NOT NULL DEFAULT false,
  wants_promotions boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL
);

CREATE UNIQUE INDEX players_email ON players (lower(email));

-- A session is one sign-in. Its refresh tokens form a family: one used twice ends the session.
CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  player_id uuid NOT NULL REFERENCES players (id),
  created_at timestamptz NOT NULL,
  ended_at timestamptz
);

CREATE INDEX sessions_player ON sessions (player_id) WHERE ended_at IS NULL;

-- Only hashes are kept: a stolen table opens no session.
CREATE TABLE access_tokens (
  token_hash bytea PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES sessions (id),
  expires_at timestamptz NOT NULL
);

CREATE INDEX access_tokens_session ON access_tokens (session_id);

CREATE TABLE refresh_tokens (
  token_hash bytea PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES sessions (id),
  generation integer NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  -- The answer to the first use, sealed, for a client that lost it.
  successor bytea,
  UNIQUE (session_id, generation)
);
