import type { Database } from '#server/platform/db/database.ts'

let broken = 0

/** Makes every write of a row fail for which `condition` holds, such as `NEW.id = '...'`; returns how to mend it. */
export async function breakRows(
  { pool }: Pick<Database, 'pool'>,
  table: string,
  condition: string,
): Promise<() => Promise<void>> {
  const name = `broken_${++broken}`
  await pool.query(
    `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       IF ${condition} THEN RAISE EXCEPTION 'This row is broken.'; END IF;
       RETURN NEW;
     END $$;
     CREATE TRIGGER ${name} BEFORE INSERT OR UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION ${name}()`,
  )
  return async () => {
    await pool.query(`DROP TRIGGER ${name} ON ${table}; DROP FUNCTION ${name}`)
  }
}
