-- A notification is stored as a code with its values and put into words when it is read; earlier ones keep their words.
ALTER TABLE notifications
  ADD COLUMN message jsonb CHECK (message ? 'code'),
  ALTER COLUMN title DROP NOT NULL,
  ALTER COLUMN text DROP NOT NULL,
  ADD CONSTRAINT notifications_words CHECK (
    (message IS NULL) = (title IS NOT NULL) AND (message IS NULL) = (text IS NOT NULL)
  );
