-- What guards a wallet, and what its player has played, is read or written by every bet of theirs, as text that only
-- the node takes apart. What was played is a flat array in JSON: of the day, the week and the month when it began in
-- ms, and what was staked and lost since, in cents.
ALTER TABLE accounts
  ALTER COLUMN guard TYPE text,
  ALTER COLUMN play TYPE text USING '[' || btrim((play -> 'day')::text, '[]') || ','
    || btrim((play -> 'week')::text, '[]') || ',' || btrim((play -> 'month')::text, '[]') || ']';

-- The same as before, as text.
DROP FUNCTION guard_of(uuid);
CREATE FUNCTION guard_of(player uuid) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT json_strip_nulls(json_build_object(
    'exclusion', CASE WHEN p.exclusion IS NOT NULL THEN json_build_object(
      'kind', p.exclusion, 'until_ms', (extract(epoch FROM p.excluded_until) * 1000)::bigint) END,
    'limits', coalesce((
      SELECT json_object_agg(k.kind, k.limits ORDER BY k.kind) FROM (
        SELECT l.kind, json_object_agg(
          l.period,
          CASE WHEN l.next_at IS NULL THEN json_build_array(l.amount) ELSE json_build_array(
            l.amount, l.next_amount, (extract(epoch FROM l.next_at) * 1000)::bigint) END
          ORDER BY l.period) AS limits
        FROM player_limits l WHERE l.player_id = p.id AND l.kind <> 'deposit' GROUP BY l.kind
      ) k
    ), '{}')))::text
  FROM players p WHERE p.id = player
$$;

DROP FUNCTION lock_wallets(uuid[]);
CREATE FUNCTION lock_wallets(player_ids uuid[])
RETURNS TABLE (
  account_id bigint, player_id uuid, balance bigint, entry_seq bigint, entry_hash bytea, guard text, play text,
  seed_id bigint, sealed bytea, commitment bytea, client_seed text, client_seed_origin text,
  nonce integer
)
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM accounts a WHERE a.player_id = ANY (player_ids)
    ORDER BY a.id FOR NO KEY UPDATE;
  RETURN QUERY
    SELECT a.id, a.player_id, a.balance, a.entry_seq, a.entry_hash, a.guard, a.play,
           s.id, s.sealed, s.commitment, s.client_seed, s.client_seed_origin, s.nonce
    FROM accounts a
    JOIN seeds s ON s.player_id = a.player_id AND s.state = 'active'
    WHERE a.player_id = ANY (player_ids);
END
$$;

CREATE OR REPLACE FUNCTION move_wallets(
  account_ids bigint[], balances bigint[], seqs_before bigint[], seqs_after bigint[], hashes bytea[], plays text[],
  seed_ids bigint[], nonces_before integer[], nonces_after integer[]
)
RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  expected integer := cardinality(account_ids);
  touched integer;
BEGIN
  UPDATE accounts a
  SET balance = w.balance, entry_seq = w.seq_after, entry_hash = w.hash, play = w.play
  FROM unnest(account_ids, balances, seqs_before, seqs_after, hashes, plays)
    AS w(account_id, balance, seq_before, seq_after, hash, play)
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
