-- Accounts with a new mark, until it is known whether an exclusion has to reach them. Written with the mark itself, so
-- that none is missed, whoever notes it and whatever fails afterwards.
CREATE TABLE accounts_to_link (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  player_id uuid NOT NULL REFERENCES players (id)
);

CREATE FUNCTION note_account_to_link() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO accounts_to_link (player_id) VALUES (NEW.player_id);
  RETURN NULL;
END
$$;

CREATE TRIGGER new_marks_may_link
  AFTER INSERT OR UPDATE ON player_marks
  FOR EACH ROW EXECUTE FUNCTION note_account_to_link();

-- Exclusions from before reached one account each.
INSERT INTO accounts_to_link (player_id) SELECT id FROM players WHERE exclusion IS NOT NULL ORDER BY id;

-- An account claims an address of a person who has excluded themselves.
ALTER TABLE aml_alerts
  DROP CONSTRAINT aml_alerts_rule_check,
  ADD CONSTRAINT aml_alerts_rule_check CHECK (rule IN (
    'in_out_without_play', 'structuring', 'shared_device', 'shared_payer', 'shared_payout_address',
    'claims_of_excluded'));

-- A waiting battle is canceled when one of its players may not play any more.
ALTER TABLE battles
  DROP CONSTRAINT battles_cancel_reason_check,
  ADD CONSTRAINT battles_cancel_reason_check CHECK (
    cancel_reason IN ('creator', 'expired', 'beacon', 'player_left'));

-- A bet on a rocket that has not started is canceled with an exclusion.
ALTER TABLE round_bets DROP CONSTRAINT round_bets_check2;
