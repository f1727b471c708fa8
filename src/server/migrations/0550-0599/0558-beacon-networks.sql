-- The networks of the beacon that decided battles and rounds. Each of their rows used to repeat one, in 400 bytes.
CREATE TABLE beacon_networks (
  id smallint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  network jsonb NOT NULL UNIQUE
);
CREATE TRIGGER beacon_networks_are_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON beacon_networks
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The id of a network, which is stored when it is first used.
CREATE FUNCTION id_of_network(used jsonb) RETURNS smallint
LANGUAGE plpgsql STRICT AS $$
DECLARE
  found smallint;
BEGIN
  SELECT id INTO found FROM beacon_networks WHERE network = used;
  IF found IS NULL THEN
    INSERT INTO beacon_networks (network) VALUES (used) ON CONFLICT DO NOTHING;
    SELECT id INTO STRICT found FROM beacon_networks WHERE network = used;
  END IF;
  RETURN found;
END
$$;

ALTER TABLE battles ALTER COLUMN beacon TYPE smallint USING id_of_network(beacon);
ALTER TABLE battles RENAME COLUMN beacon TO beacon_network;
ALTER TABLE battles ADD FOREIGN KEY (beacon_network) REFERENCES beacon_networks;
ALTER TABLE rounds ALTER COLUMN beacon TYPE smallint USING id_of_network(beacon);
ALTER TABLE rounds RENAME COLUMN beacon TO beacon_network;
ALTER TABLE rounds ADD FOREIGN KEY (beacon_network) REFERENCES beacon_networks;
