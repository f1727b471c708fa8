-- What is to be written to whom: the row is the queue. A letter is kept as it was written; a draft keeps
-- only what it is written from at the moment of sending, so that no token rests here.
CREATE TABLE mails (
  id uuid PRIMARY KEY,
  recipient text NOT NULL,
  -- `letter`, or the name of the draft.
  kind text NOT NULL,
  subject text,
  text_body text,
  html_body text,
  data jsonb,
  status text NOT NULL DEFAULT 'due'
    CHECK (status IN ('due', 'sending', 'handed', 'sent', 'failed', 'dropped', 'unknown')),
  tries integer NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL,
  -- After this moment it is of no use to anybody.
  good_until timestamptz NOT NULL,
  claimed_at timestamptz,
  settled_at timestamptz,
  -- Why it was put off or refused, in the mail server's words.
  fault text,
  created_at timestamptz NOT NULL,
  CHECK ((kind = 'letter') = (subject IS NOT NULL)),
  CHECK ((kind = 'letter') = (text_body IS NOT NULL)),
  CHECK ((kind = 'letter') = (html_body IS NOT NULL)),
  CHECK ((kind = 'letter') = (data IS NULL))
);

CREATE INDEX mails_due ON mails (due_at) WHERE status = 'due';
CREATE INDEX mails_claimed ON mails (claimed_at) WHERE status IN ('sending', 'handed');
CREATE INDEX mails_recipient ON mails (lower(recipient), kind, created_at);
CREATE INDEX mails_settled ON mails (settled_at) WHERE settled_at IS NOT NULL;

-- Only hashes are kept; the token itself is made when its mail is sent, and good once.
CREATE TABLE password_resets (
  token_hash bytea PRIMARY KEY,
  player_id uuid NOT NULL REFERENCES players (id),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);

CREATE INDEX password_resets_player ON password_resets (player_id) WHERE used_at IS NULL;

-- Names are measured as they are read: a family of emoji is one sign and many code points.
ALTER TABLE players DROP CONSTRAINT players_name_check;
ALTER TABLE players ADD CONSTRAINT players_name_check CHECK (length(name) BETWEEN 1 AND 512);

-- Where a session was opened, in words, and when it was last used, to the minute.
ALTER TABLE sessions ADD COLUMN device text NOT NULL DEFAULT 'Unknown device';
ALTER TABLE sessions ADD COLUMN last_seen_at timestamptz;
UPDATE sessions SET last_seen_at = created_at;
ALTER TABLE sessions ALTER COLUMN last_seen_at SET NOT NULL;
