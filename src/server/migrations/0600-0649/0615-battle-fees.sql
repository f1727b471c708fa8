-- The fee of a battle is a share of what players stake on their own seats, fixed when the battle is created.
ALTER TABLE battles ADD COLUMN fee_basis_points integer NOT NULL DEFAULT 0;
ALTER TABLE battles ADD CONSTRAINT battles_fee_basis_points_check CHECK (fee_basis_points BETWEEN 0 AND 1000);
ALTER TABLE battle_seats ADD COLUMN fee bigint NOT NULL DEFAULT 0;
ALTER TABLE battle_seats ADD CONSTRAINT battle_seats_fee_check CHECK (fee >= 0);

-- Recorded for the audit beside the other columns, whose records stay as they are.
CREATE TRIGGER battle_fees_are_recorded AFTER INSERT ON battles FOR EACH ROW WHEN (NEW.fee_basis_points > 0)
  EXECUTE FUNCTION record_row('battles.fee', 'id', 'fee_basis_points');
