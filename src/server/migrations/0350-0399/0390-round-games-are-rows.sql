-- The games of rounds and the names of their stakes are rows, which each start completes from the definitions of games
-- (decision 072). A new game needs no migration.
CREATE TABLE round_games (name text PRIMARY KEY);
CREATE TABLE round_stakes (
  name text PRIMARY KEY,
  game text NOT NULL REFERENCES round_games
);
INSERT INTO round_games (name) VALUES ('crash'), ('wheel');
INSERT INTO round_stakes (name, game) VALUES
  ('crash', 'crash'), ('wheel_2x', 'wheel'), ('wheel_3x', 'wheel'), ('wheel_5x', 'wheel'), ('wheel_50x', 'wheel');

ALTER TABLE rounds
  DROP CONSTRAINT rounds_game_check,
  ADD CONSTRAINT rounds_game_fkey FOREIGN KEY (game) REFERENCES round_games;
ALTER TABLE round_chains
  DROP CONSTRAINT round_chains_game_check,
  ADD CONSTRAINT round_chains_game_fkey FOREIGN KEY (game) REFERENCES round_games;
ALTER TABLE flight_ticks
  DROP CONSTRAINT flight_ticks_game_check,
  ADD CONSTRAINT flight_ticks_game_fkey FOREIGN KEY (game) REFERENCES round_games;

-- Which games have cash-outs is in their definitions, which the audit compares with the bets.
ALTER TABLE round_bets
  DROP CONSTRAINT round_bets_game_check,
  DROP CONSTRAINT round_bets_check,
  DROP CONSTRAINT round_bets_check1,
  DROP CONSTRAINT round_bets_check4,
  ADD CONSTRAINT round_bets_game_fkey FOREIGN KEY (game) REFERENCES round_stakes,
  ADD CONSTRAINT round_bets_auto CHECK ((auto_cashout IS NULL) = (is_auto_given IS NULL)),
  ADD CONSTRAINT round_bets_cashed_out
    CHECK (elapsed_ms IS NULL OR (auto_cashout IS NOT NULL AND status = 'won'));

DROP INDEX round_bets_wheel;
CREATE INDEX round_bets_without_cash_outs ON round_bets (player_id, id DESC) WHERE auto_cashout IS NULL;
