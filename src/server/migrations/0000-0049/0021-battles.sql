-- Stakes of a battle stand in clearing until it is played or refunded; the house pays for its bots.
INSERT INTO accounts (name, kind) VALUES
  ('clearing:battles', 'clearing'),
  ('house:battles', 'house');

-- A battle is its own queue: `status`, `expires_at`, `beacon_due_at` and `first_round_at` say what is due.
CREATE TABLE battles (
  id uuid PRIMARY KEY,
  status text NOT NULL CHECK (status IN ('waiting', 'in_progress', 'ended', 'canceled')),
  creator_id uuid NOT NULL REFERENCES players (id),
  format text NOT NULL,
  mode text NOT NULL CHECK (mode IN ('classic', 'shared', 'jackpot', 'last_chance')),
  is_crazy boolean NOT NULL CHECK (NOT (is_crazy AND mode = 'shared')),
  is_private boolean NOT NULL,
  is_fast boolean NOT NULL,
  sponsor_pct integer NOT NULL CHECK (sponsor_pct BETWEEN 0 AND 100),
  min_level integer NOT NULL CHECK (min_level BETWEEN 1 AND 110),
  -- What all rounds of one seat cost.
  price bigint NOT NULL CHECK (price > 0),
  -- Committed at creation; `bot_seeds` are, by seat, what a bot on it brings.
  sealed bytea NOT NULL,
  commitment bytea NOT NULL UNIQUE,
  bot_seeds text[] NOT NULL,
  -- The newest event, and how many events of the rounds were told after it.
  seq integer NOT NULL DEFAULT 1,
  told integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  filled_at timestamptz,
  -- Named once, when the last seat is paid.
  beacon jsonb,
  beacon_round bigint,
  beacon_due_at timestamptz,
  beacon_signature text,
  entropy text,
  first_round_at timestamptz,
  winners integer[],
  draw jsonb,
  ended_at timestamptz,
  cancel_reason text CHECK (cancel_reason IN ('creator', 'expired', 'beacon')),
  CHECK ((filled_at IS NULL) = (beacon_round IS NULL)),
  CHECK ((filled_at IS NULL) = (beacon IS NULL)),
  CHECK ((filled_at IS NULL) = (beacon_due_at IS NULL)),
  CHECK (status NOT IN ('in_progress', 'ended') OR filled_at IS NOT NULL),
  CHECK ((first_round_at IS NULL) = (beacon_signature IS NULL)),
  CHECK ((first_round_at IS NULL) = (winners IS NULL)),
  CHECK (status <> 'ended' OR first_round_at IS NOT NULL),
  CHECK ((status IN ('ended', 'canceled')) = (ended_at IS NOT NULL)),
  CHECK ((status = 'canceled') = (cancel_reason IS NOT NULL))
) WITH (fillfactor = 70);

CREATE INDEX battles_open ON battles (id) WHERE status IN ('waiting', 'in_progress');
CREATE INDEX battles_ended ON battles (id) WHERE status = 'ended' AND NOT is_private;

-- The versions as they were at creation: a box that is edited meanwhile changes nothing here.
CREATE TABLE battle_rounds (
  battle_id uuid NOT NULL REFERENCES battles (id),
  round integer NOT NULL CHECK (round >= 0),
  configuration_id bigint NOT NULL REFERENCES configurations (id),
  PRIMARY KEY (battle_id, round)
);

-- Every seat is a row from the start, so that one more than there are cannot be taken. Its id is the
-- reference of all that is posted for it.
CREATE TABLE battle_seats (
  id uuid PRIMARY KEY,
  battle_id uuid NOT NULL REFERENCES battles (id),
  seat integer NOT NULL CHECK (seat BETWEEN 0 AND 5),
  player_id uuid REFERENCES players (id),
  bot text,
  client_seed text,
  client_seed_origin text CHECK (client_seed_origin IN ('player', 'server', 'carried', 'bot')),
  -- Who paid what of the price: the seat's own player, the creator for him, the house for its bot.
  staked bigint NOT NULL DEFAULT 0 CHECK (staked >= 0),
  sponsored bigint NOT NULL DEFAULT 0 CHECK (sponsored >= 0),
  house_paid bigint NOT NULL DEFAULT 0 CHECK (house_paid >= 0),
  joined_at timestamptz,
  -- Known with the draw, paid at the end.
  payout bigint CHECK (payout >= 0),
  takes_items boolean,
  UNIQUE (battle_id, seat),
  CHECK (player_id IS NULL OR bot IS NULL),
  CHECK ((player_id IS NULL AND bot IS NULL) = (client_seed IS NULL)),
  CHECK ((client_seed IS NULL) = (client_seed_origin IS NULL)),
  CHECK ((client_seed IS NULL) = (joined_at IS NULL)),
  CHECK ((payout IS NULL) = (takes_items IS NULL))
) WITH (fillfactor = 70);

CREATE UNIQUE INDEX battle_seats_player ON battle_seats (player_id, battle_id)
  WHERE player_id IS NOT NULL;

-- What was drawn. Who wins the items themselves gets each under the id of its drop, so that one drop
-- can never give two.
CREATE TABLE battle_drops (
  id uuid PRIMARY KEY,
  battle_id uuid NOT NULL REFERENCES battles (id),
  round integer NOT NULL,
  seat integer NOT NULL,
  ticket integer NOT NULL CHECK (ticket BETWEEN 0 AND 9999999),
  item_id text NOT NULL,
  value bigint NOT NULL CHECK (value > 0),
  UNIQUE (battle_id, round, seat)
);

CREATE TRIGGER battle_drops_are_immutable
  BEFORE UPDATE OR DELETE OR TRUNCATE ON battle_drops
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
