-- An account born by another house's sign-in has no password, and an e-mail only when that house vouches
-- for one that nobody else has here.
ALTER TABLE players ALTER COLUMN email DROP NOT NULL;
ALTER TABLE players ALTER COLUMN password_hash DROP NOT NULL;

-- Who somebody is elsewhere: the provider and the subject that it names, never the e-mail.
CREATE TABLE social_identities (
  provider text NOT NULL CHECK (provider IN ('google', 'facebook', 'steam')),
  subject text NOT NULL CHECK (length(subject) BETWEEN 1 AND 255),
  player_id uuid NOT NULL REFERENCES players (id),
  connected_at timestamptz NOT NULL,
  PRIMARY KEY (provider, subject),
  UNIQUE (player_id, provider)
);

-- What a provider sent back with the browser, kept for its one use: the code is known by its hash, what it
-- stands for is sealed under the code itself, and it works in the browser that began alone.
CREATE TABLE social_codes (
  code_hash bytea PRIMARY KEY,
  provider text NOT NULL,
  browser_hash bytea NOT NULL,
  sealed bytea NOT NULL,
  expires_at timestamptz NOT NULL
);

CREATE INDEX social_codes_expiry ON social_codes (expires_at);

-- Whom a provider has vouched for, for a minute: the token opens a session once.
CREATE TABLE social_tokens (
  token_hash bytea PRIMARY KEY,
  provider text NOT NULL,
  sealed bytea NOT NULL,
  expires_at timestamptz NOT NULL
);

CREATE INDEX social_tokens_expiry ON social_tokens (expires_at);

-- What may be used once and was: nonces of Steam's assertions, answers of captchas.
CREATE TABLE spent_once (
  kind text NOT NULL,
  hash bytea NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (kind, hash)
);

CREATE INDEX spent_once_expiry ON spent_once (expires_at);
