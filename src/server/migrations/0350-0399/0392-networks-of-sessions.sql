-- The network from which a session was opened: an IPv4 /24 or an IPv6 /48, never a whole address. It goes with the session.
ALTER TABLE sessions ADD COLUMN network text;
