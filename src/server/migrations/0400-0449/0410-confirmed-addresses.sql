-- Whether the player confirmed an address whose phone or postal code has a form that is not known.
ALTER TABLE addresses ADD COLUMN is_confirmed boolean NOT NULL DEFAULT false;
