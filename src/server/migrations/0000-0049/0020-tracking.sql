-- A link by which people come: of a player who invites others, or of the house itself.
CREATE TABLE tracking_links (
  link text PRIMARY KEY CHECK (link ~ '^[a-z0-9_-]{3,20}$'),
  player_id uuid REFERENCES players (id),
  created_at timestamptz NOT NULL
);

CREATE INDEX tracking_links_player ON tracking_links (player_id);

-- How often a link was followed, by day (UTC): a count, so that nobody can fill the table.
CREATE TABLE tracking_visits (
  link text NOT NULL REFERENCES tracking_links (link),
  day date NOT NULL,
  visits bigint NOT NULL DEFAULT 1 CHECK (visits > 0),
  PRIMARY KEY (link, day)
);
