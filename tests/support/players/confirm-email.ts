import type { TestApp } from '#tests/support/shop/start-app.ts'

/** Lets it be known that an email is its player's, as the link of a mail would. */
export async function confirmEmailOf(
  { database, clock }: Pick<TestApp, 'database'> & { clock: { now(): number } },
  player: { id: string },
): Promise<void> {
  await database.pool.query('UPDATE players SET email_confirmed_at = $2 WHERE id = $1', [
    player.id,
    new Date(clock.now()),
  ])
}
