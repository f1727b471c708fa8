-- What a player's ways to sign in, limits, exclusion, identity check and referral became, by whom and when. It is the
-- second place of these states: one that was changed past the shop differs from the last change, which is recorded.
CREATE TABLE player_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  player_id uuid NOT NULL REFERENCES players (id),
  subject text NOT NULL,
  state jsonb NOT NULL,
  actor text NOT NULL CHECK (actor IN ('player', 'staff', 'rule', 'upgrade')),
  operator_id uuid REFERENCES players (id),
  at timestamptz NOT NULL,
  CHECK ((actor = 'staff') = (operator_id IS NOT NULL))
);
CREATE INDEX player_changes_of ON player_changes (player_id, subject, id);

-- The present states, as changes record them. Secrets and addresses are hashed, instants are epoch milliseconds. An
-- empty one is what a new player has, and needs no change.
CREATE VIEW player_states AS
SELECT p.id AS player_id, s.subject, s.state, s.is_empty
FROM players p CROSS JOIN LATERAL (VALUES
  ('email', jsonb_build_object('sha256', encode(sha256(convert_to(p.email, 'UTF8')), 'hex'),
                               'confirmed_at', (extract(epoch FROM p.email_confirmed_at) * 1000)::bigint),
   p.email IS NULL AND p.email_confirmed_at IS NULL),
  ('password', jsonb_build_object('sha256', encode(sha256(convert_to(p.password_hash, 'UTF8')), 'hex')),
   p.password_hash IS NULL),
  ('birth_date', jsonb_build_object('date', p.birth_date), p.birth_date IS NULL),
  ('promotions', jsonb_build_object('wanted', p.wants_promotions), NOT p.wants_promotions),
  ('exclusion', jsonb_build_object('kind', p.exclusion,
                                   'until', (extract(epoch FROM p.excluded_until) * 1000)::bigint),
   p.exclusion IS NULL AND p.excluded_until IS NULL),
  ('reality_check', jsonb_build_object('minutes', p.reality_check_minutes),
   p.reality_check_minutes IS NULL)
) AS s (subject, state, is_empty)
UNION ALL
SELECT p.id, 'sign_ins', coalesce(i.state, '{}'), i.state IS NULL
FROM players p CROSS JOIN LATERAL (
  SELECT jsonb_object_agg(provider, jsonb_build_object(
           'sha256', encode(sha256(convert_to(subject, 'UTF8')), 'hex'),
           'connected_at', (extract(epoch FROM connected_at) * 1000)::bigint)) AS state
  FROM social_identities WHERE player_id = p.id
) i
UNION ALL
SELECT player_id, kind || ' limit of a ' || period,
       jsonb_build_object('cents', amount, 'next_cents', next_amount,
                          'next_at', (extract(epoch FROM next_at) * 1000)::bigint), false
FROM player_limits
UNION ALL
SELECT player_id, 'verification',
       jsonb_build_object('status', status, 'expires_at', (extract(epoch FROM expires_at) * 1000)::bigint), false
FROM verifications
UNION ALL
SELECT player_id, 'referral',
       jsonb_build_object('refused', refused, 'refused_at', (extract(epoch FROM refused_at) * 1000)::bigint),
       refused IS NULL AND refused_at IS NULL
FROM player_links;

INSERT INTO player_changes (player_id, subject, state, actor, at)
SELECT player_id, subject, state, 'upgrade', now() FROM player_states WHERE NOT is_empty
ORDER BY player_id, subject;

CREATE TRIGGER player_changes_are_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON player_changes
  EXECUTE FUNCTION refuse_change();
INSERT INTO row_records (name, key, digest)
SELECT 'player_changes', row_key(c, 'id'), row_digest(c, 'id player_id subject state actor operator_id at')
FROM player_changes c;
CREATE TRIGGER player_changes_are_recorded AFTER INSERT ON player_changes FOR EACH ROW
  EXECUTE FUNCTION record_row('player_changes', 'id', 'id player_id subject state actor operator_id at');
