-- Every bet of a player with limits reads `guard`, and reads and writes `play`; only the node parses them. So both are
-- text, and short, because PostgreSQL copies the row with every bet.
--   play   for the day, the week and the month: when it began in ms, and what was staked and lost since, in cents
--   guard  the exclusion (null, or its kind and its end in ms), then the limits of losses and of stakes, each for the
--          day, the week and the month: null, the amount in cents, or [amount, next amount, ms from which that applies]
DROP FUNCTION guard_of(uuid);
CREATE FUNCTION guard_of(player uuid) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT replace(json_build_array(
    CASE WHEN p.exclusion IS NOT NULL THEN
      json_build_array(p.exclusion, (extract(epoch FROM p.excluded_until) * 1000)::bigint) END,
    k.limits -> 0, k.limits -> 1, k.limits -> 2, k.limits -> 3, k.limits -> 4, k.limits -> 5)::text, ' ', '')
  FROM players p, (
    SELECT json_agg(
      CASE WHEN l.next_at IS NULL THEN to_json(l.amount) ELSE
        json_build_array(l.amount, l.next_amount, (extract(epoch FROM l.next_at) * 1000)::bigint) END
      ORDER BY o.place) AS limits
    FROM (VALUES (1, 'loss', 'day'), (2, 'loss', 'week'), (3, 'loss', 'month'),
                 (4, 'stake', 'day'), (5, 'stake', 'week'), (6, 'stake', 'month')) AS o (place, kind, period)
    LEFT JOIN player_limits l ON l.player_id = player AND l.kind = o.kind AND l.period = o.period
  ) k
  WHERE p.id = player
$$;

-- The guard is the last column: of a row that a bet changes, the end that stays the same is not written to the log.
ALTER TABLE accounts
  DROP COLUMN guard,
  ADD COLUMN guard text,
  ALTER COLUMN play TYPE text USING CASE WHEN play IS NOT NULL THEN replace(json_build_array(
    play -> 'day' -> 0, play -> 'day' -> 1, play -> 'day' -> 2,
    play -> 'week' -> 0, play -> 'week' -> 1, play -> 'week' -> 2,
    play -> 'month' -> 0, play -> 'month' -> 1, play -> 'month' -> 2)::text, ' ', '') END;
UPDATE accounts SET guard = guard_of(player_id) WHERE play IS NOT NULL;
ALTER TABLE accounts ADD CHECK ((guard IS NULL) = (play IS NULL));

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
