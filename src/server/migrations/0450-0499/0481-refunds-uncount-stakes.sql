-- A refunded stake never counted: what it had served of deposits has to be staked again. Refunds up to this entry of the
-- operators' log left it counted.
CREATE TABLE refunds_uncount_stakes (
  after_seq bigint NOT NULL
);

INSERT INTO refunds_uncount_stakes (after_seq) SELECT coalesce(max(seq), 0) FROM audit_log;

INSERT INTO row_records (name, key, digest)
SELECT 'refunds_uncount_stakes', row_key(r, 'after_seq'), row_digest(r, 'after_seq') FROM refunds_uncount_stakes r;

ALTER TABLE wallet_events
  DROP CONSTRAINT wallet_events_kind_check,
  ADD CONSTRAINT wallet_events_kind_check CHECK (kind IN (
    'stake.settled', 'stake.refunded', 'payment.reversed', 'bonus.ended', 'deposit.ended', 'deposit.waived',
    'return.ended', 'bonus.promised', 'promise.ended'));
