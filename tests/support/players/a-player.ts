import { randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import type { Tokens } from '#contract/http/account.ts'
import { type LedgerBeside, ledgerBeside } from '#scripts/shop/ledger-beside.ts'
import { createSessions, openAccount } from '#server/features/account/index.ts'
import { walletOf } from '#server/ledger/index.ts'
import { systemEntropy } from '#server/platform/entropy/entropy.ts'
import type { BrowserShop } from '#tests/support/browser/browser-shop.ts'
import { type Answer, ask } from '#tests/support/shop/ask.ts'

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

const password = 'correct horse'
/** Says of itself how it is checked, and is the cheapest that there is: nobody's real password. */
let cheapHash: Promise<string> | undefined

/**
 * A signed-in player with a balance in cents, as registering and signing in leave one: opened by the
 * same code, without the two calls and their costly hashes. Signing in with the password works, too.
 */
export async function aPlayer(
  app: Shop,
  { cents = 0n, name = `Player ${++count}` }: { cents?: bigint; name?: string } = {},
): Promise<TestPlayer> {
  const { database, clock } = app
  const email = `${randomUUID()}@example.com`
  cheapHash ??= hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })
  const opening = {
    name,
    email,
    passwordHash: await cheapHash,
    wantsPromotions: false,
    birthDate: '1990-05-17',
  }
  const ledger = await ledgerOf(app)
  const parts = { database, clock, entropy: systemEntropy(clock), ledger }
  const id = await database.transaction((tx) => openAccount(tx, parts, opening))
  if (id === null) throw new Error(`${email} has an account already`)
  const tokens = await createSessions({ ...parts, onAccessChanged: () => undefined }).open(id)
  if (cents > 0n) await fund(app, id, cents)
  return { id, name, email, password, tokens, ask: askAs(app.url, tokens) }
}

const digits = ['Zero', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine']

/** "One Two" for 12: in digits some numbers are refused as a name, 455 for one, because they read as a rude word. */
export const inWords = (number: number) =>
  [...String(number)].map((digit) => digits[+digit]).join(' ')

/** A player who has registered and signed in by the shop's own calls, and was written a welcome mail. */
export async function aRegisteredPlayer(app: Pick<Shop, 'url'>): Promise<TestPlayer> {
  const name = inWords(++count)
  const email = `${randomUUID()}@example.com`
  await ask(app.url, 'POST /api/auth/register', { name, email, password })
  const player = await signedInAgain(app, { id: '', name, email, password })
  const profile = await player.ask<{ data: { id: string } }>('GET /api/profile')
  return { ...player, id: profile.body.data.id }
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
  return { ...player, tokens, ask: askAs(app.url, tokens) }
}

/** The same of a player whom nobody signs in: without the call and its limits, for many players at once. */
export async function withNewSession(app: Shop, player: TestPlayer): Promise<TestPlayer> {
  const { database, clock, url } = app
  const parts = { database, clock, entropy: systemEntropy(clock) }
  const tokens = await createSessions({ ...parts, onAccessChanged: () => undefined }).open(
    player.id,
  )
  return { ...player, tokens, ask: askAs(url, tokens) }
}

const askAs =
  (url: string, tokens: Tokens): TestPlayer['ask'] =>
  (call, body, headers) =>
    ask(url, call, body, { authorization: `Bearer ${tokens.access_token}`, ...headers })

/** Players made a few at a time, as many as the database has connections for. */
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
  const ledger = await ledgerOf(app)
  const account = walletOf(playerId)
  const ref = systemEntropy(app.clock).id()
  await app.database.transaction((tx) =>
    ledger.post(tx, [{ account, counter: 'house:demo', amount: cents, code: 'demo.funds', ref }]),
  )
}

const ledgers = new WeakMap<Shop['database'], Promise<LedgerBeside>>()

/** A ledger beside the shop's own, on its database; nobody listens to it. */
export function ledgerOf({ database, clock, config }: Shop): Promise<LedgerBeside> {
  const entropy = systemEntropy(clock)
  const { seedKey, transparencyLog: settings } = config
  const known =
    ledgers.get(database) ?? ledgerBeside({ database, clock, entropy, seedKey, settings })
  ledgers.set(database, known)
  return known
}
