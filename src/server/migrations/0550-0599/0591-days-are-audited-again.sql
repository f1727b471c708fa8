-- The audit of the current state is one depth, that of history another, which reads it day by day (decision 160).
ALTER TABLE audits DROP CONSTRAINT audits_depth_check,
  ADD CONSTRAINT audits_depth_check CHECK (depth IN ('full', 'recent', 'state'));

-- Where a day of history begins. It ends where the next one does, and the last one is not over; days without rows belong to the
-- next. Whatever is deleted or invented here, every row is of one of the days.
CREATE TABLE audited_days (
  since timestamptz PRIMARY KEY,
  listed_at timestamptz NOT NULL,
  -- When it was last audited, and what was found, under a key outside the database.
  audited_at timestamptz,
  checked bigint,
  -- The faults of each invariant that was checked.
  faults jsonb,
  seal bytea,
  CHECK (num_nulls(audited_at, checked, faults, seal) IN (0, 4))
);
