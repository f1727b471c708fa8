-- Promised bonuses, and the mark from which parcels are bound by sold gifts, are recorded like other rows that hold or
-- promise something.
INSERT INTO row_records (name, key, digest)
SELECT 'deposit_promises', row_key(p, 'payment_id'),
       row_digest(p, 'payment_id player_id kind promised_cents converted_cents created_at until')
FROM deposit_promises p;
CREATE TRIGGER deposit_promises_are_recorded AFTER INSERT ON deposit_promises FOR EACH ROW
  EXECUTE FUNCTION record_row('deposit_promises', 'payment_id', 'payment_id player_id kind promised_cents converted_cents created_at until');

INSERT INTO row_records (name, key, digest)
SELECT 'sold_gifts_bind_parcels', row_key(b, 'after_id'), row_digest(b, 'after_id') FROM sold_gifts_bind_parcels b;
