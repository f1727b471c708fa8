import { DatabaseError } from 'pg'
import type { Reader } from '#server/platform/db/database.ts'

/** A change that somebody with all rights to the database could make. */
export interface Change {
  /** `table.column changed`, `cleared` or `set`; or `table deleted` or `inserted`. */
  name: string
  table: string
  column: string | null
  kind: 'changed' | 'deleted' | 'inserted'
  /** Statements that make it, each on another row. */
  statements: readonly string[]
}

interface Column {
  table: string
  column: string
  type: string
  is_nullable: boolean
  is_generated: boolean
  is_key: boolean
  /** The values that the table's rules allow. */
  allowed: string[]
}

/** Reads every column of every table, with the values that a rule allows for it. Call it before the rules are dropped. */
export async function readColumns(reader: Reader): Promise<Column[]> {
  const { rows } = await reader.query<Omit<Column, 'allowed'> & { rules: string[] }>(
    `SELECT c.relname AS table, a.attname AS column, t.typname AS type, NOT a.attnotnull AS is_nullable,
            a.attgenerated <> '' AS is_generated,
            EXISTS (SELECT FROM pg_index i WHERE i.indrelid = c.oid AND i.indisprimary AND a.attnum = ANY (i.indkey)) AS is_key,
            ARRAY(SELECT pg_get_constraintdef(k.oid) FROM pg_constraint k
                  WHERE k.conrelid = c.oid AND k.contype = 'c' AND k.conkey = ARRAY[a.attnum]) AS rules
     FROM pg_class c
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     JOIN pg_type t ON t.oid = a.atttypid
     WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace
     ORDER BY c.relname, a.attnum`,
  )
  return rows.map(({ rules, ...column }) => ({ ...column, allowed: rules.flatMap(valuesOf) }))
}

const valuesOf = (rule: string): string[] =>
  rule.includes('ANY (ARRAY[')
    ? Array.from(rule.matchAll(/'([^']*)'::text/g), ([, value = '']) => value)
    : []

/** Drops the rules that keep single statements from breaking the rows, as an owner of the database can. */
export async function dropRules(reader: Reader): Promise<void> {
  const { rows } = await reader.query<{ statement: string }>(
    `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS statement
     FROM pg_constraint WHERE contype IN ('c', 'f') AND connamespace = 'public'::regnamespace AND conrelid <> 0
     ORDER BY contype`,
  )
  for (const { statement } of rows) await untilNobodyWaits(() => reader.query(statement))
}

/** The shop runs meanwhile, and PostgreSQL ends one of two transactions that wait for each other. */
async function untilNobodyWaits(work: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await work()
      return
    } catch (error) {
      if (!(error instanceof DatabaseError && error.code === '40P01')) throw error
    }
  }
}

const other: Readonly<Record<string, (column: string) => string>> = {
  int8: (column) => `${column} + 1`,
  int4: (column) => `${column} + 1`,
  int2: (column) => `${column} + 1`,
  text: (column) => `${column} || 'x'`,
  bool: (column) => `NOT ${column}`,
  timestamptz: (column) => `${column} + interval '1 day'`,
  date: (column) => `${column} + 1`,
  uuid: () => 'gen_random_uuid()',
  bytea: (column) => `set_byte(${column}, 0, (get_byte(${column}, 0) + 1) % 256)`,
  jsonb: (column) =>
    `CASE jsonb_typeof(${column}) WHEN 'object' THEN ${column} || '{"forged": 1}' ELSE ${column} || '[1]' END`,
  _text: (column) => `${column} || 'x'::text`,
  _bytea: (column) => `array_replace(${column}, ${column}[1], sha256(${column}[1]))`,
  _int4: (column) => `${column} || 1`,
  _int8: (column) => `${column} || 1::bigint`,
}

