-- Months of the tables of history that nothing can touch any more: a hash of their rows, which the transparency log has
-- (decision 159).
CREATE TABLE sealed_months (
  table_name text NOT NULL,
  -- From when, null for the beginning, until before when; the months of a table follow each other.
  since timestamptz,
  until timestamptz NOT NULL,
  -- The columns that are hashed, in this order: those of the day on which the month was sealed.
  columns text[] NOT NULL CHECK (cardinality(columns) > 0),
  row_count bigint NOT NULL CHECK (row_count >= 0),
  -- A hash of each day.
  days bytea[] NOT NULL CHECK (cardinality(days) BETWEEN 28 AND 31),
  root bytea NOT NULL UNIQUE CHECK (octet_length(root) = 32),
  sealed_at timestamptz NOT NULL,
  PRIMARY KEY (table_name, until),
  CHECK (since < until)
);
CREATE TRIGGER sealed_months_are_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON sealed_months
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

ALTER TABLE log_entries
  DROP CONSTRAINT log_entries_kind_check,
  ADD CONSTRAINT log_entries_kind_check
    CHECK (kind IN ('server_seed', 'battle', 'chain', 'configuration', 'ledger', 'month'));
ALTER TABLE log_waiting
  DROP CONSTRAINT log_waiting_kind_check,
  ADD CONSTRAINT log_waiting_kind_check
    CHECK (kind IN ('server_seed', 'battle', 'chain', 'configuration', 'ledger', 'month'));

-- Rows are stored in the order of time, so that a range of blocks is enough to find a month.
CREATE INDEX entries_by_time ON entries USING brin (at) WITH (autosummarize = on);
CREATE INDEX wallet_events_by_time ON wallet_events USING brin (at) WITH (autosummarize = on);

-- On a partition whose months are sealed, with the last of them.
CREATE FUNCTION refuse_row_of_sealed_month() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Rows of % are sealed', TG_TABLE_NAME;
END
$$;
