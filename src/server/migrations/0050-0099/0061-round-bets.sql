-- Stakes of a round stand in clearing until it is settled or refunded.
INSERT INTO accounts (name, kind) VALUES
  ('clearing:rounds', 'clearing'),
  ('house:crash', 'house'),
  ('house:wheel', 'house');

-- Its id is the reference of all that is posted for it, `game` the name under which: each multiplier of the
-- wheel leaves another part of the stake to the house. Multipliers are in hundredths.
CREATE TABLE round_bets (
  id uuid PRIMARY KEY,
  round_id uuid NOT NULL REFERENCES rounds (id),
  player_id uuid NOT NULL REFERENCES players (id),
  -- The player's level when they bet.
  level integer NOT NULL,
  game text NOT NULL CHECK (game IN ('crash', 'wheel_2x', 'wheel_3x', 'wheel_5x', 'wheel_50x')),
  stake bigint NOT NULL CHECK (stake > 0),
  -- Of crash: where the bet cashes out by itself, and whether its player named no place.
  auto_cashout bigint CHECK (auto_cashout > 100),
  is_auto_given boolean,
  status text NOT NULL DEFAULT 'open'
    CHECK (status IN ('open', 'won', 'lost', 'refunded', 'canceled')),
  multiplier bigint CHECK (multiplier >= 100),
  -- When the server received the cash-out, in ms of the flight; null of one that came by itself.
  elapsed_ms integer CHECK (elapsed_ms >= 0),
  payout bigint CHECK (payout >= 0),
  created_at timestamptz NOT NULL,
  settled_at timestamptz,
  CHECK ((game = 'crash') = (auto_cashout IS NOT NULL)),
  CHECK ((game = 'crash') = (is_auto_given IS NOT NULL)),
  CHECK (status <> 'canceled' OR game <> 'crash'),
  CHECK ((status = 'won') = (multiplier IS NOT NULL)),
  CHECK (elapsed_ms IS NULL OR (game = 'crash' AND status = 'won')),
  CHECK ((status IN ('open', 'canceled')) = (payout IS NULL)),
  CHECK ((status = 'open') = (settled_at IS NULL))
) WITH (fillfactor = 70);

CREATE INDEX round_bets_round ON round_bets (round_id, id);
CREATE INDEX round_bets_player ON round_bets (player_id, id DESC);
-- What rounds that run have to settle.
CREATE INDEX round_bets_open ON round_bets (round_id, auto_cashout) WHERE status = 'open';
CREATE INDEX round_bets_settled ON round_bets (id DESC) WHERE status IN ('won', 'lost');
CREATE INDEX round_bets_won ON round_bets (settled_at) WHERE status = 'won';

-- What is settled stays as it is.
CREATE TRIGGER settled_round_bets_are_immutable
  BEFORE UPDATE ON round_bets
  FOR EACH ROW WHEN (OLD.status <> 'open') EXECUTE FUNCTION refuse_change();
CREATE TRIGGER round_bets_stay
  BEFORE DELETE OR TRUNCATE ON round_bets
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
