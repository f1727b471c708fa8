import { expect } from 'vitest'
import type { TestPlayer } from '#tests/support/players/a-player.ts'
import { oauthClient } from '#tests/support/players/social-harness.ts'
import type { TestApp } from '#tests/support/shop/start-app.ts'
import { done } from './journey-play.ts'

const tables = ['players', 'sessions', 'access_tokens', 'refresh_tokens', 'seeds', 'entries']

/**
 * Makes calls that carry secrets while the database rejects all their rows with long error messages. Returns
 * the password that should have been set.
 */
export async function goThroughFaults(app: TestApp, player: TestPlayer): Promise<string> {
  const everywhere = (change: string) =>
    Promise.all(tables.map((table) => app.database.pool.query(`ALTER TABLE ${table} ${change}`)))
  const { email, password, tokens } = player
  const grant = { ...oauthClient, username: email, password, refresh_token: tokens.refresh_token }
  const change = { current_password: password, password: 'a key of red bronze' }
  await everywhere('ADD CONSTRAINT closed CHECK (false) NOT VALID')
  for (const [call, body] of [
    ['POST /api/auth/register', { name: 'Someone', email: 'someone@example.com', password }],
    ['POST /oauth/token', { grant_type: 'password', ...grant }],
    ['POST /oauth/token', { grant_type: 'refresh_token', ...grant }],
    ['PUT /api/profile/password', change],
    ['POST /api/fairness/rotate', {}],
    ['POST /api/boxes/pocket-change/open', { count: 1 }],
  ] as const) {
    expect([call, (await player.ask(call, body)).status]).toEqual([call, 500])
  }
  await everywhere('DROP CONSTRAINT closed')
  await done(player, 'GET /api/profile')
  return change.password
}
