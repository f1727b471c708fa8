import type { Tokens } from '#contract/http/account.ts'
import { grantRole } from '#server/features/operator/index.ts'
import { createLedgerKeys } from '#server/ledger/index.ts'
import { systemEntropy } from '#server/platform/entropy/entropy.ts'
import type { Player } from '#server/platform/http/route.ts'
import type { BrowserShop } from '#tests/support/browser/browser-shop.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { aPlayer, type TestPlayer } from './a-player.ts'

type Shop = Pick<BrowserShop, 'url' | 'database' | 'clock' | 'config'>

/** A signed-in player with a role, as if it had been granted long ago. */
export async function aStaffMember(shop: Shop, role: Player['role']): Promise<TestPlayer> {
  const member = await aPlayer(shop)
  const grant = { playerId: member.id, role, reason: 'Granted long ago' }
  const entropy = systemEntropy(shop.clock)
  const keys = createLedgerKeys(shop.config.ledgerKeys)
  await shop.database.transaction((tx) =>
    grantRole(tx, { clock: shop.clock, entropy, keys }, grant),
  )
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
