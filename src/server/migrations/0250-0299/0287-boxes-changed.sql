-- When each player's box was last put on sale, edited or hidden, by the database's clock: nodes follow what has changed
-- since they last looked.
CREATE TABLE boxes_changed (
  slug text PRIMARY KEY,
  at timestamptz NOT NULL
);
CREATE INDEX boxes_changed_at ON boxes_changed (at);

CREATE FUNCTION note_box_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO boxes_changed (slug, at) VALUES (NEW.slug, clock_timestamp())
  ON CONFLICT (slug) DO UPDATE SET at = EXCLUDED.at;
  RETURN NULL;
END
$$;

CREATE TRIGGER boxes_are_followed AFTER INSERT OR UPDATE ON boxes
  FOR EACH ROW WHEN (NEW.kind = 'user') EXECUTE FUNCTION note_box_changed();
