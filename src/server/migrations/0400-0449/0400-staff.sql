-- The staff are few among the players.
CREATE INDEX players_of_staff ON players (role) WHERE role <> 'player';
