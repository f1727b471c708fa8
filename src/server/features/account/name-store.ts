import type { Tx } from '#server/platform/db/database.ts'

/** Serializes claims of names that look alike until the transaction ends. */
export async function lockSkeleton(tx: Tx, skeleton: string): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`name ${skeleton}`])
}

/** Whether another player has a name with one of these skeletons. */
export async function isSkeletonHeld(
  tx: Tx,
  skeletons: readonly string[],
  playerId: string | null,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'SELECT 1 FROM players WHERE name_skeleton = ANY ($1) AND id IS DISTINCT FROM $2::uuid LIMIT 1',
    [skeletons, playerId],
  )
  return rowCount === 1
}

export async function renamePlayer(
  tx: Tx,
  playerId: string,
  { name, skeleton }: { name: string; skeleton: string },
): Promise<void> {
  tx.noteChange('players')
  tx.noteChange('staff')
  await tx.query('UPDATE players SET name = $2, name_skeleton = $3 WHERE id = $1', [
    playerId,
    name,
    skeleton,
  ])
}
