import type { ClientBase } from 'pg'

/** Where a server of PostgreSQL is in the history of its database. */
export interface ServerPosition {
  /** The identifier of the database, the same on a primary and its standbys. */
  system: string
  isStandby: boolean
  /**
   * Each promotion of a standby begins a new one. A standby knows its own by its last restart point, so that it may
   * state the former one for minutes after a promotion, and never a later one.
   */
  timeline: number
  /**
   * The byte of the write-ahead log up to which all is on disk, on a primary, or applied, on a standby. What a primary
   * has answered lies before its position.
   */
  position: bigint
}

interface Row extends Omit<ServerPosition, 'timeline'> {
  timeline: string
}

// The name of a file of the log begins with its timeline, in hex; only a primary names one.
const READ_POSITION = `SELECT s.system_identifier::text AS system, r.is_standby AS "isStandby",
    CASE WHEN r.is_standby
      THEN to_hex(greatest(c.timeline_id, m.min_recovery_end_timeline))
      ELSE left(pg_walfile_name(pg_current_wal_flush_lsn()), 8) END AS timeline,
    coalesce(CASE WHEN r.is_standby THEN pg_last_wal_replay_lsn()
      ELSE pg_current_wal_flush_lsn() END - '0/0'::pg_lsn, 0)::bigint AS position
  FROM pg_control_system() s, pg_control_checkpoint() c, pg_control_recovery() m,
    (SELECT pg_is_in_recovery() AS is_standby OFFSET 0) r`

/** Where the server is. It need not answer later than `answerMsMax`; without it, the pool's limits hold. */
export async function readPosition(
  server: Pick<ClientBase, 'query'>,
  answerMsMax?: number,
): Promise<ServerPosition> {
  const statement = {
    name: 'read-position',
    text: READ_POSITION,
    ...(answerMsMax !== undefined && { query_timeout: answerMsMax }),
  }
  const { rows } = await server.query<Row>(statement)
  const [row] = rows
  if (!row) throw new Error('A server did not say where it is.')
  return { ...row, timeline: Number.parseInt(row.timeline, 16) }
}
