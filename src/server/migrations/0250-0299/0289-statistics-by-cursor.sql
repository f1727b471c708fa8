-- What the statistics have counted of each game, up to a bet, a draw of a battle or a round (decision 069). Boxes are
-- counted by item in `draws_counted`; of the other games the sums themselves are kept.
CREATE TABLE returns_counted (
  game text PRIMARY KEY,
  up_to uuid NOT NULL,
  returns jsonb NOT NULL
);

CREATE TABLE draws_counted (
  game text NOT NULL,
  configuration_id bigint NOT NULL REFERENCES configurations (id),
  item_id text NOT NULL,
  is_bot boolean NOT NULL,
  week timestamptz NOT NULL,
  count bigint NOT NULL CHECK (count > 0),
  PRIMARY KEY (configuration_id, game, is_bot, week, item_id)
);
