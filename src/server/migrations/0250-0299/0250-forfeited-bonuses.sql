-- What was taken back of a bonus: the row that owns an entry `bonus.forfeited`.
CREATE TABLE forfeited_bonuses (
  id uuid PRIMARY KEY,
  player_id uuid NOT NULL REFERENCES players,
  cents bigint NOT NULL CHECK (cents > 0),
  at timestamptz NOT NULL
);
INSERT INTO forfeited_bonuses (id, player_id, cents, at)
SELECT e.ref, a.player_id, -e.amount, e.at
FROM entries e JOIN accounts a ON a.id = e.account_id WHERE e.code = 'bonus.forfeited';
CREATE TRIGGER forfeited_bonuses_are_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON forfeited_bonuses
  EXECUTE FUNCTION refuse_change();
