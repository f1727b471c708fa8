import type { Column, Schema, Table } from './describe-schema.ts'

const scalars: Readonly<Record<string, string>> = {
  bigint: 'bigint',
  boolean: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  'double precision': 'number',
  integer: 'number',
  json: 'unknown',
  jsonb: 'unknown',
  numeric: 'string',
  smallint: 'number',
  text: 'string',
  'timestamp with time zone': 'Date',
  uuid: 'string',
}

const header = (comment: string, fingerprint: string) =>
  `${comment} Made by \`npm run schema\` of the migrations ${fingerprint}; not edited by hand.\n`

/** The tables as SQL statements, for reading: the result of all migrations. */
export function writeSql({ tables, views, functions, sequences }: Schema, fingerprint: string) {
  const parts = [
    ...sequences.map((name) => `CREATE SEQUENCE ${name};`),
    ...tables.map(sqlOf),
    ...views.map(({ name, definition }) => `CREATE VIEW ${name} AS\n${definition}`),
    ...functions.map((definition) => `${definition.trimEnd()};`),
  ]
  return `${header('--', fingerprint)}\n${parts.join('\n\n')}\n`
}

function sqlOf(described: Table): string {
  const { name, options, partitions, columns, constraints, indexes, triggers } = described
  const lines = [
    ...columns.map(({ name: column, type, isNullable, value }) =>
      [column, type, isNullable ? '' : 'NOT NULL', value].filter(Boolean).join(' '),
    ),
    ...constraints.map(
      ({ name: constraint, definition }) => `CONSTRAINT ${constraint} ${definition}`,
    ),
  ]
  const by = partitions ? ` PARTITION BY ${partitions.by}` : ''
  const end = `)${by}${options ? ` WITH (${options})` : ''};`
  const table = `CREATE TABLE ${name} (\n${lines.map((line) => `  ${line}`).join(',\n')}\n${end}`
  const keys = (partitions?.keys ?? []).map((key) => `-- Each partition has ${key}.`)
  return [table, ...keys, ...[...indexes, ...triggers].map((statement) => `${statement};`)].join(
    '\n',
  )
}

/** The tables as types: the values that node-postgres returns for each column with our parsers. */
export function writeTypes({ tables, views }: Schema, fingerprint: string): string {
  const rows = [
    ...tables.map((table) => rowOf(table.name, table.columns, literalsOf(table))),
    ...views.map((view) => rowOf(view.name, view.columns, new Map())),
  ]
  return `${header('//', fingerprint)}
/** A row of each table; what a store reads of one is a \`Pick\` of it. */
export interface Tables {\n${rows.join('\n')}\n}\n`
}

function rowOf(table: string, columns: Column[], literals: Map<string, string>): string {
  const lines = columns.map((column) => `    ${column.name}: ${typeOf(column, literals)}`)
  return `  ${table}: {\n${lines.join('\n')}\n  }`
}

function typeOf({ table, name, base, isArray, isNullable }: Column, literals: Map<string, string>) {
  const scalar = literals.get(name) ?? scalars[base]
  if (scalar === undefined)
    throw new Error(`${table}.${name} has a type without a parser: ${base}.`)
  const type = isArray ? `${scalar.includes('|') ? `(${scalar})` : scalar}[]` : scalar
  return isNullable && type !== 'unknown' ? `${type} | null` : type
}

const isOneOf = /^CHECK \(\((\w+) = ANY \(ARRAY\[(.+)\]\)\)\)$/

/** Text columns with a check on a list of values become a union of them. */
function literalsOf({ constraints }: Table): Map<string, string> {
  return new Map(
    constraints.flatMap(({ definition }) => {
      const [, column, list] = isOneOf.exec(definition) ?? []
      if (column === undefined || list === undefined) return []
      const values = list.split(', ').map((value) => /^'(\w+)'::text$/.exec(value)?.[1])
      if (values.some((value) => value === undefined)) return []
      return [[column, values.map((value) => `'${value}'`).join(' | ')] as const]
    }),
  )
}
