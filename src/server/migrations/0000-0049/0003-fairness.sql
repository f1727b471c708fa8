-- `sealed` is the server seed, encrypted with a key that the database does not hold. A player has one
-- active seed and one that follows it; both commitments are shown before either is used.
CREATE TABLE seeds (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  player_id uuid NOT NULL REFERENCES players (id),
  state text NOT NULL CHECK (state IN ('next', 'active', 'revealed')),
  sealed bytea NOT NULL,
  commitment bytea NOT NULL UNIQUE,
  client_seed text,
  client_seed_origin text CHECK (client_seed_origin IN ('player', 'server', 'carried')),
  nonce integer NOT NULL DEFAULT 0 CHECK (nonce >= 0),
  activated_at timestamptz,
  revealed_at timestamptz,
  CHECK ((state = 'next') = (client_seed IS NULL)),
  CHECK ((client_seed IS NULL) = (client_seed_origin IS NULL)),
  CHECK ((state = 'revealed') = (revealed_at IS NOT NULL))
) WITH (fillfactor = 50);

CREATE UNIQUE INDEX seeds_one_active ON seeds (player_id) WHERE state = 'active';
CREATE UNIQUE INDEX seeds_one_next ON seeds (player_id) WHERE state = 'next';
CREATE INDEX seeds_due ON seeds (activated_at) WHERE state = 'active';

-- What a game was played under: a box version, a paytable. Never changed; a change is a new version.
CREATE TABLE configurations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  slug text NOT NULL,
  version integer NOT NULL CHECK (version > 0),
  hash bytea NOT NULL,
  body jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (kind, slug, version)
);

CREATE TRIGGER configurations_are_immutable
  BEFORE UPDATE OR DELETE OR TRUNCATE ON configurations
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE bets (
  id uuid PRIMARY KEY,
  player_id uuid NOT NULL,
  game text NOT NULL,
  seed_id bigint NOT NULL,
  nonce integer NOT NULL CHECK (nonce >= 0),
  configuration_id bigint NOT NULL,
  stake bigint NOT NULL CHECK (stake >= 0),
  payout bigint NOT NULL CHECK (payout >= 0),
  item_id text,
  parameters jsonb NOT NULL,
  result jsonb NOT NULL,
  at timestamptz NOT NULL,
  UNIQUE (seed_id, nonce)
);

CREATE INDEX bets_player ON bets (player_id, id DESC);
CREATE INDEX bets_drops ON bets (configuration_id, item_id, id DESC) WHERE item_id IS NOT NULL;

CREATE TRIGGER bets_are_immutable
  BEFORE UPDATE OR DELETE OR TRUNCATE ON bets
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
