-- Every full check of the books that came to its end. The newest says when the next one is due, and what
-- every node shows of it.
CREATE TABLE audits (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  began_at timestamptz NOT NULL,
  ended_at timestamptz NOT NULL,
  findings jsonb NOT NULL
);

CREATE TRIGGER audits_are_immutable
  BEFORE UPDATE OR DELETE OR TRUNCATE ON audits
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
