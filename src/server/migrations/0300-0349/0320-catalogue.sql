-- Pictures of the catalogue. The id is the SHA-256 of the largest file, so that a picture is stored once and its address
-- never shows another one.
CREATE TABLE pictures (
  id text PRIMARY KEY CHECK (id ~ '^[0-9a-f]{64}$'),
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  created_at timestamptz NOT NULL
);

CREATE TABLE picture_files (
  picture_id text NOT NULL REFERENCES pictures (id),
  side integer NOT NULL CHECK (side > 0),
  content bytea NOT NULL,
  PRIMARY KEY (picture_id, side)
);
-- AVIF is compressed already.
ALTER TABLE picture_files ALTER COLUMN content SET STORAGE EXTERNAL;

-- A retired item is no longer won, but still owned, shipped and shown in receipts.
ALTER TABLE items
  ADD COLUMN type text NOT NULL DEFAULT 'other',
  ADD COLUMN tags text[] NOT NULL DEFAULT '{}',
  ADD COLUMN is_shippable boolean NOT NULL DEFAULT true,
  ADD COLUMN weight_class text NOT NULL DEFAULT 'small'
    CHECK (weight_class IN ('letter', 'small', 'medium', 'large', 'bulky')),
  ADD COLUMN picture_id text REFERENCES pictures (id),
  ADD COLUMN retired_at timestamptz,
  ADD COLUMN revision integer NOT NULL DEFAULT 1;

-- `cover` and `open_cover` are the name of one of the storefront's own pictures, or the id of a picture. A price follows
-- from `wanted_rtp` in basis points, or was set by hand.
ALTER TABLE boxes
  ADD COLUMN open_cover text,
  ADD COLUMN wanted_rtp integer CHECK (wanted_rtp BETWEEN 1 AND 9999),
  ADD COLUMN cooldown_hours integer,
  ADD COLUMN revision integer NOT NULL DEFAULT 1,
  ADD COLUMN cover_picture_id text REFERENCES pictures (id)
    GENERATED ALWAYS AS (CASE WHEN cover ~ '^[0-9a-f]{64}$' THEN cover END) STORED,
  ADD COLUMN open_picture_id text REFERENCES pictures (id)
    GENERATED ALWAYS AS (CASE WHEN open_cover ~ '^[0-9a-f]{64}$' THEN open_cover END) STORED;

UPDATE boxes SET wanted_rtp = 9000 WHERE kind <> 'free';
UPDATE boxes SET cooldown_hours = 24 WHERE kind = 'free';
ALTER TABLE boxes ADD CHECK ((kind = 'free') = (cooldown_hours IS NOT NULL));

-- What a box of the shop is to become: a draft, or with an instant a version that is logged and goes on sale then.
CREATE TABLE box_plans (
  slug text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('box', 'free')),
  revision integer NOT NULL,
  plan jsonb NOT NULL,
  configuration_id bigint REFERENCES configurations (id),
  starts_at timestamptz,
  changed_at timestamptz NOT NULL,
  CHECK ((starts_at IS NULL) = (configuration_id IS NULL))
);
CREATE INDEX box_plans_due ON box_plans (starts_at) WHERE starts_at IS NOT NULL;

-- Counts the changes of the catalogue, so that every node notices those of which no event reached it.
CREATE TABLE catalogue_changes (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  seq bigint NOT NULL
);
INSERT INTO catalogue_changes (seq) VALUES (0);
