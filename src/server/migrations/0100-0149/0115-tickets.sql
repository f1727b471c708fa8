-- What people ask support: signed in, by the contact form, or by an application for partnership. All words are plain
-- text, always.
CREATE TABLE tickets (
  id uuid PRIMARY KEY,
  source text NOT NULL CHECK (source IN ('account', 'contact', 'partnership')),
  -- Whose ticket it is; by a form, who was signed in while writing it, if anybody.
  player_id uuid REFERENCES players (id),
  -- Of a form alone: what the writer is told, and what they name when they write again.
  reference text UNIQUE,
  name text,
  email text,
  category text NOT NULL,
  subject text NOT NULL,
  status text NOT NULL CHECK (status IN ('open', 'answered', 'closed')),
  -- How many answers the player has not read.
  unread int NOT NULL DEFAULT 0 CHECK (unread >= 0),
  channel_url text,
  audience text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK (CASE source WHEN 'account' THEN player_id IS NOT NULL AND num_nonnulls(reference, name, email) = 0
                     ELSE num_nulls(reference, name, email) = 0 END),
  CHECK ((source = 'partnership') = (channel_url IS NOT NULL AND audience IS NOT NULL))
);

CREATE INDEX tickets_player ON tickets (player_id, id DESC) WHERE source = 'account';
CREATE INDEX tickets_status ON tickets (status, id);
CREATE INDEX tickets_age ON tickets (updated_at);

CREATE TABLE ticket_messages (
  id uuid PRIMARY KEY,
  ticket_id uuid NOT NULL REFERENCES tickets (id) ON DELETE CASCADE,
  author text NOT NULL CHECK (author IN ('player', 'staff')),
  -- Null for who wrote by a form.
  author_id uuid REFERENCES players (id),
  text text NOT NULL,
  created_at timestamptz NOT NULL
);

CREATE INDEX ticket_messages_ticket ON ticket_messages (ticket_id, id);
CREATE INDEX ticket_messages_author ON ticket_messages (author_id, created_at);

-- Pictures, encoded anew by the shop. They stand in the database, so that every node and every backup has them.
CREATE TABLE ticket_attachments (
  id uuid PRIMARY KEY,
  -- Who uploaded it.
  player_id uuid NOT NULL REFERENCES players (id),
  -- Null until it is sent with a message.
  message_id uuid REFERENCES ticket_messages (id) ON DELETE CASCADE,
  content_type text NOT NULL CHECK (content_type IN ('image/png', 'image/jpeg', 'image/webp')),
  content bytea NOT NULL,
  created_at timestamptz NOT NULL
);

-- What is compressed already is stored as it is.
ALTER TABLE ticket_attachments ALTER COLUMN content SET STORAGE EXTERNAL;
CREATE INDEX ticket_attachments_message ON ticket_attachments (message_id);
CREATE INDEX ticket_attachments_player ON ticket_attachments (player_id, created_at);

INSERT INTO tickets (id, source, player_id, reference, name, email, category, subject, status, channel_url,
                     audience, created_at, updated_at)
SELECT id, kind, player_id, reference, name, email, 'other', subject, 'open', channel_url, audience, created_at,
       created_at
FROM letters;
INSERT INTO ticket_messages (id, ticket_id, author, author_id, text, created_at)
SELECT id, id, 'player', NULL, message, created_at FROM letters;
DROP TABLE letters;
