-- Since when it is known that the e-mail is its player's: by the link of a mail, or by a provider that vouched for it.
ALTER TABLE players ADD COLUMN email_confirmed_at timestamptz;
ALTER TABLE players ADD CHECK (email_confirmed_at IS NULL OR email IS NOT NULL);

-- An account has an e-mail from Google when it was born there; the demo's own accounts are nobody else's.
UPDATE players p SET email_confirmed_at = created_at
WHERE email IS NOT NULL AND (
  password_hash IS NULL OR is_demo OR EXISTS (
    SELECT 1 FROM social_identities i
    WHERE i.player_id = p.id AND i.provider = 'google'
      AND i.connected_at < p.created_at + interval '250 milliseconds'));

-- Only hashes are kept; the token itself is made when its mail is sent, and good once.
CREATE TABLE email_confirmations (
  token_hash bytea PRIMARY KEY,
  player_id uuid NOT NULL REFERENCES players (id),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);

CREATE INDEX email_confirmations_player ON email_confirmations (player_id);
CREATE INDEX email_confirmations_expiry ON email_confirmations (expires_at);
