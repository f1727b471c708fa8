-- By which link a player came: the first one, told at registration, and never another.
CREATE TABLE player_links (
  player_id uuid PRIMARY KEY REFERENCES players (id),
  link text NOT NULL REFERENCES tracking_links (link),
  bound_at timestamptz NOT NULL
);

CREATE INDEX player_links_link ON player_links (link);

-- Links that people came by and that nobody has made: a campaign without its link, or a misspelling.
CREATE TABLE unknown_links (
  link text PRIMARY KEY CHECK (link ~ '^[a-z0-9._~-]{1,64}$'),
  visits bigint NOT NULL DEFAULT 0,
  registrations bigint NOT NULL DEFAULT 0,
  first_seen_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL
);
