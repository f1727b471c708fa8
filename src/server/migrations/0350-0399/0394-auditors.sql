-- A role that sees what the staff sees, and changes nothing.
ALTER TABLE players DROP CONSTRAINT players_role_check;
ALTER TABLE players ADD CONSTRAINT players_role_check
  CHECK (role IN ('player', 'auditor', 'support', 'operator', 'admin')) NOT VALID;
ALTER TABLE players VALIDATE CONSTRAINT players_role_check;
