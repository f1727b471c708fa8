-- A player's own battles, newest first: how many wait, and how many were made lately.
CREATE INDEX battles_by_creator ON battles (creator_id, id DESC);
