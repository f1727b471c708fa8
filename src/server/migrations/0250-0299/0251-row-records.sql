-- What a row said when it was written, for the audit: a second place that shows rows that were changed or deleted since.
-- Rows that prove, hold or promise something are recorded with the columns that never change.
CREATE TABLE row_records (
  name text NOT NULL,
  key text NOT NULL,
  digest bytea NOT NULL CHECK (octet_length(digest) = 32),
  PRIMARY KEY (name, key)
);
CREATE TRIGGER row_records_are_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON row_records
  EXECUTE FUNCTION refuse_change();

-- The settings make the text of times and bytes the same for every session.
CREATE FUNCTION row_key(given anyelement, columns text) RETURNS text
LANGUAGE sql STABLE SET timezone = 'UTC' SET bytea_output = 'hex' AS $$
  SELECT string_agg(to_jsonb(given) ->> c.name, ' ' ORDER BY c.place)
  FROM unnest(string_to_array(columns, ' ')) WITH ORDINALITY c (name, place)
$$;
CREATE FUNCTION row_digest(given anyelement, columns text) RETURNS bytea
LANGUAGE sql STABLE SET timezone = 'UTC' SET bytea_output = 'hex' AS $$
  SELECT sha256(convert_to(jsonb_object_agg(c, to_jsonb(given) -> c)::text, 'UTF8'))
  FROM unnest(string_to_array(columns, ' ')) c
$$;

-- Its arguments are the name of the record, the columns of its key, and the recorded columns.
CREATE FUNCTION record_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO row_records (name, key, digest)
  VALUES (TG_ARGV[0], row_key(NEW, TG_ARGV[1]), row_digest(NEW, TG_ARGV[2]));
  RETURN NULL;
END
$$;

DO $$
DECLARE
  recorded text[][] := ARRAY[
    ARRAY['withdrawals', 'id', 'player_id amount_cents currency address'],
    ARRAY['shipments', 'id', 'player_id address fee_cents'],
    ARRAY['shipment_items', 'shipment_id inventory_item_id', 'shipment_id inventory_item_id size'],
    ARRAY['gate_holds', 'id', 'account_id kind ref'],
    ARRAY['aml_alerts', 'id', 'player_id rule key evidence'],
    ARRAY['player_marks', 'kind hash player_id', 'kind hash player_id'],
    ARRAY['verification_documents', 'id', 'player_id kind content_type bytes sealed'],
    ARRAY['crypto_addresses', 'id', 'player_id currency provider_address_id address tag'],
    ARRAY['crypto_payments', 'payment_id', 'payment_id address_id callback_id'],
    ARRAY['payments', 'id', 'player_id provider method currency promo_id promo_code billing_address'],
    ARRAY['payment_transactions', 'provider transaction_id', 'provider transaction_id payment_id'],
    ARRAY['payment_callbacks', 'id', 'provider payment_id provider_transaction_id status amount currency body_sha256 outcome needs_review received_at'],
    ARRAY['withdrawal_callbacks', 'id', 'withdrawal_id foreign_id provider_id status currency amount txid outcome needs_review received_at'],
    ARRAY['callback_reviews', 'callback_id', 'callback_id operator_id at'],
    ARRAY['code_batches', 'id', 'kind value count'],
    ARRAY['codes', 'id', 'batch_id hash'],
    ARRAY['promo_codes', 'id', 'code is_fixed_value value is_once_per_player uses_max starts_at ends_at'],
    ARRAY['deposit_returns', 'payment_id', 'payment_id player_id cents'],
    ARRAY['player_links', 'player_id', 'player_id link bound_at'],
    ARRAY['tracking_links', 'link', 'link player_id'],
    ARRAY['boxes', 'kind slug', 'kind slug maker_id'],
    ARRAY['user_boxes', 'slug', 'slug id'],
    ARRAY['protection_markers', 'id', 'player_id marker week evidence'],
    ARRAY['round_chains', 'id', 'game chain_end length'],
    ARRAY['log_keys', 'vkey', 'vkey kind since'],
    ARRAY['battles', 'id', 'creator_id format mode is_crazy is_private sponsor_pct min_level price commitment bot_seeds'],
    ARRAY['battle_rounds', 'battle_id round', 'battle_id round configuration_id'],
    ARRAY['configurations', 'id', 'kind slug version hash body'],
    ARRAY['players', 'id', 'is_demo'],
    ARRAY['verifications', 'player_id', 'player_id'],
    ARRAY['gate_passes', 'id', 'account_id after_seq kind step ref amount balance held owed deposit_left bonus_left has_gifts is_proven at returning_left']
  ];
  each text[];
BEGIN
  FOREACH each SLICE 1 IN ARRAY recorded LOOP
    EXECUTE format('INSERT INTO row_records (name, key, digest)
                    SELECT %L, row_key(t, %L), row_digest(t, %L) FROM %I t', each[1], each[2], each[3], each[1]);
    EXECUTE format('CREATE TRIGGER %I AFTER INSERT ON %I FOR EACH ROW EXECUTE FUNCTION record_row(%L, %L, %L)',
                   each[1] || '_are_recorded', each[1], each[1], each[2], each[3]);
  END LOOP;
END
$$;

-- A deposit's hold is set once, when it is credited.
INSERT INTO row_records (name, key, digest)
SELECT 'payments.hold', row_key(p, 'id'), row_digest(p, 'hold_until') FROM payments p WHERE hold_until IS NOT NULL;
CREATE TRIGGER deposit_holds_are_recorded AFTER UPDATE OF hold_until ON payments FOR EACH ROW
  WHEN (OLD.hold_until IS NULL AND NEW.hold_until IS NOT NULL)
  EXECUTE FUNCTION record_row('payments.hold', 'id', 'hold_until');
CREATE TRIGGER given_deposit_holds_are_recorded AFTER INSERT ON payments FOR EACH ROW
  WHEN (NEW.hold_until IS NOT NULL)
  EXECUTE FUNCTION record_row('payments.hold', 'id', 'hold_until');

-- A claimed mark may be proven later, once.
INSERT INTO row_records (name, key, digest)
SELECT 'player_marks.proof', row_key(m, 'kind hash player_id'), row_digest(m, 'proven_at') FROM player_marks m
WHERE proven_at IS NOT NULL;
CREATE TRIGGER proofs_of_marks_are_recorded AFTER UPDATE OF proven_at ON player_marks FOR EACH ROW
  WHEN (OLD.proven_at IS NULL AND NEW.proven_at IS NOT NULL)
  EXECUTE FUNCTION record_row('player_marks.proof', 'kind hash player_id', 'proven_at');
CREATE TRIGGER proven_marks_are_recorded AFTER INSERT ON player_marks FOR EACH ROW
  WHEN (NEW.proven_at IS NOT NULL)
  EXECUTE FUNCTION record_row('player_marks.proof', 'kind hash player_id', 'proven_at');
