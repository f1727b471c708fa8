-- A hold stands in the wallet's guard, as an exclusion does, so that a stake is refused under the wallet's lock. The
-- guard's eighth element is 1 while the account is on hold, and absent otherwise.
CREATE OR REPLACE FUNCTION guard_of(player uuid) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT regexp_replace(replace(json_build_array(
    CASE WHEN p.exclusion IS NOT NULL THEN
      json_build_array(p.exclusion, (extract(epoch FROM p.excluded_until) * 1000)::bigint) END,
    k.limits -> 0, k.limits -> 1, k.limits -> 2, k.limits -> 3, k.limits -> 4, k.limits -> 5)::text, ' ', ''),
    ']$', CASE WHEN p.on_hold_since IS NOT NULL THEN ',1]' ELSE ']' END)
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

-- A wallet with a hold alone needs no counters of its play.
ALTER TABLE accounts
  DROP CONSTRAINT accounts_check2,
  ADD CHECK (play IS NULL OR guard IS NOT NULL);

UPDATE accounts a SET guard = guard_of(a.player_id)
FROM players p WHERE p.id = a.player_id AND p.on_hold_since IS NOT NULL;

-- The hold that the operator knew of who started a withdrawal: a later one stops it before it is sent.
ALTER TABLE withdrawals ADD COLUMN started_on_hold timestamptz;
