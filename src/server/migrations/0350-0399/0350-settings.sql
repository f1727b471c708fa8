-- What operators have set, never changed or deleted: each version with the entry of the operators' log that made it. It
-- is in effect from its start until the start of the next version of its key.
CREATE TABLE setting_versions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key text NOT NULL CHECK (key ~ '^[a-z][a-z0-9_.]{0,79}$'),
  value jsonb NOT NULL,
  starts_at timestamptz NOT NULL,
  made_at timestamptz NOT NULL,
  act_id uuid NOT NULL UNIQUE REFERENCES audit_log (id) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX setting_versions_by_key ON setting_versions (key, id);

-- The order in which versions have started, which no clock that is put back undoes.
CREATE TABLE setting_starts (
  seq bigint PRIMARY KEY,
  version_id bigint NOT NULL UNIQUE REFERENCES setting_versions (id),
  started_at timestamptz NOT NULL
);

CREATE TRIGGER setting_versions_are_immutable
  BEFORE UPDATE OR DELETE OR TRUNCATE ON setting_versions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER setting_starts_are_immutable
  BEFORE UPDATE OR DELETE OR TRUNCATE ON setting_starts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Counts versions and starts, so that every node notices those of which no message reached it.
CREATE TABLE setting_changes (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  seq bigint NOT NULL
);
INSERT INTO setting_changes (seq) VALUES (0);
