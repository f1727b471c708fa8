-- A leader that stops as it was asked to says so to the next, and flights go on.
ALTER TABLE round_terms ADD COLUMN is_handed_over boolean NOT NULL DEFAULT false;
