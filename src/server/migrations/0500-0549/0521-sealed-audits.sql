-- The seal of a run of the audit, under a key outside the database; null of runs before this release, which count no more.
ALTER TABLE audits ADD COLUMN seal bytea;
