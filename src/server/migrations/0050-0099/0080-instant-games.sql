INSERT INTO accounts (name, kind) VALUES
  ('house:dice', 'house'),
  ('house:plinko', 'house'),
  ('house:deals', 'house');

-- What instant games list: a player's bets, and everybody's. Boxes have lists of their own.
CREATE INDEX bets_instant_player ON bets (player_id, game, id DESC) WHERE game <> 'box';
-- The week's best are found in it alone.
CREATE INDEX bets_instant ON bets (game, id DESC) INCLUDE (player_id, stake, payout)
  WHERE game <> 'box';
