-- One address of a book can be the one for bills; it may be the one that parcels go to as well.
ALTER TABLE addresses ADD COLUMN is_billing boolean NOT NULL DEFAULT false;
CREATE UNIQUE INDEX addresses_billing ON addresses (player_id) WHERE is_billing;

-- The address that a card payment is billed to, as it stood when the payment was made.
ALTER TABLE payments ADD COLUMN billing_address jsonb;
