-- A link that replaces an email that was never confirmed: the address that it was sent to. Null: it confirms the present one.
ALTER TABLE email_confirmations ADD COLUMN email text;
