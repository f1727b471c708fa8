import type { Reader } from '#server/platform/db/database.ts'

/** Marks the database as a demo's: elsewhere the audit reports coins of the demo. */
export const markDemo = (writer: Reader) =>
  writer.query('INSERT INTO demo_marks (marked_at) VALUES (now()) ON CONFLICT DO NOTHING')