const given: Readonly<Record<string, string>> = {
  int8: '1',
  int4: '1',
  int2: '1',
  text: `'x'`,
  bool: 'true',
  timestamptz: 'now()',
  date: 'current_date',
  uuid: 'gen_random_uuid()',
  bytea: `sha256('x')`,
  jsonb: `'{"forged": 1}'`,
  _text: `ARRAY['x']`,
  _bytea: `ARRAY[sha256('x')]`,
  _int4: 'ARRAY[1]',
  _int8: 'ARRAY[1::bigint]',
}

/** The rows that are changed, one by one, until the audit finds it. */
const places = [0, 1, 2, 4, 8, 16]

/** Every change of every column of the lived shop's rows, and a deleted and an invented row of every table. */
export function changesOf(columns: readonly Column[]): Change[] {
  const tables = [...new Set(columns.map(({ table }) => table))]
  return [
    ...columns.filter(({ is_generated }) => !is_generated).flatMap(changesOfColumn),
    ...tables.flatMap((table) => [
      {
        name: `${table} deleted`,
        table,
        column: null,
        kind: 'deleted' as const,
        statements: places.map(
          (place) =>
            `DELETE FROM ${table} WHERE (tableoid, ctid) = (
             SELECT tableoid, ctid FROM ${table} ORDER BY tableoid, ctid OFFSET ${place} LIMIT 1)`,
        ),
      },
      inserted(
        table,
        columns.filter((each) => each.table === table),
      ),
    ]),
  ]
}

function changesOfColumn({ table, column, type, is_nullable, allowed }: Column): Change[] {
  const change = (what: string, where: string, value: string): Change => ({
    name: `${table}.${column} ${what}`,
    table,
    column,
    kind: 'changed',
    statements: places.map(
      (place) => `UPDATE ${table} SET "${column}" = ${value}
        WHERE (tableoid, ctid) = (
          SELECT tableoid, ctid FROM ${table} WHERE ${where} ORDER BY tableoid, ctid OFFSET ${place} LIMIT 1)`,
    ),
  })
  const isThere = `"${column}" IS NOT NULL`
  const changed =
    allowed.length > 1
      ? allowed.map((value) =>
          change(
            `to ${value}`,
            `"${column}" IS DISTINCT FROM '${value}' AND ${isThere}`,
            `'${value}'`,
          ),
        )
      : [change('changed', isThere, other[type]?.(`"${column}"`) ?? `"${column}"`)]
  if (!is_nullable) return changed
  return [
    ...changed,
    change('cleared', isThere, 'NULL'),
    ...(allowed.length > 1 ? allowed.map((value) => `'${value}'`) : [given[type] ?? 'NULL']).map(
      (value) => change(`set to ${value}`, `"${column}" IS NULL`, value),
    ),
  ]
}

/** A copy of the first row under another key. */
function inserted(table: string, columns: readonly Column[]): Change {
  const kept = columns.filter(({ is_generated }) => !is_generated)
  const names = kept.map(({ column }) => `"${column}"`).join(', ')
  const copy = (isNew: (column: Column) => boolean) =>
    `INSERT INTO ${table} (${names}) OVERRIDING SYSTEM VALUE
     SELECT ${kept.map((each) => (isNew(each) ? newKey(each) : `"${each.column}"`)).join(', ')}
     FROM ${table} ORDER BY tableoid, ctid LIMIT 1`
  const isUnique = ({ column, type, is_key }: Column) =>
    is_key || type === 'bytea' || /^(id|hash|slug|code|commitment|ref|index|position)$/.test(column)
  return {
    name: `${table} inserted`,
    table,
    column: null,
    kind: 'inserted',
    statements: [copy(({ is_key }) => is_key), copy(isUnique), copy(({ type }) => type !== 'bool')],
  }
}

function newKey({ column, type, table }: Column): string {
  if (type === 'int8' || type === 'int4' || type === 'int2')
    return `(SELECT coalesce(max("${column}"), 0) + 1 FROM ${table})`
  return other[type]?.(`"${column}"`) ?? `"${column}"`
}
