-- A seat beside other players passes the gate too: it is paid with coins that are not bound.
ALTER TABLE gate_passes
  DROP CONSTRAINT gate_passes_kind_check,
  ADD CONSTRAINT gate_passes_kind_check CHECK (kind IN ('withdrawal', 'parcel', 'sponsor', 'seat'));

-- Seats that were paid before nobody checked.
INSERT INTO gate_passes (account_id, after_seq, kind, step, ref, amount, balance, held, owed,
                         deposit_left, bonus_left, has_gifts, is_proven, at)
SELECT a.id, a.entry_seq, 'seat', 'earlier', s.id, s.staked, a.balance, 0, 0, 0, 0, false, false,
       s.joined_at
FROM battle_seats s
JOIN battles b ON b.id = s.battle_id AND b.status <> 'canceled'
JOIN accounts a ON a.player_id = s.player_id
WHERE s.staked > 0 ORDER BY s.joined_at, s.id;
