-- Words that staff give players, such as `vip`; players never see them.
CREATE TABLE player_tags (
  player_id uuid NOT NULL REFERENCES players (id),
  tag text NOT NULL CHECK (tag ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(tag) <= 24),
  PRIMARY KEY (player_id, tag)
);
CREATE INDEX player_tags_tag ON player_tags (tag, player_id);
