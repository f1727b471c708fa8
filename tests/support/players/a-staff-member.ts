import type { Tokens } from '#contract/http/account.ts'
import type { Player } from '#server/platform/http/route.ts'
import type { BrowserShop } from '#tests/support/browser/browser-shop.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { aPlayer, type TestPlayer } from './a-player.ts'

type Shop = Pick<BrowserShop, 'url' | 'database' | 'clock' | 'config'>

/** A signed-in player with a role, as if it had been granted long ago. */
export async function aStaffMember(shop: Shop, role: Player['role']): Promise<TestPlayer> {
  const member = await aPlayer(shop)
  await shop.database.pool.query('UPDATE players SET role = $2 WHERE id = $1', [member.id, role])
  // The first session's role is cached for a few seconds, so a second session is started.
  const { body: tokens } = await ask<Tokens>(shop.url, 'POST /oauth/token', {
    grant_type: 'password',
    client_id: 'web',
    client_secret: 'web',
    username: member.email,
    password: member.password,
  })
  const authorization = `Bearer ${tokens.access_token}`
  return {
    ...member,
    tokens,
    ask: (call, body, headers) => ask(shop.url, call, body, { authorization, ...headers }),
  }
}
