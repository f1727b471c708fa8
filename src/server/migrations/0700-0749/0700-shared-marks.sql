-- The proven marks that several accounts have, so that who looks for such accounts need not group all marks.
CREATE TABLE shared_marks (
  kind text NOT NULL,
  hash bytea NOT NULL,
  player_id uuid NOT NULL,
  PRIMARY KEY (kind, hash, player_id),
  FOREIGN KEY (kind, hash, player_id) REFERENCES player_marks ON DELETE CASCADE
);
INSERT INTO shared_marks (kind, hash, player_id)
SELECT m.kind, m.hash, m.player_id
FROM (
  SELECT kind, hash FROM player_marks WHERE proven_at IS NOT NULL GROUP BY kind, hash HAVING count(*) > 1
) s JOIN player_marks m USING (kind, hash)
WHERE m.proven_at IS NOT NULL;

CREATE INDEX player_links_refused ON player_links (link) WHERE refused IS NOT NULL;
