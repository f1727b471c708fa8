import { randomUUID } from 'node:crypto'
import type { Tokens } from '#contract/http/account.ts'
import { createLedger, walletOf } from '#server/ledger/index.ts'
import { systemEntropy } from '#server/platform/entropy/entropy.ts'
import { type Answer, ask } from './ask.ts'
import type { BrowserShop } from './browser-shop.ts'

type Shop = Pick<BrowserShop, 'url' | 'database' | 'clock' | 'config'>

export interface TestPlayer {
  id: string
  name: string
  email: string
  password: string
  tokens: Tokens
  /** Calls as this player. */
  ask<T = unknown>(
    call: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<T>>
}

let count = 0

/** A registered, signed-in player with a balance in cents. */
export async function aPlayer(
  app: Shop,
  { cents = 0n, name = `Player ${++count}` }: { cents?: bigint; name?: string } = {},
): Promise<TestPlayer> {
  const email = `${randomUUID()}@example.com`
  const password = 'correct horse'
  await ask(app.url, 'POST /api/auth/register', { name, email, password })
  const player = await signedInAgain(app, { id: '', name, email, password })
  const profile = await player.ask<{ data: { id: string } }>('GET /api/profile')
  const { id } = profile.body.data
  if (cents > 0n) await fund(app, id, cents)
  return { ...player, id }
}

/** A player with a session that begins now: one of yesterday has ended. */
export async function signedInAgain(
  app: Pick<Shop, 'url'>,
  player: Omit<TestPlayer, 'tokens' | 'ask'>,
): Promise<TestPlayer> {
  const { body: tokens } = await ask<Tokens>(app.url, 'POST /oauth/token', {
    grant_type: 'password',
    client_id: 'web',
    client_secret: 'web',
    username: player.email,
    password: player.password,
    scope: '*',
  })
  const authorization = { authorization: `Bearer ${tokens.access_token}` }
  const as: TestPlayer['ask'] = (call, body, headers) =>
    ask(app.url, call, body, { ...authorization, ...headers })
  return { ...player, tokens, ask: as }
}

/** Players made a few at a time, because hashing their passwords is meant to be costly. */
export async function players(
  app: Shop,
  count: number,
  options: { cents?: bigint },
): Promise<TestPlayer[]> {
  const made: TestPlayer[] = []
  while (made.length < count) {
    const some = Array.from({ length: Math.min(8, count - made.length) }, () =>
      aPlayer(app, options),
    )
    made.push(...(await Promise.all(some)))
  }
  return made
}

/** Gives a player coins from the demo's own account. */
export async function fund(app: Shop, playerId: string, cents: bigint): Promise<void> {
  const { database, clock, config } = app
  const entropy = systemEntropy(clock)
  const ledger = await createLedger({ database, clock, entropy, seedKey: config.seedKey })
  await database.transaction((tx) =>
    ledger.post(tx, [
      {
        account: walletOf(playerId),
        counter: 'house:demo',
        amount: cents,
        code: 'demo.funds',
        ref: entropy.id(),
      },
    ]),
  )
}
