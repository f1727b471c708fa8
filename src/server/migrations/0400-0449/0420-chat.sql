-- What players write to each other; kept for thirty days. A removed message is shown to nobody but staff.
CREATE TABLE chat_messages (
  id uuid PRIMARY KEY,
  room text NOT NULL CHECK (room = 'lobby' OR room LIKE 'battle-%'),
  player_id uuid NOT NULL REFERENCES players (id),
  text text NOT NULL,
  -- What the message shows of a settled bet of its player, as it was stored.
  receipt jsonb,
  created_at timestamptz NOT NULL,
  removed_at timestamptz,
  CHECK ((text = '') = (receipt IS NOT NULL))
);
CREATE INDEX chat_messages_shown ON chat_messages (room, id) WHERE removed_at IS NULL;
CREATE INDEX chat_messages_of_room ON chat_messages (room, id);
CREATE INDEX chat_messages_of_player ON chat_messages (player_id, id);
CREATE INDEX chat_messages_by_age ON chat_messages (created_at);

-- Until when a player may not write, and the reason as they read it.
CREATE TABLE chat_mutes (
  player_id uuid PRIMARY KEY REFERENCES players (id),
  until timestamptz NOT NULL,
  reason text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX chat_mutes_by_end ON chat_mutes (until);

-- What staff look at: a message, a name or a custom box that somebody reported or that a rule noticed.
CREATE TABLE moderation_cases (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('message', 'name', 'box')),
  -- The message, the player or the custom box.
  subject_id uuid NOT NULL,
  player_id uuid NOT NULL REFERENCES players (id),
  -- The name, or the name of the box, that the case is about; a later one is another case.
  about text NOT NULL,
  cause text NOT NULL CHECK (cause IN ('reported', 'new', 'like_staff', 'link')),
  opened_at timestamptz NOT NULL,
  decided_at timestamptz,
  decision text CHECK (decision IN ('removed', 'changed', 'dismissed')),
  CHECK ((decided_at IS NULL) = (decision IS NULL)),
  UNIQUE (kind, subject_id, about)
);
CREATE INDEX moderation_cases_waiting ON moderation_cases (opened_at) WHERE decided_at IS NULL;
CREATE INDEX moderation_cases_listed ON moderation_cases (id) WHERE decided_at IS NULL;
CREATE INDEX moderation_cases_of_player ON moderation_cases (player_id);
CREATE INDEX moderation_cases_decided ON moderation_cases (decided_at) WHERE decided_at IS NOT NULL;

CREATE TABLE moderation_reports (
  case_id uuid NOT NULL REFERENCES moderation_cases (id) ON DELETE CASCADE,
  player_id uuid NOT NULL REFERENCES players (id),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (case_id, player_id)
);
CREATE INDEX moderation_reports_of_player ON moderation_reports (player_id);

-- Whether the pages of a player show the chat.
ALTER TABLE players ADD COLUMN wants_chat boolean NOT NULL DEFAULT true;
