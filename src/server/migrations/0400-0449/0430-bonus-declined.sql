-- Whether the player wants no bonus with what arrives at an address.
ALTER TABLE crypto_addresses ADD COLUMN is_bonus_declined boolean NOT NULL DEFAULT false;
ALTER TABLE payments DROP CONSTRAINT payments_bonus_refused_check;
ALTER TABLE payments ADD CONSTRAINT payments_bonus_refused_check
  CHECK (bonus_refused IN ('had_before', 'had_by_person', 'by_operator', 'promo_over', 'declined'));
