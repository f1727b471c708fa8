import type { Reader, Tx } from '#server/platform/db/database.ts'
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

export interface StaffRow
  extends Pick<
    Tables['players'],
    'id' | 'name' | 'email' | 'role' | 'on_hold_since' | 'hold_reason'
  > {
  has_factor: boolean
}

/** Everybody with a role, by name. */
export async function listStaffRows(reader: Reader): Promise<StaffRow[]> {
  const { rows } = await reader.query<StaffRow>(
    `SELECT p.id, p.name, p.email, p.role, p.on_hold_since, p.hold_reason,
            EXISTS (SELECT FROM totp_factors t WHERE t.player_id = p.id AND t.confirmed_at IS NOT NULL)
              OR EXISTS (SELECT FROM passkeys k WHERE k.player_id = p.id) AS has_factor
     FROM players p WHERE p.role <> 'player' ORDER BY lower(p.name), p.id`,
  )
  return rows
}
