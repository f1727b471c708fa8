-- What of a player's settled stakes freed an open bonus. A bonus is worth nothing only where the same stake
-- earns nothing else: XP, makers' shares and every other reward leave these cents out. Each row follows from
-- the journal, and is written as the play-through is counted.
CREATE TABLE bonus_stakes (
  -- The bet or seat.
  ref uuid PRIMARY KEY,
  account_id bigint NOT NULL,
  cents bigint NOT NULL CHECK (cents > 0)
);

CREATE INDEX bonus_stakes_account ON bonus_stakes (account_id);

-- What of an opening's stake was paid play; null of those that were settled before it was told apart.
ALTER TABLE maker_shares ADD COLUMN paid bigint CHECK (paid BETWEEN 0 AND stake);
