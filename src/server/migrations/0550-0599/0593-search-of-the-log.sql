-- What staff did is found by any part of its action, reason or details.
CREATE INDEX audit_log_text ON audit_log
  USING gin (lower(action || ' ' || reason || ' ' || detail::text) extensions.gin_trgm_ops);
