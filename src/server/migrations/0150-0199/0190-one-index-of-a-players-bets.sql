-- Every bet writes to each index, and each player's bets to pages of their own. So one index serves a player's bets on
-- one game, and, merged over the games, all of them.
CREATE INDEX bets_player_game ON bets (player_id, game, id DESC);
DROP INDEX bets_player;
DROP INDEX bets_instant_player;
