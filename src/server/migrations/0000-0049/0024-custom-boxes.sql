-- What a player's box has beside its place in the window. `id` names it to operators. `staked` is what
-- others have paid for it as far as it is counted, and `earned` what its maker was paid of that: one
-- cent of every hundred, so that less than a cent is always left.
CREATE TABLE user_boxes (
  slug text PRIMARY KEY,
  kind text NOT NULL DEFAULT 'user' CHECK (kind = 'user'),
  id uuid NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  taken_down_at timestamptz,
  note text,
  openings bigint NOT NULL DEFAULT 0,
  staked bigint NOT NULL DEFAULT 0,
  earned bigint NOT NULL DEFAULT 0,
  FOREIGN KEY (kind, slug) REFERENCES boxes (kind, slug),
  CHECK (note IS NULL OR taken_down_at IS NOT NULL),
  CHECK (staked - earned * 100 BETWEEN 0 AND 99)
);

-- Openings of which the maker is owed a share: written with the bets themselves, settled later by a
-- job. `cents` is null until then; a share below a cent is settled as none and carried on.
CREATE TABLE maker_shares (
  bet_id uuid PRIMARY KEY,
  slug text NOT NULL,
  stake bigint NOT NULL CHECK (stake > 0),
  cents bigint CHECK (cents >= 0)
);

CREATE INDEX maker_shares_due ON maker_shares (slug, bet_id) WHERE cents IS NULL;

CREATE FUNCTION note_maker_shares() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO maker_shares (bet_id, slug, stake)
  SELECT p.id, b.slug, p.stake
  FROM placed p
  JOIN configurations k ON k.id = p.configuration_id AND k.kind = 'user'
  JOIN boxes b ON b.kind = 'user' AND b.slug = k.slug
  WHERE p.game = 'box' AND p.stake > 0 AND b.maker_id <> p.player_id;
  RETURN NULL;
END
$$;

CREATE TRIGGER bets_owe_their_makers
  AFTER INSERT ON bets REFERENCING NEW TABLE AS placed
  FOR EACH STATEMENT EXECUTE FUNCTION note_maker_shares();
