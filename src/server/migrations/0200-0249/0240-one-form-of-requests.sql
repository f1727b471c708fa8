-- A repeat is recognized by its key and by the text of its request. That text now has one form for all calls; replies
-- stored before cannot be compared with it and are answered to their key alone until they expire.
ALTER TABLE idempotent_replies ADD COLUMN request_form smallint NOT NULL DEFAULT 1;
ALTER TABLE idempotent_replies ALTER COLUMN request_form SET DEFAULT 2;
