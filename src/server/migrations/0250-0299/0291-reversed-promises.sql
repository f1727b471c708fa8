-- Under which code a reversal took the bonus. A bonus that was credited with its deposit was bound, and what is taken of it
-- need not be played any more; what was paid of a promised bonus was free.
ALTER TABLE reversals ADD COLUMN bonus_code text NOT NULL DEFAULT 'deposit.bonus-reversed'
  CHECK (bonus_code IN ('deposit.bonus-reversed', 'bonus.reversed'));
ALTER TABLE reversals ALTER COLUMN bonus_code DROP DEFAULT;
