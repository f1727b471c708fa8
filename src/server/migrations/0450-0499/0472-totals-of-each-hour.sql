-- What the job of the figures counts, by hours of the shop's clocks; for the last weeks only.
CREATE TABLE hourly_totals (
  day date NOT NULL,
  hour smallint NOT NULL CHECK (hour BETWEEN 0 AND 23),
  code text NOT NULL,
  method text NOT NULL,
  entries bigint NOT NULL CHECK (entries > 0),
  amount bigint NOT NULL,
  goods bigint NOT NULL CHECK (goods >= 0),
  cost bigint NOT NULL CHECK (cost >= 0),
  PRIMARY KEY (day, hour, code, method)
) WITH (fillfactor = 70);

-- A day of which a part was counted before has no hours.
ALTER TABLE figure_progress ADD COLUMN hours_from date NOT NULL DEFAULT '-infinity';
UPDATE figure_progress SET hours_from = (now() AT TIME ZONE zone)::date + 1;
