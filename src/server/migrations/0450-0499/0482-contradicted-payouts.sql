-- A provider says of a withdrawal what contradicts the shop, such as that it was sent after its coins were given back.
ALTER TABLE aml_alerts
  DROP CONSTRAINT aml_alerts_rule_check,
  ADD CONSTRAINT aml_alerts_rule_check CHECK (rule IN (
    'in_out_without_play', 'structuring', 'shared_device', 'shared_payer', 'shared_payout_address',
    'claims_of_excluded', 'contradicted_payout'));
