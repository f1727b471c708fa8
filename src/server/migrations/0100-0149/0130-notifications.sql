-- What the shop has to say to a player: shown at the bell, and by mail where they chose so.
CREATE TABLE notifications (
  id uuid PRIMARY KEY,
  player_id uuid NOT NULL REFERENCES players (id),
  kind text NOT NULL,
  title text NOT NULL,
  text text NOT NULL,
  path text NOT NULL,
  created_at timestamptz NOT NULL,
  read_at timestamptz
);

CREATE INDEX notifications_player ON notifications (player_id, id);
CREATE INDEX notifications_unread ON notifications (player_id) WHERE read_at IS NULL;
CREATE INDEX notifications_created ON notifications USING brin (created_at);

-- The kinds that a player has by mail, too.
ALTER TABLE players ADD COLUMN mail_kinds text[] NOT NULL DEFAULT '{}';

-- The highest level that was counted, and the one that its player was told of. Null until those who played before
-- are counted again: what they had reached by then is no news.
ALTER TABLE player_progress ADD COLUMN level integer, ADD COLUMN announced_level integer;
ALTER TABLE player_progress ALTER COLUMN level SET DEFAULT 1, ALTER COLUMN announced_level SET DEFAULT 1;

CREATE INDEX player_progress_unannounced ON player_progress (player_id) WHERE level > announced_level;
CREATE INDEX sessions_seen ON sessions (last_seen_at) WHERE ended_at IS NULL;
