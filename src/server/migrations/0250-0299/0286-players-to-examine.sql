-- Players of whom a fact has changed that the rules against money laundering look at, until they are examined again.
-- Written with the change itself, so that none is missed, whoever makes it and whatever fails afterwards.
CREATE TABLE aml_to_examine (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  player_id uuid NOT NULL REFERENCES players (id)
);
CREATE INDEX aml_to_examine_player ON aml_to_examine (player_id, id);

-- The thresholds under which the players were examined: others concern everybody.
CREATE TABLE aml_thresholds (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  thresholds text NOT NULL
);

CREATE FUNCTION note_player_to_examine() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO aml_to_examine (player_id) VALUES (NEW.player_id);
  RETURN NULL;
END
$$;

CREATE TRIGGER new_deposits_are_examined AFTER INSERT ON payments
  FOR EACH ROW WHEN (NEW.status <> 'new') EXECUTE FUNCTION note_player_to_examine();
CREATE TRIGGER changed_deposits_are_examined AFTER UPDATE ON payments
  FOR EACH ROW WHEN (OLD.status <> NEW.status OR OLD.credited_cents IS DISTINCT FROM NEW.credited_cents)
  EXECUTE FUNCTION note_player_to_examine();
CREATE TRIGGER new_withdrawals_are_examined AFTER INSERT ON withdrawals
  FOR EACH ROW EXECUTE FUNCTION note_player_to_examine();
CREATE TRIGGER changed_withdrawals_are_examined AFTER UPDATE ON withdrawals
  FOR EACH ROW WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION note_player_to_examine();
CREATE TRIGGER new_parcels_are_examined AFTER INSERT ON shipments
  FOR EACH ROW EXECUTE FUNCTION note_player_to_examine();
CREATE TRIGGER new_verifications_are_examined AFTER INSERT ON verifications
  FOR EACH ROW EXECUTE FUNCTION note_player_to_examine();
CREATE TRIGGER changed_verifications_are_examined AFTER UPDATE ON verifications
  FOR EACH ROW WHEN (OLD.status <> NEW.status OR OLD.expires_at IS DISTINCT FROM NEW.expires_at)
  EXECUTE FUNCTION note_player_to_examine();

CREATE FUNCTION note_redeemer_to_examine() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO aml_to_examine (player_id) VALUES (NEW.redeemed_by);
  RETURN NULL;
END
$$;
CREATE TRIGGER redeemed_codes_are_examined AFTER UPDATE ON codes
  FOR EACH ROW WHEN (OLD.redeemed_by IS NULL AND NEW.redeemed_by IS NOT NULL)
  EXECUTE FUNCTION note_redeemer_to_examine();

-- Whoever shares the mark is examined with the player.
CREATE TRIGGER new_marks_are_examined AFTER INSERT OR UPDATE ON player_marks
  FOR EACH ROW WHEN (NEW.proven_at IS NOT NULL) EXECUTE FUNCTION note_player_to_examine();

CREATE FUNCTION note_sharers_to_examine() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO aml_to_examine (player_id)
  SELECT player_id FROM player_marks WHERE kind = OLD.kind AND hash = OLD.hash AND player_id <> OLD.player_id;
  RETURN NULL;
END
$$;
CREATE TRIGGER deleted_marks_are_examined AFTER DELETE ON player_marks
  FOR EACH ROW EXECUTE FUNCTION note_sharers_to_examine();

CREATE FUNCTION note_separated_to_examine() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO aml_to_examine (player_id)
  SELECT id FROM (VALUES (coalesce(NEW.player_id, OLD.player_id)), (coalesce(NEW.other_id, OLD.other_id))) AS v (id);
  RETURN NULL;
END
$$;
CREATE TRIGGER separated_accounts_are_examined AFTER INSERT OR DELETE ON separated_accounts
  FOR EACH ROW EXECUTE FUNCTION note_separated_to_examine();
