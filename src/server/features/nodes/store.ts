import type { Reader } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'
import type { RaisedAlert } from './alert-rules.ts'

export interface NodeAlert extends RaisedAlert {
  /** In ISO 8601. */
  since: string
}

export interface NodeRow
  extends Pick<Tables['nodes'], 'id' | 'host' | 'version' | 'started_at' | 'seen_at' | 'leads'> {
  alerts: NodeAlert[]
}

/** Stores that a node runs, and forgets those that have not said so since an instant. */
export async function writeNode(writer: Reader, node: NodeRow, forgetBefore: Date): Promise<void> {
  await writer.query(
    `INSERT INTO nodes (id, host, version, started_at, seen_at, leads, alerts)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (id) DO UPDATE SET seen_at = $5, leads = $6, alerts = $7`,
    [
      node.id,
      node.host,
      node.version,
      node.started_at,
      node.seen_at,
      node.leads,
      JSON.stringify(node.alerts),
    ],
  )
  await writer.query('DELETE FROM nodes WHERE seen_at < $1', [forgetBefore])
}

export async function deleteNode(writer: Reader, id: string): Promise<void> {
  await writer.query('DELETE FROM nodes WHERE id = $1', [id])
}

/** Every node that has run lately, the oldest first. */
export async function listNodes(reader: Reader): Promise<NodeRow[]> {
  const { rows } = await reader.query<NodeRow>(
    'SELECT id, host, version, started_at, seen_at, leads, alerts FROM nodes ORDER BY started_at, id',
  )
  return rows
}

export interface OpenCase {
  staffId: string
  queue: string
  caseId: string
  at: Date
}

/** Stores which case one of the staff has open; who else has had it open since an instant. */
export async function writeOpenCase(
  writer: Reader,
  { staffId, queue, caseId, at }: OpenCase,
  since: Date,
): Promise<Pick<Tables['players'], 'id' | 'name'>[]> {
  await writer.query(
    `INSERT INTO open_cases (staff_id, queue, case_id, seen_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (staff_id) DO UPDATE SET queue = $2, case_id = $3, seen_at = $4`,
    [staffId, queue, caseId, at],
  )
  const { rows } = await writer.query<Pick<Tables['players'], 'id' | 'name'>>(
    `SELECT p.id, p.name FROM open_cases o JOIN players p ON p.id = o.staff_id
     WHERE o.queue = $1 AND o.case_id = $2 AND o.staff_id <> $3 AND o.seen_at >= $4
     ORDER BY p.name`,
    [queue, caseId, staffId, since],
  )
  return rows
}
