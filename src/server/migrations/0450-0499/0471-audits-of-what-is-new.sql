-- A run checks everything or only what is new since the last run. Those before this release checked everything.
ALTER TABLE audits ADD COLUMN depth text NOT NULL DEFAULT 'full' CHECK (depth IN ('full', 'recent'));
CREATE INDEX audits_by_depth ON audits (depth, id DESC);
