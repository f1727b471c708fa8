import { randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import type { Tokens } from '#contract/http/account.ts'
import { openSecondLedger, type SecondLedger } from '#scripts/shop/second-ledger.ts'
import { createSessions, openAccount } from '#server/features/account/index.ts'
import { walletOf } from '#server/ledger/index.ts'
import { systemEntropy } from '#server/platform/entropy/entropy.ts'
import type { BrowserShop } from '#tests/support/browser/browser-shop.ts'
import { type Answer, ask } from '#tests/support/shop/ask.ts'
import { markDemo } from '#tests/support/shop/mark-demo.ts'

type Shop = Pick<BrowserShop, 'url' | 'database' | 'clock' | 'config'>

export interface TestPlayer {
  id: string
  name: string
  email: string
  password: string
  tokens: Tokens
  /** Calls the API as this player. */
  ask<T = unknown>(
    call: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<T>>
}

let count = 0

const password = 'correct horse'
/** A hash with the cheapest parameters; they are stored in the hash. No real password uses it. */
let cheapHash: Promise<string> | undefined

/**
 * A signed-in player with a balance in cents, as after registering and logging in. The same code creates it,
 * without the two calls and their costly hashes. Logging in with the password works, too.
 */
export async function aPlayer(
  app: Shop,
  {
    cents = 0n,
    name = `Player ${++count}`,
    isDemo = false,
  }: { cents?: bigint; name?: string; isDemo?: boolean } = {},
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
    isDemo,
  }
  const ledger = await ledgerOf(app)
  const parts = { database, clock, entropy: systemEntropy(clock), ledger }
  const id = await database.transaction((tx) => openAccount(tx, parts, opening))
  if (id === null) throw new Error(`${email} has an account already`)
  const tokens = await sessionsOf(app).open(id)
  if (cents > 0n) await fund(app, id, cents)
  return { id, name, email, password, tokens, ask: askAs(app.url, tokens) }
}

const digits = ['Zero', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine']

/**
 * "One Two" for 12. As digits, some numbers are refused as names because they read as a rude word: 455, for
 * one.
 */
export const inWords = (number: number) =>
  [...String(number)].map((digit) => digits[+digit]).join(' ')

/** Registers a player and logs them in through the API; they receive a welcome email. */
export async function aRegisteredPlayer(app: Pick<Shop, 'url'>): Promise<TestPlayer> {
  const name = inWords(++count)
  const email = `${randomUUID()}@example.com`
  await ask(app.url, 'POST /api/auth/register', { name, email, password })
  const player = await signedInAgain(app, { id: '', name, email, password })
  const profile = await player.ask<{ data: { id: string } }>('GET /api/profile')
  return { ...player, id: profile.body.data.id }
}

/** Starts a new session for a player: yesterday's has expired. */
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

/** The same without the call and its limits, for many players at once. */
export async function withNewSession(app: Shop, player: TestPlayer): Promise<TestPlayer> {
  const tokens = await sessionsOf(app).open(player.id)
  return { ...player, tokens, ask: askAs(app.url, tokens) }
}

/** Opens sessions without the calls and their limits. */
export const sessionsOf = ({ database, clock }: Pick<Shop, 'database' | 'clock'>) =>
  createSessions({
    database,
    clock,
    entropy: systemEntropy(clock),
    onAccessChanged: () => undefined,
  })

export const askAs =
  (url: string, tokens: Tokens): TestPlayer['ask'] =>
  (call, body, headers) =>
    ask(url, call, body, { authorization: `Bearer ${tokens.access_token}`, ...headers })

/** Creates players a few at a time, limited by the database connections. */
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

/** Gives a player coins from the demo account. */
export async function fund(app: Shop, playerId: string, cents: bigint): Promise<void> {
  const ledger = await ledgerOf(app)
  const account = walletOf(playerId)
  const ref = systemEntropy(app.clock).id()
  await app.database.transaction(async (tx) => {
    await markDemo(tx)
    await ledger.post(tx, [
      { account, counter: 'house:demo', amount: cents, code: 'demo.funds', ref },
    ])
  })
}

const ledgers = new WeakMap<Shop['database'], Promise<SecondLedger>>()

/** A second ledger on the shop's database; nothing listens to its events. */
export function ledgerOf({ database, clock, config }: Shop): Promise<SecondLedger> {
  const entropy = systemEntropy(clock)
  const { seedKey, ledgerKeys, transparencyLog: settings } = config
  const known =
    ledgers.get(database) ??
    openSecondLedger({ database, clock, entropy, seedKey, ledgerKeys, settings })
  ledgers.set(database, known)
  return known
}
