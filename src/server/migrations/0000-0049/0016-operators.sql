-- Who is on hold cannot play or pay in. His balance stays his, and he can take it out.
ALTER TABLE players ADD COLUMN on_hold_since timestamptz;
ALTER TABLE players ADD COLUMN hold_reason text;
ALTER TABLE players ADD CHECK ((on_hold_since IS NULL) = (hold_reason IS NULL));

-- What operators did, and why: numbered without gaps and chained by hash, in the transaction of the act
-- itself. `operator_id` is null for what was done at the machine. An act that two people did names the
-- first as `asked_by`; `cents` is the money that it moved or promised, null where it has no bound.
CREATE TABLE audit_log (
  seq bigint PRIMARY KEY CHECK (seq > 0),
  id uuid NOT NULL UNIQUE,
  at timestamptz NOT NULL,
  action text NOT NULL,
  stage text NOT NULL CHECK (stage IN ('done', 'asked', 'rejected')),
  operator_id uuid REFERENCES players (id),
  asked_by uuid REFERENCES players (id),
  player_id uuid,
  subject_id uuid,
  cents bigint,
  reason text NOT NULL CHECK (length(reason) >= 3),
  detail jsonb NOT NULL,
  hash bytea NOT NULL,
  CHECK (operator_id <> asked_by OR stage = 'rejected')
);

CREATE INDEX audit_log_operator ON audit_log (operator_id, at);
CREATE INDEX audit_log_player ON audit_log (player_id, seq DESC);
CREATE INDEX audit_log_subject ON audit_log (subject_id, action);

CREATE TRIGGER audit_log_is_immutable
  BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Where the chain ends: the row that every act locks first, and that shows when its last entries are gone.
CREATE TABLE audit_log_end (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  seq bigint NOT NULL,
  hash bytea NOT NULL
);

INSERT INTO audit_log_end (seq, hash)
VALUES (0, '\x0000000000000000000000000000000000000000000000000000000000000000');

-- Acts that wait for a second operator. What was asked for stands in the log, under the same id.
CREATE TABLE approvals (
  id uuid PRIMARY KEY REFERENCES audit_log (id),
  action text NOT NULL,
  subject_id uuid,
  asked_by uuid NOT NULL REFERENCES players (id),
  asked_at timestamptz NOT NULL,
  status text NOT NULL DEFAULT 'waiting'
    CHECK (status IN ('waiting', 'confirmed', 'rejected', 'expired')),
  settled_by uuid REFERENCES players (id),
  CHECK ((status IN ('confirmed', 'rejected')) = (settled_by IS NOT NULL)),
  CHECK (status <> 'confirmed' OR settled_by <> asked_by)
);

-- One thing waits once.
CREATE UNIQUE INDEX approvals_waiting ON approvals (action, subject_id)
  WHERE status = 'waiting' AND subject_id IS NOT NULL;
