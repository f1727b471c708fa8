-- Each entry of the operators' log gets a second hash, which nobody needs a key to check: the SHA-256 of the link of the
-- entry before, a salt, and the entry. The salt goes with the texts that an erasure removes, so that no link tells them.
ALTER TABLE audit_log ADD COLUMN salt bytea, ADD COLUMN link bytea;
ALTER TABLE audit_log_end ADD COLUMN link bytea;
ALTER TABLE audit_log DISABLE TRIGGER audit_log_is_immutable;

CREATE FUNCTION pg_temp.text_or_null(given text) RETURNS text LANGUAGE sql AS
$$ SELECT coalesce(to_json(given)::text, 'null') $$;

DO $$
DECLARE
  entry record;
  salted bytea;
  linked bytea := decode(repeat('00', 32), 'hex');
BEGIN
  FOR entry IN SELECT * FROM audit_log ORDER BY seq LOOP
    salted := uuid_send(gen_random_uuid());
    -- RFC 8785 JSON: keys in order, no spaces.
    linked := sha256(linked || salted || convert_to(
      '{"action":' || to_json(entry.action)::text
      || ',"asked_by":' || pg_temp.text_or_null(entry.asked_by::text)
      || ',"at":"' || to_char(entry.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      || '","cents":' || pg_temp.text_or_null(entry.cents::text)
      || ',"detail":{' || coalesce((SELECT string_agg(to_json(key)::text || ':' || value::text, ',' ORDER BY key COLLATE "C")
                                    FROM jsonb_each(entry.detail)), '')
      || '},"id":' || to_json(entry.id)::text
      || ',"operator_id":' || pg_temp.text_or_null(entry.operator_id::text)
      || ',"player_id":' || pg_temp.text_or_null(entry.player_id::text)
      || ',"reason":' || to_json(entry.reason)::text
      || ',"seq":"' || entry.seq
      || '","stage":' || to_json(entry.stage)::text
      || ',"subject_id":' || pg_temp.text_or_null(entry.subject_id::text) || '}', 'UTF8'));
    UPDATE audit_log SET salt = salted, link = linked WHERE seq = entry.seq;
  END LOOP;
  UPDATE audit_log_end SET link = linked;
END $$;

ALTER TABLE audit_log ENABLE TRIGGER audit_log_is_immutable;
ALTER TABLE audit_log ALTER COLUMN link SET NOT NULL,
  ADD CHECK (length(link) = 32), ADD CHECK (length(salt) = 16);
ALTER TABLE audit_log_end ALTER COLUMN link SET NOT NULL, ADD CHECK (length(link) = 32);

-- Whether the anchor covers the link of the operators' log, too.
ALTER TABLE ledger_anchors ADD COLUMN has_link boolean NOT NULL DEFAULT false;
