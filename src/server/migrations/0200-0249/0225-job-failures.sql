-- Rows that a job could not process: when each is tried again, and what staff see. There is a row here only between a
-- failure and the next success (decision 061).
CREATE TABLE job_failures (
  job text NOT NULL,
  row_key text NOT NULL,
  tries integer NOT NULL CHECK (tries > 0),
  -- The first line of the last error.
  error text NOT NULL,
  failed_at timestamptz NOT NULL,
  next_at timestamptz NOT NULL CHECK (next_at > failed_at),
  PRIMARY KEY (job, row_key)
);
CREATE INDEX job_failures_age ON job_failures (failed_at);
