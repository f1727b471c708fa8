-- How often a player opened the free box of a tier: what the boxes from tier 10 give is a part of what is played.
ALTER TABLE free_claims ADD COLUMN openings integer NOT NULL DEFAULT 1 CHECK (openings > 0);

UPDATE free_claims c SET openings = o.openings
FROM (
  SELECT b.player_id, x.tier, count(*) AS openings
  FROM configurations k
  JOIN boxes x ON x.kind = k.kind AND x.slug = k.slug
  JOIN bets b ON b.configuration_id = k.id
  WHERE k.kind = 'free'
  GROUP BY b.player_id, x.tier
) o
WHERE o.player_id = c.player_id AND o.tier = c.tier AND o.openings > 1;

ALTER TABLE free_claims ALTER COLUMN openings DROP DEFAULT;
