-- What a batch writes comes as columns instead of JSON, which took a third of its time to read. Each function
-- writes one thing; the statement of a batch calls all of them.
DROP FUNCTION place_bets(json, json, json, json, json, timestamptz);

-- Moves the ends of wallets and the nonces of their seeds. The guards fail the whole batch when a row is not
-- as it was locked.
CREATE FUNCTION move_wallets(
  account_ids bigint[], balances bigint[], seqs_before bigint[], seqs_after bigint[], hashes bytea[],
  seed_ids bigint[], nonces_before integer[], nonces_after integer[]
)
RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  expected integer := cardinality(account_ids);
  touched integer;
BEGIN
  UPDATE accounts a
  SET balance = w.balance, entry_seq = w.seq_after, entry_hash = w.hash
  FROM unnest(account_ids, balances, seqs_before, seqs_after, hashes)
    AS w(account_id, balance, seq_before, seq_after, hash)
  WHERE a.id = w.account_id AND a.entry_seq = w.seq_before;
  GET DIAGNOSTICS touched = ROW_COUNT;
  IF touched <> expected THEN RAISE EXCEPTION 'A wallet moved under its lock.'; END IF;

  UPDATE seeds s
  SET nonce = w.nonce_after
  FROM unnest(seed_ids, nonces_before, nonces_after) AS w(seed_id, nonce_before, nonce_after)
  WHERE s.id = w.seed_id AND s.nonce = w.nonce_before AND s.state = 'active';
  GET DIAGNOSTICS touched = ROW_COUNT;
  IF touched <> expected THEN RAISE EXCEPTION 'A nonce moved under its lock.'; END IF;
END
$$;

-- A bet that gives an item puts it into its player's inventory under the bet's own id.
CREATE FUNCTION place_bets(
  placed_at timestamptz, ids uuid[], player_ids uuid[], games text[], seed_ids bigint[], nonces integer[],
  configuration_ids bigint[], stakes bigint[], payouts bigint[], item_ids text[], parameters jsonb[],
  results jsonb[]
)
RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO bets (id, player_id, game, seed_id, nonce, configuration_id, stake, payout, item_id,
                    parameters, result, at)
  SELECT b.*, placed_at
  FROM unnest(ids, player_ids, games, seed_ids, nonces, configuration_ids, stakes, payouts, item_ids,
              place_bets.parameters, results) AS b;

  INSERT INTO inventory_items (id, player_id, item_id, value, acquired_at)
  SELECT i.id, i.player_id, i.item_id, i.value, placed_at
  FROM unnest(ids, player_ids, item_ids, payouts) AS i(id, player_id, item_id, value)
  WHERE i.item_id IS NOT NULL;
END
$$;

CREATE FUNCTION write_entries(
  written_at timestamptz, account_ids bigint[], seqs bigint[], counter_ids bigint[], amounts bigint[],
  balances_after bigint[], codes text[], refs uuid[], hashes bytea[]
)
RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO entries (account_id, seq, counter_id, amount, balance_after, code, ref, at, hash)
  SELECT e.account_id, e.seq, e.counter_id, e.amount, e.balance_after, e.code, e.ref, written_at, e.hash
  FROM unnest(account_ids, seqs, counter_ids, amounts, balances_after, codes, refs, hashes)
    AS e(account_id, seq, counter_id, amount, balance_after, code, ref, hash);
END
$$;

CREATE FUNCTION keep_replies(
  kept_at timestamptz, player_ids uuid[], keys text[], request_hashes bytea[], replies text[]
)
RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO idempotent_replies (player_id, key, request_hash, reply, at)
  SELECT r.player_id, r.key, r.request_hash, r.reply, kept_at
  FROM unnest(player_ids, keys, request_hashes, replies) AS r(player_id, key, request_hash, reply);
END
$$;
