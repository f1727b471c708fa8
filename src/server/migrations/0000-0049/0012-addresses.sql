-- A player's address book; its version counts the changes, so that two open pages do not undo each other.
CREATE TABLE address_books (
  player_id uuid PRIMARY KEY REFERENCES players (id),
  version integer NOT NULL
);

CREATE TABLE addresses (
  id uuid PRIMARY KEY,
  player_id uuid NOT NULL REFERENCES address_books (player_id),
  position integer NOT NULL,
  is_default boolean NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  email text NOT NULL,
  phone text NOT NULL,
  country text NOT NULL CHECK (country ~ '^[A-Z]{2}$'),
  country_state text NOT NULL,
  city text NOT NULL,
  postal_code text NOT NULL,
  street_address text NOT NULL,
  street_address_2 text NOT NULL,
  UNIQUE (player_id, position)
);

CREATE UNIQUE INDEX addresses_default ON addresses (player_id) WHERE is_default;
