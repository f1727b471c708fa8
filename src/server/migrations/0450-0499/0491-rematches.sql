-- The battle that the players of an ended one play again. There is at most one.
ALTER TABLE battles ADD COLUMN rematch_of uuid REFERENCES battles (id);
CREATE UNIQUE INDEX battles_rematch_of ON battles (rematch_of) WHERE rematch_of IS NOT NULL;
