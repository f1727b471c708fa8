-- How many events of a name a channel has had: the newest one's `seq`.
CREATE TABLE event_counters (
  channel text NOT NULL,
  event text NOT NULL,
  seq bigint NOT NULL CHECK (seq > 0),
  PRIMARY KEY (channel, event)
) WITH (fillfactor = 80);
