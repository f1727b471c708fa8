-- What is forgotten after its time is found by it. Replies are written in the order of time, and many: a BRIN index
-- costs their writers next to nothing.
CREATE INDEX access_tokens_expiry ON access_tokens (expires_at);
CREATE INDEX refresh_tokens_expiry ON refresh_tokens (expires_at);
CREATE INDEX password_resets_expiry ON password_resets (expires_at);
CREATE INDEX sessions_ended ON sessions (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX idempotent_replies_at ON idempotent_replies USING brin (at);
