-- The shop's own boxes, its gifts and those that players make stand in one window; a slug is unique
-- within its kind. `cover` names the picture that a box wears, which players' boxes share.
ALTER TABLE boxes
  ADD COLUMN kind text NOT NULL DEFAULT 'box' CHECK (kind IN ('box', 'free', 'user')),
  ADD COLUMN cover text,
  ADD COLUMN tier integer,
  ADD COLUMN maker_id uuid REFERENCES players (id),
  ADD COLUMN hidden_at timestamptz,
  ALTER COLUMN category DROP NOT NULL,
  DROP CONSTRAINT boxes_pkey,
  ADD PRIMARY KEY (kind, slug),
  ADD CHECK ((kind = 'box') = (category IS NOT NULL)),
  ADD CHECK ((kind = 'free') = (tier IS NOT NULL)),
  ADD CHECK ((kind = 'user') = (maker_id IS NOT NULL));

UPDATE boxes SET cover = slug;
ALTER TABLE boxes ALTER COLUMN cover SET NOT NULL, ALTER COLUMN kind DROP DEFAULT;

CREATE UNIQUE INDEX boxes_tier ON boxes (tier) WHERE hidden_at IS NULL;
CREATE INDEX boxes_maker ON boxes (maker_id) WHERE maker_id IS NOT NULL;

-- What an item's rarity is measured by: the price, and for a gift the price that it would have.
CREATE FUNCTION rarity_price(body jsonb) RETURNS bigint LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT CASE (body ->> 'price_cents')::bigint WHEN 0 THEN (
    SELECT ceil(sum((e ->> 'price_cents')::numeric * (e ->> 'tickets')::numeric) / 9000000)::bigint
    FROM jsonb_array_elements(body -> 'items') e
  ) ELSE (body ->> 'price_cents')::bigint END
$$;

ALTER TABLE configurations
  ADD COLUMN rarity_price bigint GENERATED ALWAYS AS (rarity_price(body)) STORED;

-- The last time that a player opened the free box of a tier. Written with the opening itself, under
-- his wallet's lock.
CREATE TABLE free_claims (
  player_id uuid NOT NULL REFERENCES players (id),
  tier integer NOT NULL,
  bet_id uuid NOT NULL UNIQUE,
  claimed_at timestamptz NOT NULL,
  PRIMARY KEY (player_id, tier)
);

ALTER TABLE players ADD COLUMN is_hidden boolean NOT NULL DEFAULT false;
