-- A hash chain, announced by its end before its first use: the link of index k is the one whose k-fold hash is the end.
CREATE TABLE round_chains (
  id uuid PRIMARY KEY,
  game text NOT NULL CHECK (game IN ('crash', 'wheel')),
  chain_end bytea NOT NULL UNIQUE CHECK (octet_length(chain_end) = 32),
  length integer NOT NULL CHECK (length > 0),
  -- The index of the next round that is made; beyond the length when the chain is used up.
  next_index integer NOT NULL DEFAULT 1 CHECK (next_index BETWEEN 1 AND length + 1),
  announced_at timestamptz NOT NULL
) WITH (fillfactor = 70);

CREATE INDEX round_chains_in_use ON round_chains (game, id) WHERE next_index <= length;

-- Every so many links one is kept, from which those before it are hashed. Sealed: they are all secret at first.
CREATE TABLE chain_checkpoints (
  chain_id uuid NOT NULL REFERENCES round_chains (id),
  index integer NOT NULL CHECK (index > 0),
  sealed bytea NOT NULL,
  PRIMARY KEY (chain_id, index)
);

CREATE TRIGGER chain_checkpoints_are_immutable
  BEFORE UPDATE OR DELETE OR TRUNCATE ON chain_checkpoints
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE rounds (
  id uuid PRIMARY KEY,
  game text NOT NULL CHECK (game IN ('crash', 'wheel')),
  chain_id uuid NOT NULL REFERENCES round_chains (id),
  index integer NOT NULL CHECK (index > 0),
  link_hash bytea NOT NULL CHECK (octet_length(link_hash) = 32),
  status text NOT NULL CHECK (status IN ('new', 'starting', 'pending', 'in_progress', 'ended')),
  made_at timestamptz NOT NULL,
  -- The number of its newest event.
  seq bigint,
  -- The network and its round, named when it is announced.
  beacon jsonb,
  beacon_round bigint CHECK (beacon_round > 0),
  beacon_due_at timestamptz,
  bets_open_at timestamptz,
  bets_close_at timestamptz,
  beacon_signature bytea CHECK (octet_length(beacon_signature) = 48),
  started_at timestamptz,
  -- Written when they may be told.
  link bytea CHECK (octet_length(link) = 32),
  outcome bigint,
  ended_at timestamptz,
  is_cut boolean NOT NULL DEFAULT false,
  UNIQUE (chain_id, index),
  CHECK ((status = 'new') = (seq IS NULL)),
  CHECK ((status = 'new') = (beacon_round IS NULL)),
  CHECK ((beacon_round IS NULL) = (beacon IS NULL)),
  CHECK ((beacon_round IS NULL) = (beacon_due_at IS NULL)),
  CHECK ((beacon_round IS NULL) = (bets_open_at IS NULL)),
  CHECK ((beacon_round IS NULL) = (bets_close_at IS NULL)),
  CHECK (bets_close_at < beacon_due_at),
  CHECK (status <> 'in_progress' OR beacon_signature IS NOT NULL),
  CHECK (status NOT IN ('new', 'starting', 'pending') OR beacon_signature IS NULL),
  CHECK ((beacon_signature IS NULL) = (started_at IS NULL)),
  CHECK (outcome IS NULL OR (link IS NOT NULL AND beacon_signature IS NOT NULL)),
  CHECK ((status = 'ended') = (ended_at IS NOT NULL)),
  CHECK (status <> 'ended' OR (link IS NOT NULL AND (outcome IS NULL) = (beacon_signature IS NULL)))
) WITH (fillfactor = 70);

-- A game has one round at a time.
CREATE UNIQUE INDEX rounds_open ON rounds (game) WHERE status <> 'ended';
CREATE INDEX rounds_of_game ON rounds (game, id);

-- What has ended stays as it is.
CREATE TRIGGER ended_rounds_are_immutable
  BEFORE UPDATE ON rounds
  FOR EACH ROW WHEN (OLD.status = 'ended') EXECUTE FUNCTION refuse_change();
CREATE TRIGGER rounds_stay
  BEFORE DELETE OR TRUNCATE ON rounds
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Who leads the rounds does so under a term: whoever took over began a higher one, so that the one before writes no more.
CREATE TABLE round_terms (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  term bigint NOT NULL,
  began_at timestamptz NOT NULL
) WITH (fillfactor = 50);
INSERT INTO round_terms (term, began_at) VALUES (0, now());
