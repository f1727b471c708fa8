-- The newest tick of a game's newest flight, and its leader's verdict: by this row every node knows what was sent, also
-- the next leader. Kept apart from the round, whose row cash-outs hold.
CREATE TABLE flight_ticks (
  game text PRIMARY KEY CHECK (game IN ('crash', 'wheel')),
  round_id uuid NOT NULL REFERENCES rounds (id),
  elapsed_ms integer NOT NULL CHECK (elapsed_ms >= 0),
  verdict text NOT NULL CHECK (verdict IN ('flying', 'over', 'stalled'))
) WITH (fillfactor = 50);

-- A flight goes on under its next leader if it had a tick within a second, however the previous one ended.
ALTER TABLE round_terms DROP COLUMN is_handed_over;
