import { tokenHash } from '#server/features/account/tokens.ts'
import { grantRole } from '#server/features/operator/index.ts'
import { createLedgerKeys } from '#server/ledger/index.ts'
import { instantOf } from '#server/platform/clock/clock.ts'
import { systemEntropy } from '#server/platform/entropy/entropy.ts'
import type { Player } from '#server/platform/http/route.ts'
import type { BrowserShop } from '#tests/support/browser/browser-shop.ts'
import { aPlayer, askAs, inWords, sessionsOf, type TestPlayer } from './a-player.ts'

type Shop = Pick<BrowserShop, 'url' | 'database' | 'clock' | 'config'>

let count = 0

/** A signed-in player with a role, as if it had been granted long ago. */
export async function aStaffMember(shop: Shop, role: Player['role']): Promise<TestPlayer> {
  // A player's name that reads like one of the staff is a case: "Player 88" would be one beside "Player 8".
  const member = await aPlayer(shop, { name: `Keeper ${inWords(++count)}` })
  const grant = { playerId: member.id, role, reason: 'Granted long ago' }
  const entropy = systemEntropy(shop.clock)
  const keys = createLedgerKeys(shop.config.ledgerKeys)
  await shop.database.transaction((tx) =>
    grantRole(tx, { clock: shop.clock, entropy, keys }, grant),
  )
  // The first session's role is cached for a few seconds.
  let today = await signedInAsStaff(shop, member)
  return {
    ...today,
    async ask(...asked) {
      const answer = await today.ask<never>(...asked)
      if (answer.status !== 401 || (await hasEnded(shop, today))) return answer
      // A new shift began: the clock of a test may run for days.
      today = await signedInAsStaff(shop, today)
      return today.ask(...asked)
    },
  }
}

async function hasEnded({ database }: Shop, { tokens }: TestPlayer): Promise<boolean> {
  const { rowCount } = await database.pool.query(
    `SELECT 1 FROM access_tokens t JOIN sessions s ON s.id = t.session_id
     WHERE t.token_hash = $1 AND s.ended_at IS NULL`,
    [tokenHash(tokens.access_token)],
  )
  return rowCount === 0
}

/** Starts a new session, as after logging in with a second factor. */
export async function signedInAsStaff(shop: Shop, member: TestPlayer): Promise<TestPlayer> {
  const device = { userAgent: '', place: null, ip: '', factorAt: instantOf(shop.clock) }
  const tokens = await shop.database.transaction((tx) =>
    sessionsOf(shop).openIn(tx, member.id, device),
  )
  return { ...member, tokens, ask: askAs(shop.url, tokens) }
}
