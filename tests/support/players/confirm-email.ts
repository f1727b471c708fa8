import type { TestApp } from '#tests/support/shop/start-app.ts'

/** Marks a player's email as confirmed, as following the link in the email does. */
export async function confirmEmailOf(
  { database, clock }: Pick<TestApp, 'database'> & { clock: { now(): number } },
  player: { id: string },
): Promise<void> {
  await database.pool.query('UPDATE players SET email_confirmed_at = $2 WHERE id = $1', [
    player.id,
    new Date(clock.now()),
  ])
}
