-- The time in an id, to the millisecond: uuid_extract_timestamp of PostgreSQL 17 for the versions before it.
CREATE FUNCTION uuid_time(id uuid) RETURNS timestamptz
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN to_timestamp(
  ('x' || lpad(translate(left(id::text, 13), '-', ''), 16, '0'))::bit(64)::bigint / 1000.0
);
