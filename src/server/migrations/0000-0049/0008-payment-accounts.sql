-- The other side of every movement that deposits, codes, withdrawals, shipping and operators make.
INSERT INTO accounts (name, kind) VALUES
  ('clearing:alphapo', 'clearing'),
  ('bank:alphapo', 'bank'),
  ('clearing:skinsback', 'clearing'),
  ('bank:skinsback', 'bank'),
  ('clearing:withdrawals', 'clearing'),
  ('house:bonuses', 'house'),
  ('house:codes', 'house'),
  ('house:shipping', 'house'),
  ('house:adjustments', 'house'),
  ('house:receivables', 'house');
