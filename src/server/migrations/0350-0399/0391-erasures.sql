-- Accounts whose personal data was erased. What the law wants kept about deposits and payouts goes at keep_until.
CREATE TABLE erasures (
  player_id uuid PRIMARY KEY REFERENCES players (id),
  at timestamptz NOT NULL,
  keep_until timestamptz NOT NULL,
  purged_at timestamptz
);
CREATE INDEX erasures_due ON erasures (keep_until) WHERE purged_at IS NULL;
CREATE TRIGGER erasures_are_recorded AFTER INSERT ON erasures FOR EACH ROW
  EXECUTE FUNCTION record_row('erasures', 'player_id', 'player_id at keep_until');

-- An erasure names its player in this setting of its transaction, and has its row.
CREATE FUNCTION is_erasing(player uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT player::text = current_setting('coffer.erasing', true)
     AND EXISTS (SELECT FROM erasures WHERE player_id = player)
$$;

-- Immutable rows of a player may be changed by their erasure, and by nothing else.
CREATE FUNCTION refuse_change_unless_erasing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF is_erasing(OLD.player_id) OR (TG_TABLE_NAME = 'audit_log' AND is_erasing((to_jsonb(OLD) ->> 'subject_id')::uuid))
    THEN RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'Rows of % are never changed or deleted.', TG_TABLE_NAME;
END
$$;

DROP TRIGGER player_changes_are_immutable ON player_changes;
CREATE TRIGGER player_changes_are_immutable BEFORE UPDATE OR DELETE ON player_changes FOR EACH ROW
  EXECUTE FUNCTION refuse_change_unless_erasing();
CREATE TRIGGER player_changes_stay BEFORE TRUNCATE ON player_changes
  EXECUTE FUNCTION refuse_change();
DROP TRIGGER audit_log_is_immutable ON audit_log;
CREATE TRIGGER audit_log_is_immutable BEFORE UPDATE OR DELETE ON audit_log FOR EACH ROW
  EXECUTE FUNCTION refuse_change_unless_erasing();
CREATE TRIGGER audit_log_stays BEFORE TRUNCATE ON audit_log
  EXECUTE FUNCTION refuse_change();

-- What was recorded of a row is recorded anew when an erasure changes it, so that nothing of before is left in a digest.
DROP TRIGGER row_records_are_immutable ON row_records;
CREATE TRIGGER row_records_stay BEFORE TRUNCATE ON row_records
  EXECUTE FUNCTION refuse_change();
CREATE FUNCTION refuse_record_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM erasures WHERE player_id::text = current_setting('coffer.erasing', true)) THEN
    RAISE EXCEPTION 'Rows of % are never changed or deleted.', TG_TABLE_NAME;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER row_records_are_immutable BEFORE UPDATE OR DELETE ON row_records
  EXECUTE FUNCTION refuse_record_change();

-- Its arguments are those of record_row.
CREATE FUNCTION record_erased_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT is_erasing(OLD.player_id) THEN RETURN NULL; END IF;
  IF TG_OP = 'DELETE' THEN
    DELETE FROM row_records WHERE name = TG_ARGV[0] AND key = row_key(OLD, TG_ARGV[1]);
  ELSE
    UPDATE row_records SET digest = row_digest(NEW, TG_ARGV[2])
    WHERE name = TG_ARGV[0] AND key = row_key(NEW, TG_ARGV[1]);
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER erased_withdrawals_are_recorded AFTER UPDATE OF address ON withdrawals FOR EACH ROW
  EXECUTE FUNCTION record_erased_row('withdrawals', 'id', 'player_id amount_cents currency address');
CREATE TRIGGER erased_shipments_are_recorded AFTER UPDATE OF address ON shipments FOR EACH ROW
  EXECUTE FUNCTION record_erased_row('shipments', 'id', 'player_id address fee_cents');
CREATE TRIGGER erased_payments_are_recorded AFTER UPDATE OF billing_address ON payments FOR EACH ROW
  EXECUTE FUNCTION record_erased_row('payments', 'id', 'player_id provider method currency promo_id promo_code billing_address');
CREATE TRIGGER erased_crypto_addresses_are_recorded AFTER UPDATE OF address ON crypto_addresses FOR EACH ROW
  EXECUTE FUNCTION record_erased_row('crypto_addresses', 'id', 'player_id currency provider_address_id address tag');
CREATE TRIGGER erased_player_changes_are_recorded AFTER UPDATE ON player_changes FOR EACH ROW
  EXECUTE FUNCTION record_erased_row('player_changes', 'id', 'id player_id subject state actor operator_id at');
CREATE TRIGGER erased_marks_are_recorded AFTER DELETE ON player_marks FOR EACH ROW
  EXECUTE FUNCTION record_erased_row('player_marks', 'kind hash player_id', 'kind hash player_id');
CREATE TRIGGER erased_proofs_are_recorded AFTER DELETE ON player_marks FOR EACH ROW
  EXECUTE FUNCTION record_erased_row('player_marks.proof', 'kind hash player_id', 'proven_at');

-- Whoever comes back with an email or a sign-in of an erased account is the same person.
ALTER TABLE player_marks DROP CONSTRAINT player_marks_kind_check;
ALTER TABLE player_marks ADD CONSTRAINT player_marks_kind_check
  CHECK (kind IN ('device', 'postal_address', 'payout_address', 'payer', 'identity', 'email', 'sign_in'));
