-- What a bet is expected to leave to the house, in basis points of its stake, rounded down: of a box what
-- its price is above its expected value, of another game what its configuration says.
CREATE FUNCTION house_edge(body jsonb) RETURNS integer LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT CASE
    WHEN body ? 'house_edge' THEN (body ->> 'house_edge')::integer
    WHEN (body ->> 'price_cents')::numeric > 0 THEN (
      SELECT greatest(0, div((price * 10000000 - worth) * 10000, price * 10000000))::integer
      FROM (
        SELECT (body ->> 'price_cents')::numeric AS price,
               sum((e ->> 'price_cents')::numeric * (e ->> 'tickets')::numeric) AS worth
        FROM jsonb_array_elements(body -> 'items') e
      ) box
    )
    ELSE 0
  END
$$;

ALTER TABLE configurations
  ADD COLUMN house_edge integer GENERATED ALWAYS AS (house_edge(body)) STORED;

-- One count for what happens to a player beside the entries of the wallet: who writes holds the
-- wallet's lock, so that a player's numbers follow the order in which things happened.
CREATE SEQUENCE wallet_event_ids;

-- What may leave a wallet also depends on things that move no coins of it: a stake that waited in
-- clearing was settled, a payment was reversed, the play-through of a bonus ended. Each stands between two
-- entries of the wallet: behind the one of number `after_seq`.
CREATE TABLE wallet_events (
  id bigint PRIMARY KEY DEFAULT nextval('wallet_event_ids'),
  account_id bigint NOT NULL,
  after_seq bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('stake.settled', 'payment.reversed', 'bonus.ended')),
  -- The bet or seat, the payment, or the act that gave the bonus up.
  ref uuid NOT NULL,
  -- The stake; of a reversed payment what is owed of it; of a bonus that ended nothing.
  amount bigint NOT NULL CHECK (amount >= 0),
  -- Of a stake: what the house expects of it, in basis points.
  house_edge integer NOT NULL DEFAULT 0 CHECK (house_edge >= 0),
  at timestamptz NOT NULL,
  UNIQUE (ref, kind)
);

CREATE INDEX wallet_events_place ON wallet_events (account_id, after_seq, id);

CREATE TRIGGER wallet_events_are_immutable
  BEFORE UPDATE OR DELETE OR TRUNCATE ON wallet_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Battles that were played, and payments that were reversed, before their places were kept.
INSERT INTO wallet_events (account_id, after_seq, kind, ref, amount, house_edge, at)
SELECT a.id,
       coalesce((SELECT max(e.seq) FROM entries e WHERE e.account_id = a.id AND e.at <= b.ended_at), 0),
       'stake.settled', s.id, s.staked,
       (SELECT div(sum((k.body ->> 'price_cents')::numeric * k.house_edge),
                   sum((k.body ->> 'price_cents')::numeric))
        FROM battle_rounds r JOIN configurations k ON k.id = r.configuration_id
        WHERE r.battle_id = b.id),
       b.ended_at
FROM battle_seats s
JOIN battles b ON b.id = s.battle_id AND b.status = 'ended'
JOIN accounts a ON a.player_id = s.player_id
WHERE s.staked > 0 ORDER BY b.ended_at, s.id;

INSERT INTO wallet_events (account_id, after_seq, kind, ref, amount, at)
SELECT a.id,
       coalesce((SELECT max(e.seq) FROM entries e WHERE e.account_id = a.id AND e.at <= r.at), 0),
       'payment.reversed', r.payment_id, r.owed_cents, r.at
FROM reversals r JOIN accounts a ON a.player_id = r.player_id ORDER BY r.at, r.payment_id;

-- The play-through as counted so far: up to the entry `seq` and the event `event_id` behind it. It can be
-- thrown away at any time, and is then counted anew.
DROP TABLE player_playthrough;
CREATE TABLE player_playthrough (
  player_id uuid PRIMARY KEY REFERENCES players (id),
  seq bigint NOT NULL,
  event_id bigint NOT NULL,
  -- Of deposits, in cents of stakes.
  deposit_required bigint NOT NULL,
  deposit_left bigint NOT NULL CHECK (deposit_left BETWEEN 0 AND deposit_required),
  -- Of bonuses, in ten-thousandths of a cent that bets are expected to lose.
  bonus_required bigint NOT NULL,
  bonus_left bigint NOT NULL CHECK (bonus_left BETWEEN 0 AND bonus_required),
  -- What was drawn from free boxes and sold, in cents.
  gifts bigint NOT NULL CHECK (gifts >= 0)
);

-- Everything that was let out, with what the gate saw: each request of coins or goods and each step of it,
-- and each battle whose seats were sponsored. What had been asked for before this was kept stands in it
-- as `earlier`.
CREATE TABLE gate_passes (
  id bigint PRIMARY KEY DEFAULT nextval('wallet_event_ids'),
  account_id bigint NOT NULL,
  after_seq bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('withdrawal', 'parcel', 'sponsor')),
  step text NOT NULL CHECK (step IN ('request', 'start', 'send', 'ship', 'earlier')),
  -- The withdrawal, the shipment or the battle.
  ref uuid NOT NULL,
  -- What leaves: coins, or of a parcel its fee.
  amount bigint NOT NULL,
  -- What of it stood in the wallet still.
  balance bigint NOT NULL,
  held bigint NOT NULL,
  owed bigint NOT NULL,
  deposit_left bigint NOT NULL,
  bonus_left bigint NOT NULL,
  -- Whether what free boxes gave was among it, and whether it may leave.
  has_gifts boolean NOT NULL,
  is_proven boolean NOT NULL,
  at timestamptz NOT NULL
);

CREATE INDEX gate_passes_place ON gate_passes (account_id, after_seq, id);
CREATE INDEX gate_passes_ref ON gate_passes (ref);

INSERT INTO gate_passes (account_id, after_seq, kind, step, ref, amount, balance, held, owed,
                         deposit_left, bonus_left, has_gifts, is_proven, at)
SELECT a.id, a.entry_seq, r.kind, 'earlier', r.ref, r.amount, a.balance, 0, 0, 0, 0, false, false, r.at
FROM (
  SELECT player_id, 'withdrawal' AS kind, id AS ref, amount_cents AS amount, created_at AS at
  FROM withdrawals
  UNION ALL SELECT player_id, 'parcel', id, fee_cents, created_at FROM shipments
  UNION ALL SELECT creator_id, 'sponsor', id, 0, created_at FROM battles WHERE sponsor_pct > 0
) r JOIN accounts a ON a.player_id = r.player_id ORDER BY r.at, r.ref;

CREATE TRIGGER gate_passes_are_immutable
  BEFORE UPDATE OR DELETE OR TRUNCATE ON gate_passes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A withdrawal that is not sent because something has come between is refused before the provider is asked.
ALTER TABLE withdrawals
  DROP CONSTRAINT withdrawals_check2,
  ADD CHECK (sending IN ('due', 'asking', 'refused') OR asked_at IS NOT NULL OR sending IS NULL);
