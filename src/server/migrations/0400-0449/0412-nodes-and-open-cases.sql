-- The nodes of the shop: each says every few seconds that it runs, and what on it needs attention.
CREATE TABLE nodes (
  id uuid PRIMARY KEY,
  host text NOT NULL,
  version text NOT NULL,
  started_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  leads boolean NOT NULL,
  alerts jsonb NOT NULL
);

-- The case that a member of the staff has open in the console, so that colleagues see it.
CREATE TABLE open_cases (
  staff_id uuid PRIMARY KEY REFERENCES players (id),
  queue text NOT NULL,
  case_id text NOT NULL,
  seen_at timestamptz NOT NULL
);
CREATE INDEX open_cases_of_queue ON open_cases (queue, case_id);
