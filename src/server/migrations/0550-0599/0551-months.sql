-- Tables of history are partitioned by month (decision 149). The partitions have a schema of their own: what lists the tables of
-- the shop sees each once.
CREATE SCHEMA IF NOT EXISTS months;

-- The lowest id of an instant: ids begin with 48 bits of epoch milliseconds.
CREATE FUNCTION first_id_at(at timestamptz) RETURNS uuid
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (lpad(to_hex(floor(extract(epoch FROM at) * 1000)::bigint), 12, '0') || '70008000000000000000')::uuid;

-- The lowest id of what is made for something afterwards, a day less for clocks that differ: earlier months are not read.
CREATE FUNCTION ids_after(made_for uuid) RETURNS uuid
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN first_id_at(to_timestamp(extract(epoch FROM uuid_time(made_for))::double precision - 86400));

-- The instant of a partition's bound as the catalog has it: an id or a time; null where there is none.
CREATE FUNCTION instant_of_bound(bound text) RETURNS timestamptz
LANGUAGE sql STABLE STRICT
RETURN CASE
  WHEN bound IN ('MINVALUE', 'MAXVALUE') THEN NULL
  WHEN bound LIKE '________-____-____-____-____________' THEN uuid_time(bound::uuid)
  ELSE bound::timestamptz
END;

-- The bound of an instant, as the key of a table is an id or a time.
CREATE FUNCTION bound_at(key_type regtype, at timestamptz, otherwise text) RETURNS text
LANGUAGE sql STABLE
RETURN coalesce(quote_literal(CASE key_type WHEN 'uuid'::regtype THEN first_id_at(at)::text ELSE at::text END), otherwise);

-- Every partition: from when until before when. The first begins with the shop (null), and the last is open (null).
CREATE VIEW month_partitions AS
SELECT parent.relname::text AS table_name, part.relname::text AS name,
       instant_of_bound(b.found[1]) AS since, instant_of_bound(b.found[2]) AS until
FROM pg_partitioned_table t
JOIN pg_class parent ON parent.oid = t.partrelid AND parent.relnamespace = 'public'::regnamespace
JOIN pg_inherits i ON i.inhparent = t.partrelid
JOIN pg_class part ON part.oid = i.inhrelid
CROSS JOIN LATERAL regexp_match(
  pg_get_expr(part.relpartbound, part.oid), $$FROM \('?([^')]+)'?\) TO \('?([^')]+)'?\)$$
) AS b (found);

-- Attaches a partition, whose rows lie within the bounds.
CREATE FUNCTION attach_month(of_table text, part text, since timestamptz, until timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  key_type regtype;
BEGIN
  SELECT a.atttypid::regtype INTO key_type
  FROM pg_partitioned_table t JOIN pg_attribute a ON a.attrelid = t.partrelid AND a.attnum = t.partattrs[0]
  WHERE t.partrelid = of_table::regclass;
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION months.%I FOR VALUES FROM (%s) TO (%s)', of_table, part,
                 bound_at(key_type, since, 'MINVALUE'), bound_at(key_type, until, 'MAXVALUE'));
END
$$;

