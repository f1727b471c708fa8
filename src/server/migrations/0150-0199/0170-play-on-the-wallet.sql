-- What a bet has to know of a player who has limits stands in the wallet's row, which it locks, reads and writes
-- anyway. Both are null of whoever has never set a limit or excluded themselves. They are json, not jsonb, because
-- every bet reads and writes them whole, as text.
ALTER TABLE accounts
  -- The exclusion, and the limits of stakes and losses: a copy of what stands in players and player_limits.
  ADD COLUMN guard json,
  -- Of the day, the week and the month: when it began in ms, and what was staked and lost since, in cents.
  ADD COLUMN play json;

-- A limit is its amount in cents and, while one is pending, the next amount and the ms at which it begins.
CREATE FUNCTION guard_of(player uuid) RETURNS json
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
    ), '{}')))
  FROM players p WHERE p.id = player
$$;

UPDATE accounts a SET guard = guard_of(a.player_id), play = counted.play
FROM (
  SELECT g.id, json_object_agg(p.period, json_build_array(
           coalesce((extract(epoch FROM c.began_at) * 1000)::bigint, 0), coalesce(c.stake, 0), coalesce(c.loss, 0))) AS play
  FROM accounts g
  CROSS JOIN (VALUES ('day'), ('week'), ('month')) AS p (period)
  LEFT JOIN LATERAL (
    SELECT * FROM play_counters k WHERE k.player_id = g.player_id AND k.period = p.period
    ORDER BY k.began_at DESC LIMIT 1
  ) c ON true
  WHERE g.is_guarded
  GROUP BY g.id
) counted
WHERE a.id = counted.id;

DROP FUNCTION lock_wallets(uuid[]);
ALTER TABLE accounts
  DROP COLUMN is_guarded,
  ADD CHECK ((guard IS NULL) = (play IS NULL));
DROP TABLE play_counters;

-- The same as before, with what guards the wallet.
CREATE FUNCTION lock_wallets(player_ids uuid[])
RETURNS TABLE (
  account_id bigint, player_id uuid, balance bigint, entry_seq bigint, entry_hash bytea, guard json, play json,
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

-- The same as before, and what the wallets' players have played: null of those who have no limits.
DROP FUNCTION move_wallets(bigint[], bigint[], bigint[], bigint[], bytea[], bigint[], integer[], integer[]);
CREATE FUNCTION move_wallets(
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
  SET balance = w.balance, entry_seq = w.seq_after, entry_hash = w.hash, play = w.play::json
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
