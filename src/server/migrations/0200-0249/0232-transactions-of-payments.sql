-- Every transaction of a provider belongs to one payment for ever: one that has paid or refunded an order never credits
-- another. A refund's own transaction stands beside the payment's.
CREATE TABLE payment_transactions (
  provider text NOT NULL,
  transaction_id text NOT NULL,
  payment_id uuid NOT NULL REFERENCES payments (id),
  PRIMARY KEY (provider, transaction_id)
);

CREATE INDEX payment_transactions_payment ON payment_transactions (payment_id);

INSERT INTO payment_transactions (provider, transaction_id, payment_id)
SELECT DISTINCT ON (provider, provider_transaction_id) provider, provider_transaction_id, payment_id
FROM payment_callbacks
WHERE payment_id IS NOT NULL
  AND outcome NOT IN ('noted', 'unrated', 'rejected', 'transaction_used', 'not_a_purchase', 'superseded')
ORDER BY provider, provider_transaction_id, id;

INSERT INTO payment_transactions (provider, transaction_id, payment_id)
SELECT provider, provider_transaction_id, id FROM payments WHERE provider_transaction_id IS NOT NULL
ON CONFLICT DO NOTHING;

-- A partial refund once replaced the transaction of its payment: the one that was credited is put back.
UPDATE payments p SET provider_transaction_id = c.provider_transaction_id
FROM (SELECT DISTINCT ON (payment_id) payment_id, provider_transaction_id
      FROM payment_callbacks WHERE outcome = 'credited' ORDER BY payment_id, id) c
WHERE c.payment_id = p.id AND p.provider_transaction_id <> c.provider_transaction_id;

ALTER TABLE payments
  DROP CONSTRAINT payments_review_reason_check,
  ADD CONSTRAINT payments_review_reason_check CHECK (review_reason IN (
    'below_minimum', 'cross_currency', 'high_risk', 'wrong_amount', 'wrong_currency', 'late', 'partial_refund',
    'not_credited', 'contradicted', 'unknown_status'));

-- A credited payment that waits for an operator holds its player's coins and items at the gate.
ALTER TABLE gate_holds
  DROP CONSTRAINT gate_holds_kind_check,
  ADD CONSTRAINT gate_holds_kind_check CHECK (kind IN ('alert', 'verification', 'payment'));

INSERT INTO gate_holds (account_id, kind, ref)
SELECT a.id, 'payment', p.id FROM payments p JOIN accounts a ON a.player_id = p.player_id
WHERE p.status = 'paid' AND p.review_reason IS NOT NULL;
