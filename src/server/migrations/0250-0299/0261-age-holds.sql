-- Players whom the shop itself put on hold, because they stated that they are under age. The operators' log has no line
-- of it, so this is the second place that shows a hold which was lifted, or set, past the operators.
CREATE TABLE age_holds (
  player_id uuid PRIMARY KEY REFERENCES players (id),
  at timestamptz NOT NULL
);
INSERT INTO age_holds (player_id, at)
SELECT id, on_hold_since FROM players WHERE hold_reason LIKE 'Under %, by their date of birth';
CREATE TRIGGER age_holds_are_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON age_holds
  EXECUTE FUNCTION refuse_change();
INSERT INTO row_records (name, key, digest)
SELECT 'age_holds', row_key(h, 'player_id'), row_digest(h, 'player_id at') FROM age_holds h;
CREATE TRIGGER age_holds_are_recorded AFTER INSERT ON age_holds FOR EACH ROW
  EXECUTE FUNCTION record_row('age_holds', 'player_id', 'player_id at');
