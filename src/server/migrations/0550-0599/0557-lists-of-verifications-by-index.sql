-- A place in the list is a millisecond, as its cursor says it.
ALTER TABLE verifications ALTER COLUMN updated_at TYPE timestamptz(3);
DROP INDEX verifications_status;
CREATE INDEX verifications_status ON verifications (status, updated_at, player_id);
CREATE INDEX verifications_updated ON verifications (updated_at, player_id);
