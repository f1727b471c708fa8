-- The code generator of a player. It is pending until its first code is entered.
CREATE TABLE totp_factors (
  player_id uuid PRIMARY KEY REFERENCES players (id),
  -- Encrypted with a key outside the database.
  sealed bytea NOT NULL,
  created_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  -- The newest time step whose code was used: no code is accepted twice, and none before it.
  last_step bigint
);

CREATE TABLE passkeys (
  id uuid PRIMARY KEY,
  player_id uuid NOT NULL REFERENCES players (id),
  credential_id text NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  -- Only grows, unless the authenticator does not count and leaves it at zero.
  counter bigint NOT NULL CHECK (counter >= 0),
  transports text[] NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX passkeys_of ON passkeys (player_id);

-- One set per player, as keyed hashes.
CREATE TABLE recovery_codes (
  player_id uuid NOT NULL REFERENCES players (id),
  hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (player_id, hash)
);

-- What a player has been asked to prove, and for what. In the database, because another node may answer.
CREATE TABLE factor_challenges (
  token_hash bytea PRIMARY KEY,
  player_id uuid NOT NULL REFERENCES players (id),
  purpose text NOT NULL CHECK (purpose IN ('sign_in', 'session', 'passkey')),
  -- Null for a sign-in, which has none yet.
  session_id uuid REFERENCES sessions (id) ON DELETE CASCADE,
  is_after_password boolean NOT NULL,
  tries_left smallint NOT NULL CHECK (tries_left >= 0),
  expires_at timestamptz NOT NULL,
  CHECK ((purpose = 'sign_in') = (session_id IS NULL))
);
CREATE INDEX factor_challenges_of ON factor_challenges (player_id);
CREATE INDEX factor_challenges_of_session ON factor_challenges (session_id);
CREATE INDEX factor_challenges_expiry ON factor_challenges (expires_at);

-- Wrong codes, so that a new challenge gives no new tries.
CREATE TABLE factor_failures (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  player_id uuid NOT NULL REFERENCES players (id),
  at timestamptz NOT NULL
);
CREATE INDEX factor_failures_of ON factor_failures (player_id, at);
CREATE INDEX factor_failures_at ON factor_failures (at);

-- Devices that are asked for the password alone.
CREATE TABLE trusted_devices (
  token_hash bytea PRIMARY KEY,
  player_id uuid NOT NULL REFERENCES players (id),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX trusted_devices_of ON trusted_devices (player_id);
CREATE INDEX trusted_devices_expiry ON trusted_devices (expires_at);

-- When a session's second factor was given last.
ALTER TABLE sessions ADD COLUMN factor_at timestamptz;
-- The country that the proxy in front of the shop reported when it began.
ALTER TABLE sessions ADD COLUMN place text;

-- Second factors are ways to sign in, so that their changes are recorded. The other states stay as they are.
DO $$
BEGIN
  EXECUTE 'CREATE OR REPLACE VIEW player_states AS ' || rtrim(pg_get_viewdef('player_states'::regclass), ';') || $view$
UNION ALL
SELECT p.id, 'second_factor',
       jsonb_build_object('totp', f.totp IS NOT NULL, 'passkeys', f.passkeys, 'recovery_codes', f.codes_left,
                          'sha256', encode(sha256(convert_to(concat_ws(' ', f.totp, f.keys, f.codes), 'UTF8')), 'hex')),
       f.totp IS NULL AND f.passkeys = 0 AND f.codes IS NULL
FROM players p CROSS JOIN LATERAL (
  SELECT (SELECT encode(sealed, 'hex') || ' ' || (extract(epoch FROM confirmed_at) * 1000)::bigint
          FROM totp_factors WHERE player_id = p.id AND confirmed_at IS NOT NULL) AS totp,
         (SELECT count(*) FROM passkeys WHERE player_id = p.id) AS passkeys,
         (SELECT string_agg(credential_id || ' ' || encode(public_key, 'hex'), ' ' ORDER BY id)
          FROM passkeys WHERE player_id = p.id) AS keys,
         (SELECT count(*) FILTER (WHERE used_at IS NULL) FROM recovery_codes WHERE player_id = p.id) AS codes_left,
         (SELECT string_agg(encode(hash, 'hex') || ' ' || (used_at IS NULL), ' ' ORDER BY hash)
          FROM recovery_codes WHERE player_id = p.id) AS codes
) f$view$;
END $$;
