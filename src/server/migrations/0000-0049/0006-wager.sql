-- The two statements of a batch of bets. The first takes every lock it needs, in one order, as a
-- statement of its own: what follows reads what the locks protect, not an older snapshot.
CREATE FUNCTION lock_wallets(player_ids uuid[])
RETURNS TABLE (
  account_id bigint, player_id uuid, balance bigint, entry_seq bigint, entry_hash bytea,
  seed_id bigint, sealed bytea, commitment bytea, client_seed text, client_seed_origin text,
  nonce integer
)
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM accounts a WHERE a.player_id = ANY (player_ids)
    ORDER BY a.id FOR NO KEY UPDATE;
  RETURN QUERY
    SELECT a.id, a.player_id, a.balance, a.entry_seq, a.entry_hash,
           s.id, s.sealed, s.commitment, s.client_seed, s.client_seed_origin, s.nonce
    FROM accounts a
    JOIN seeds s ON s.player_id = a.player_id AND s.state = 'active'
    WHERE a.player_id = ANY (player_ids);
END
$$;

-- Writes what the batch decided. The guards fail the whole batch when a row is not as it was locked.
CREATE FUNCTION place_bets(
  wallets json, new_entries json, new_bets json, new_items json, new_replies json, placed_at timestamptz
)
RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  expected integer := json_array_length(wallets);
  touched integer;
BEGIN
  UPDATE accounts a
  SET balance = w.balance, entry_seq = w.seq_after, entry_hash = decode(w.hash, 'hex')
  FROM json_to_recordset(wallets)
    AS w(account_id bigint, balance bigint, seq_before bigint, seq_after bigint, hash text)
  WHERE a.id = w.account_id AND a.entry_seq = w.seq_before;
  GET DIAGNOSTICS touched = ROW_COUNT;
  IF touched <> expected THEN RAISE EXCEPTION 'A wallet moved under its lock.'; END IF;

  UPDATE seeds s
  SET nonce = w.nonce_after
  FROM json_to_recordset(wallets) AS w(seed_id bigint, nonce_before integer, nonce_after integer)
  WHERE s.id = w.seed_id AND s.nonce = w.nonce_before AND s.state = 'active';
  GET DIAGNOSTICS touched = ROW_COUNT;
  IF touched <> expected THEN RAISE EXCEPTION 'A nonce moved under its lock.'; END IF;

  INSERT INTO bets (id, player_id, game, seed_id, nonce, configuration_id, stake, payout, item_id,
                    parameters, result, at)
  SELECT b.id, b.player_id, b.game, b.seed_id, b.nonce, b.configuration_id, b.stake, b.payout,
         b.item_id, b.parameters, b.result, placed_at
  FROM json_to_recordset(new_bets)
    AS b(id uuid, player_id uuid, game text, seed_id bigint, nonce integer, configuration_id bigint,
         stake bigint, payout bigint, item_id text, parameters jsonb, result jsonb);

  INSERT INTO entries (account_id, seq, counter_id, amount, balance_after, code, ref, at, hash)
  SELECT e.account_id, e.seq, e.counter_id, e.amount, e.balance_after, e.code, e.ref, placed_at,
         decode(e.hash, 'hex')
  FROM json_to_recordset(new_entries)
    AS e(account_id bigint, seq bigint, counter_id bigint, amount bigint, balance_after bigint,
         code text, ref uuid, hash text);

  INSERT INTO inventory_items (id, player_id, item_id, value, acquired_at)
  SELECT i.id, i.player_id, i.item_id, i.value, placed_at
  FROM json_to_recordset(new_items) AS i(id uuid, player_id uuid, item_id text, value bigint);

  INSERT INTO idempotent_replies (player_id, key, request_hash, reply, at)
  SELECT r.player_id, r.key, decode(r.request_hash, 'hex'), r.reply, placed_at
  FROM json_to_recordset(new_replies) AS r(player_id uuid, key text, request_hash text, reply text);
END
$$;
