-- The figures of each day, counted from the journal and from the goods that move without an entry (decision 084).

-- How far each account's entries are counted. Its numbers have no gaps, so that none is missed, however late it commits.
CREATE TABLE figure_heads (
  account_id bigint PRIMARY KEY REFERENCES accounts (id),
  seq bigint NOT NULL CHECK (seq >= 0),
  -- The number of the first entry that paid money in.
  first_deposit_seq bigint CHECK (first_deposit_seq > 0)
) WITH (fillfactor = 70);

-- The zone whose days are counted, and up to when everything was counted that had been booked.
CREATE TABLE figure_progress (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  zone text NOT NULL,
  counted_until timestamptz
);

-- The country of an account for its entries after a number, as it was when they were counted.
CREATE TABLE account_countries (
  account_id bigint NOT NULL REFERENCES accounts (id),
  after_seq bigint NOT NULL CHECK (after_seq >= 0),
  country text NOT NULL CHECK (country ~ '^[A-Z]{2}$'),
  PRIMARY KEY (account_id, after_seq)
);
CREATE TRIGGER account_countries_are_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON account_countries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The entries of a day by code, and goods and players under codes of their own (`goods.`, `players.`). Cents.
CREATE TABLE daily_totals (
  day date NOT NULL,
  code text NOT NULL,
  method text NOT NULL,
  currency text NOT NULL,
  country text NOT NULL,
  entries bigint NOT NULL CHECK (entries > 0),
  amount bigint NOT NULL,
  -- Won, received or shipped, at the price at which they were won.
  goods bigint NOT NULL CHECK (goods >= 0),
  -- Of shipped goods, at the catalogue's price of that time.
  cost bigint NOT NULL CHECK (cost >= 0),
  PRIMARY KEY (day, code, method, currency, country)
) WITH (fillfactor = 70);

-- Who has staked on a day.
CREATE TABLE daily_players (
  day date NOT NULL,
  account_id bigint NOT NULL REFERENCES accounts (id),
  country text NOT NULL,
  PRIMARY KEY (day, account_id)
);

-- Goods that moved without an entry of their own: written with the move, deleted when they are counted.
CREATE TABLE goods_to_count (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('battle', 'free', 'demo', 'shipped')),
  ref uuid NOT NULL
);

-- What was counted of them: the battle, the opening of a free box, the item of a demo, or the parcel.
CREATE TABLE goods_counted (
  kind text NOT NULL CHECK (kind IN ('battle', 'free', 'demo', 'shipped')),
  ref uuid NOT NULL,
  account_id bigint NOT NULL REFERENCES accounts (id),
  country text NOT NULL,
  at timestamptz NOT NULL,
  price bigint NOT NULL CHECK (price > 0),
  cost bigint NOT NULL CHECK (cost >= 0),
  PRIMARY KEY (kind, ref)
);
CREATE INDEX goods_counted_large ON goods_counted (at) WHERE kind = 'battle' AND price >= 100000;
CREATE TRIGGER goods_counted_are_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON goods_counted
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION note_ended_battle() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO goods_to_count (kind, ref) VALUES ('battle', NEW.id);
  RETURN NULL;
END
$$;
CREATE TRIGGER ended_battles_move_goods AFTER UPDATE ON battles
  FOR EACH ROW WHEN (OLD.status <> 'ended' AND NEW.status = 'ended') EXECUTE FUNCTION note_ended_battle();

CREATE FUNCTION note_free_opening() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO goods_to_count (kind, ref) VALUES ('free', NEW.bet_id);
  RETURN NULL;
END
$$;
CREATE TRIGGER free_claims_move_goods AFTER INSERT ON free_claims
  FOR EACH ROW EXECUTE FUNCTION note_free_opening();
CREATE TRIGGER later_free_claims_move_goods AFTER UPDATE ON free_claims
  FOR EACH ROW WHEN (OLD.bet_id <> NEW.bet_id) EXECUTE FUNCTION note_free_opening();

CREATE FUNCTION note_demo_item() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO goods_to_count (kind, ref) VALUES ('demo', NEW.id);
  RETURN NULL;
END
$$;
CREATE TRIGGER demo_items_move_goods AFTER INSERT ON demo_items
  FOR EACH ROW EXECUTE FUNCTION note_demo_item();

CREATE FUNCTION note_sent_parcel() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO goods_to_count (kind, ref) VALUES ('shipped', NEW.id);
  RETURN NULL;
END
$$;
CREATE TRIGGER sent_parcels_move_goods AFTER UPDATE ON shipments
  FOR EACH ROW WHEN (OLD.status <> 'done' AND NEW.status = 'done') EXECUTE FUNCTION note_sent_parcel();

-- What has moved until now; the job counts it in pages.
INSERT INTO goods_to_count (kind, ref) SELECT 'battle', id FROM battles WHERE status = 'ended' ORDER BY id;
INSERT INTO goods_to_count (kind, ref) SELECT 'free', id FROM bets WHERE stake = 0 AND item_id IS NOT NULL ORDER BY id;
INSERT INTO goods_to_count (kind, ref) SELECT 'demo', id FROM demo_items ORDER BY id;
INSERT INTO goods_to_count (kind, ref) SELECT 'shipped', id FROM shipments WHERE status = 'done' ORDER BY id;
