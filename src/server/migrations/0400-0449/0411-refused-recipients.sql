-- Whether a mail server refused the recipient of a mail for good, so that its player hears of it.
ALTER TABLE mails ADD COLUMN recipient_refused boolean NOT NULL DEFAULT false;