-- Makes the last partition, which is open: like the one before it, with its options, its own unique keys and its triggers.
CREATE FUNCTION open_month(of_table text, earlier text, since timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  part text := of_table || to_char(since AT TIME ZONE 'UTC', '_YYYY_MM');
  pattern regclass := format('months.%I', earlier)::regclass;
  statement text;
BEGIN
  SELECT format('CREATE TABLE months.%I (LIKE months.%I INCLUDING ALL) %s', part, earlier,
                'WITH (' || array_to_string(reloptions, ', ') || ')')
  INTO statement FROM pg_class WHERE oid = pattern;
  EXECUTE coalesce(statement, format('CREATE TABLE months.%I (LIKE months.%I INCLUDING ALL)', part, earlier));
  FOR statement IN
    SELECT replace(pg_get_triggerdef(oid), format(' ON months.%I ', earlier), format(' ON months.%I ', part))
    FROM pg_trigger WHERE tgrelid = pattern AND NOT tgisinternal AND tgparentid = 0
  LOOP
    EXECUTE statement;
  END LOOP;
  PERFORM attach_month(of_table, part, since, NULL);
END
$$;

-- Gives the open partition an end, which its rows are known to lie before, and opens the next one there.
CREATE FUNCTION close_month(of_table text, ends timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  ending record;
BEGIN
  SELECT p.name, p.since INTO STRICT ending FROM month_partitions p WHERE p.table_name = of_table AND p.until IS NULL;
  EXECUTE format('ALTER TABLE %I DETACH PARTITION months.%I', of_table, ending.name);
  PERFORM attach_month(of_table, ending.name, ending.since, ends);
  PERFORM open_month(of_table, ending.name, ends);
END
$$;

-- Locks tables against everybody, and those that they refer to against changes. Whoever waits for such a lock makes all others
-- wait: half a second at most, and then again.
CREATE FUNCTION lock_briefly(VARIADIC tables text[]) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  named text;
  referred text;
BEGIN
  SELECT string_agg(format('%I', t), ', ') INTO named FROM unnest(tables) t;
  SELECT string_agg(DISTINCT confrelid::regclass::text, ', ') INTO referred
  FROM pg_constraint WHERE contype = 'f' AND conrelid = ANY (tables::regclass[]);
  SET LOCAL lock_timeout = '500ms';
  FOR attempt IN 1..600 LOOP
    BEGIN
      IF referred IS NOT NULL THEN EXECUTE format('LOCK TABLE %s IN SHARE ROW EXCLUSIVE MODE', referred); END IF;
      EXECUTE format('LOCK TABLE %s IN ACCESS EXCLUSIVE MODE', named);
      RETURN;
    EXCEPTION WHEN lock_not_available THEN
      IF attempt = 600 THEN RAISE; END IF;
      PERFORM pg_sleep(1);
    END;
  END LOOP;
END
$$;

-- For the migrations that follow: the table becomes the first partition of one that takes its name. No row is moved. Its rows
-- are known by the check `first_months` to lie before the bound. Unique keys without the partition's key stay with each
-- partition.
CREATE FUNCTION partition_by_month(of_table text, key text) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  part text := of_table || '_first';
  first regclass := of_table::regclass;
  ends timestamptz;
  indexes text[];
  statement text;
BEGIN
  PERFORM lock_briefly(VARIADIC ARRAY[of_table]);

  SELECT instant_of_bound(substring(pg_get_constraintdef(oid) FROM '''([^'']+)''')) INTO STRICT ends
  FROM pg_constraint WHERE conrelid = first AND conname = 'first_months' AND convalidated;
  SELECT array_agg(pg_get_indexdef(indexrelid)) INTO indexes
  FROM pg_index i WHERE indrelid = first AND NOT indisunique;

  EXECUTE format('ALTER TABLE %I SET SCHEMA months', of_table);
  EXECUTE format('ALTER TABLE months.%I RENAME TO %I', of_table, part);
  EXECUTE format('CREATE TABLE %I (LIKE months.%I INCLUDING DEFAULTS INCLUDING CONSTRAINTS) PARTITION BY RANGE (%I)',
                 of_table, part, key);
  EXECUTE format('ALTER TABLE %I DROP CONSTRAINT first_months', of_table);
  FOREACH statement IN ARRAY coalesce(indexes, '{}') LOOP
    EXECUTE statement;
  END LOOP;
  FOR statement IN
    SELECT format('ALTER TABLE %I ADD CONSTRAINT %I %s', of_table, k.conname, pg_get_constraintdef(k.oid))
    FROM pg_constraint k
    WHERE k.conrelid = first AND (k.contype = 'f' OR k.contype IN ('p', 'u') AND EXISTS (
      SELECT FROM pg_attribute a WHERE a.attrelid = first AND a.attname = key AND a.attnum = ANY (k.conkey)))
  LOOP
    EXECUTE statement;
  END LOOP;
  FOR statement IN
    SELECT format('GRANT %s ON %I TO %s', g.privilege_type, of_table, coalesce(quote_ident(r.rolname), 'PUBLIC'))
    FROM pg_class c CROSS JOIN LATERAL aclexplode(c.relacl) g LEFT JOIN pg_roles r ON r.oid = g.grantee
    WHERE c.oid = first AND g.grantee <> c.relowner
  LOOP
    EXECUTE statement;
  END LOOP;
  -- A trigger of each row is given to the partitions by PostgreSQL; one of statements is needed on both.
  FOR statement IN
    SELECT CASE WHEN g.tgtype & 1 = 1 THEN format('DROP TRIGGER %I ON months.%I;', g.tgname, part) ELSE '' END
           || replace(pg_get_triggerdef(g.oid), format(' ON months.%I ', part), format(' ON %I ', of_table))
    FROM pg_trigger g WHERE g.tgrelid = first AND NOT g.tgisinternal
  LOOP
    EXECUTE statement;
  END LOOP;

  PERFORM attach_month(of_table, part, NULL, ends);
  EXECUTE format('ALTER TABLE months.%I DROP CONSTRAINT first_months', part);
  PERFORM open_month(of_table, part, ends);
END
$$;

-- Until when rows are in the first partition: the month after the next begins. What exists is checked by the next migration,
-- which locks nobody out. An id may be of a clock that is ahead; times have no index to ask.
CREATE FUNCTION bound_first_months(of_table text, key text) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  key_type regtype;
  newest timestamptz;
BEGIN
  SELECT atttypid::regtype INTO key_type FROM pg_attribute WHERE attrelid = of_table::regclass AND attname = key;
  IF key_type = 'uuid'::regtype THEN
    EXECUTE format('SELECT uuid_time(%I) FROM %I ORDER BY %I DESC LIMIT 1', key, of_table, key) INTO newest;
  END IF;
  EXECUTE format('ALTER TABLE %I ADD CONSTRAINT first_months CHECK (%I < %s) NOT VALID', of_table, key, bound_at(key_type,
    (date_trunc('month', greatest(now(), newest) AT TIME ZONE 'UTC') + interval '2 months') AT TIME ZONE 'UTC', NULL));
END
$$;

SELECT lock_briefly('bets', 'battle_drops', 'round_bets');

-- Reads of a battle's drops and a round's bets leave out earlier months: none may be there.
ALTER TABLE battle_drops ADD CONSTRAINT battle_drops_after_battle CHECK (id >= ids_after(battle_id)) NOT VALID;
ALTER TABLE round_bets ADD CONSTRAINT round_bets_after_round CHECK (id >= ids_after(round_id)) NOT VALID;

SELECT bound_first_months('bets', 'id');
SELECT bound_first_months('battle_drops', 'id');
SELECT bound_first_months('round_bets', 'id');
