CREATE TABLE items (
  id text PRIMARY KEY,
  name text NOT NULL,
  house text NOT NULL,
  price bigint NOT NULL CHECK (price > 0),
  sizes text CHECK (sizes IN ('shoes', 'clothing'))
);

CREATE TABLE categories (
  slug text PRIMARY KEY,
  name text NOT NULL,
  position integer NOT NULL
);

-- The shop window; what a box holds and costs stands in its configuration.
CREATE TABLE boxes (
  slug text PRIMARY KEY,
  name text NOT NULL,
  description text NOT NULL,
  category text NOT NULL REFERENCES categories (slug),
  tag text,
  hue integer NOT NULL,
  position integer NOT NULL,
  configuration_id bigint NOT NULL UNIQUE REFERENCES configurations (id)
);

-- An item won by a bet carries that bet's id: one bet can never give two.
CREATE TABLE inventory_items (
  id uuid PRIMARY KEY,
  player_id uuid NOT NULL,
  item_id text NOT NULL,
  status text NOT NULL DEFAULT 'owned'
    CHECK (status IN ('owned', 'sold', 'in_request', 'shipped')),
  value bigint NOT NULL CHECK (value > 0),
  acquired_at timestamptz NOT NULL
) WITH (fillfactor = 80);

CREATE INDEX inventory_items_owned ON inventory_items (player_id, id DESC) WHERE status = 'owned';
