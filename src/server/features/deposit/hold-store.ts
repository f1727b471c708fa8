import type { Tx } from '#server/platform/db/database.ts'

/** Cents of skins deposits, with their bonuses, whose trades can still be undone. */
export async function readHeld(
  reader: Pick<Tx, 'query'>,
  playerId: string,
  nowMs: number,
): Promise<bigint> {
  const { rows } = await reader.query<{ held: bigint }>(
    `SELECT coalesce(sum(credited_cents + bonus_cents - settled_cents), 0)::bigint AS held
     FROM payments WHERE player_id = $1 AND hold_until > $2 AND status = 'paid'`,
    [playerId, new Date(nowMs)],
  )
  return rows[0]?.held ?? 0n
}

/** When the last of what is held is free; null when nothing is held. */
export async function readHeldUntil(
  reader: Pick<Tx, 'query'>,
  playerId: string,
  nowMs: number,
): Promise<Date | null> {
  const { rows } = await reader.query<{ until: Date | null }>(
    `SELECT max(hold_until) AS until FROM payments
     WHERE player_id = $1 AND hold_until > $2 AND status = 'paid'`,
    [playerId, new Date(nowMs)],
  )
  return rows[0]?.until ?? null
}
