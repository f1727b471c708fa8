-- The part of a stake that was paid with bound coins, as far as a player's play-through is computed: it
-- earns nothing for makers and affiliates.
CREATE TABLE bound_stakes (
  -- The bet, or the seat of a battle.
  ref uuid PRIMARY KEY,
  account_id bigint NOT NULL,
  cents bigint NOT NULL CHECK (cents > 0)
);

CREATE INDEX bound_stakes_account ON bound_stakes (account_id);

-- Stakes up to this entry were counted before their bound part was recorded; others have no row.
CREATE TABLE bound_stakes_from (
  account_id bigint PRIMARY KEY,
  seq bigint NOT NULL
);

INSERT INTO bound_stakes_from (account_id, seq)
SELECT a.id, greatest(p.seq, t.seq)
FROM accounts a
LEFT JOIN play_progress p ON p.player_id = a.player_id
LEFT JOIN player_playthrough t ON t.player_id = a.player_id
WHERE a.kind = 'wallet' AND greatest(p.seq, t.seq) > 0;

-- The parts of a quarter's paid play that were paid with bound coins.
ALTER TABLE play_totals
  ADD COLUMN bound_stake bigint NOT NULL DEFAULT 0 CHECK (bound_stake BETWEEN 0 AND stake),
  ADD COLUMN bound_loss bigint NOT NULL DEFAULT 0 CHECK (bound_loss BETWEEN 0 AND theoretical_loss);
