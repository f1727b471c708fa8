/** Every table's columns as Kysely sees them, by table name. */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled in by the tables that come.
export interface Tables {}
