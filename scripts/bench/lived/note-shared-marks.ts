/** What the job that follows new marks would have noted of marks that were filled in without it. */
export const noteSharedMarks = `
  INSERT INTO shared_marks (kind, hash, player_id)
  SELECT kind, hash, player_id
  FROM (SELECT *, count(*) OVER (PARTITION BY kind, hash) AS sharing FROM player_marks WHERE proven_at IS NOT NULL) m
  WHERE sharing > 1
  ON CONFLICT DO NOTHING`
