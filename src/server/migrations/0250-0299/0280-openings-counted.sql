-- How often each version of a box was opened, up to a bet. A start counts only the bets after it, and a job moves it on.
-- Ids begin with the instant at which they were made; a bet may be stored a little after ones with later ids, so those of
-- the last minutes are left to the next count.
CREATE TABLE openings_counted (
  configuration_id bigint PRIMARY KEY REFERENCES configurations (id),
  openings bigint NOT NULL CHECK (openings > 0)
);

CREATE TABLE openings_counted_until (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  bet_id uuid NOT NULL
);

INSERT INTO openings_counted_until (bet_id)
SELECT coalesce(max(id::text)::uuid, '00000000-0000-0000-0000-000000000000') FROM (
  SELECT id FROM bets
  WHERE id <= (lpad(to_hex(((extract(epoch FROM now()) - 600) * 1000)::bigint), 12, '0') || '70008000000000000000')::uuid
  ORDER BY id DESC LIMIT 1
) newest;

INSERT INTO openings_counted (configuration_id, openings)
SELECT configuration_id, count(*) FROM bets
WHERE item_id IS NOT NULL AND id <= (SELECT bet_id FROM openings_counted_until)
GROUP BY configuration_id;
