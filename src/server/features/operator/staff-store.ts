import type { Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'
import type { Player } from '#server/platform/http/route.ts'

/** The current role of an account; null if it is on hold or does not exist. */
export async function readRole(tx: Tx, playerId: string): Promise<Player['role'] | null> {
  const { rows } = await tx.query<Pick<Tables['players'], 'role'>>(
    'SELECT role FROM players WHERE id = $1 AND on_hold_since IS NULL',
    [playerId],
  )
  return rows[0]?.role ?? null
}

export async function hasAdmin(tx: Tx): Promise<boolean> {
  const { rowCount } = await tx.query(`SELECT 1 FROM players WHERE role = 'admin' LIMIT 1`)
  return rowCount === 1
}

/** How many accounts besides this one are admins who are not on hold. */
export async function countAdmins(tx: Tx, playerId: string): Promise<number> {
  const { rows } = await tx.query<{ admins: number }>(
    `SELECT count(*)::integer AS admins FROM players
     WHERE role = 'admin' AND on_hold_since IS NULL AND id <> $1`,
    [playerId],
  )
  return rows[0]?.admins ?? 0
}
