-- What every game and box has paid back, as it was computed last: one row.
CREATE TABLE return_statistics (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  computed_at timestamptz NOT NULL,
  lines jsonb NOT NULL
);
