-- What stands in the clearing account of battles is looked through as often as in the others.
DO $$
DECLARE
  clearing text;
BEGIN
  SELECT id::text INTO clearing FROM accounts WHERE name = 'clearing:battles';
  EXECUTE format('CREATE INDEX entries_into_battles ON entries (account_id, ref)
                  INCLUDE (amount, at) WHERE account_id = %s', clearing);
  EXECUTE format('CREATE INDEX entries_out_of_battles ON entries (counter_id, ref)
                  INCLUDE (amount, at) WHERE counter_id = %s', clearing);
END
$$;
