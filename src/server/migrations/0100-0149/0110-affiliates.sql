-- What affiliates are paid for the players whom they brought.
INSERT INTO accounts (name, kind) VALUES ('house:affiliates', 'house');

-- Whoever pays with the same account at a provider is one person, too.
ALTER TABLE player_marks
  DROP CONSTRAINT player_marks_kind_check,
  ADD CONSTRAINT player_marks_kind_check
    CHECK (kind IN ('device', 'postal_address', 'payout_address', 'payer'));

-- Which devices came by a link on a day (UTC): each counts once, and the first link of 24 hours binds the
-- account that is opened on it. Rows are deleted when neither needs them any more.
CREATE TABLE link_clicks (
  link text NOT NULL REFERENCES tracking_links (link),
  day date NOT NULL,
  -- The keyed hash of the device's cookie, as in `player_marks`.
  device bytea NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (link, day, device)
);

CREATE INDEX link_clicks_device ON link_clicks (device, at);
CREATE INDEX link_clicks_day ON link_clicks (day);

ALTER TABLE tracking_visits ADD COLUMN clicks bigint NOT NULL DEFAULT 0 CHECK (clicks >= 0);

-- Why a player who came by a link of another's brings that one nothing, and since when: they are one person,
-- or the affiliate was brought by that person in turn.
ALTER TABLE player_links
  ADD COLUMN refused text CHECK (refused IN ('own', 'ring')),
  ADD COLUMN refused_at timestamptz,
  -- How far their paid play is counted for the affiliate, as in `play_progress`.
  ADD COLUMN counted_seq bigint NOT NULL DEFAULT 0,
  ADD COLUMN counted_event_id bigint NOT NULL DEFAULT 0,
  ADD CONSTRAINT player_links_refusal_check CHECK ((refused IS NULL) = (refused_at IS NULL));

-- The link that a player invites by now; those of before stay theirs.
CREATE TABLE affiliates (
  player_id uuid PRIMARY KEY REFERENCES players (id),
  code text NOT NULL UNIQUE REFERENCES tracking_links (link)
);

-- The paid play of referred players by quarter of an hour, as far as it is counted for who brought them; it
-- ends where a referral is refused. Stakes in cents, losses in ten-thousandths of a cent.
CREATE TABLE referral_play (
  player_id uuid NOT NULL REFERENCES players (id),
  quarter timestamptz NOT NULL,
  stake bigint NOT NULL CHECK (stake >= 0),
  theoretical_loss bigint NOT NULL CHECK (theoretical_loss >= 0),
  PRIMARY KEY (player_id, quarter)
);

-- What an affiliate earned in a quarter of an hour: the theoretical loss of all whom they brought, at the share
-- in basis points that belongs to the players who were active in the 30 days until then.
CREATE TABLE referral_earnings (
  affiliate_id uuid NOT NULL REFERENCES players (id),
  quarter timestamptz NOT NULL,
  active_players integer NOT NULL CHECK (active_players >= 0),
  theoretical_loss bigint NOT NULL CHECK (theoretical_loss >= 0),
  -- In hundred-millionths of a cent.
  earned bigint NOT NULL CHECK (earned >= 0),
  PRIMARY KEY (affiliate_id, quarter)
);

-- What was paid of it: once each, under its id.
CREATE TABLE referral_claims (
  id uuid PRIMARY KEY,
  affiliate_id uuid NOT NULL REFERENCES players (id),
  cents bigint NOT NULL CHECK (cents >= 100),
  at timestamptz NOT NULL
);

CREATE INDEX referral_claims_affiliate ON referral_claims (affiliate_id, at);
