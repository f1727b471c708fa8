import { Pool } from 'undici'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { toCents } from '#domain/money/money.ts'
import { seededChance } from '#tests/simulation/chance.ts'
import { manyBattles } from '#tests/support/games/battle-harness.ts'
import { BTC_ADDRESS } from '#tests/support/payouts/payout-harness.ts'
import { berlin } from '#tests/support/payouts/shipping-harness.ts'
import { aCustomBox, itemsFor } from '#tests/support/players/a-custom-box.ts'
import { aPlayer, fund, players, type TestPlayer } from '#tests/support/players/a-player.ts'
import { anItem } from '#tests/support/players/an-item.ts'
import { times } from '#tests/support/setup/sampling.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'
import { sandboxEnv } from '#tests/support/shop/sandbox-process.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

const ROUNDS = times('DOUBLE_SPENDS', 20)
const HOT_BETS = times('HOT_BETS', 200)
const AT_ONCE = 64
const PLAYERS = 4
/** Cents. The price of everything that a wallet is spent on: a parcel to Australia, and boxes at that price. */
const PRICE = 2_990n
const HOT_PRICE = 100n

const sydney = {
  ...berlin,
  phone: '+61293744000',
  country: 'AU' as const,
  country_state: 'New South Wales',
  city: 'Sydney',
  postal_code: '2000',
}

interface Spending {
  path: string
  body: object
}

let app: TestApp
let pool: Pool
let boxes: { slug: string; price: number }[]

beforeAll(async () => {
  // No payout reaches a provider here: withdrawals wait for an operator.
  const provider = { ALPHAPO_URL: 'http://127.0.0.1:9', TRUST_PROXY: '1' }
  const env = { ...sandboxEnv, ...provider, ...manyBattles }
  app = await startApp({ env })
  pool = new Pool(app.url, { connections: AT_ONCE })
  const { body } = await ask<{ data: typeof boxes }>(app.url, 'GET /api/boxes?limit=100')
  boxes = body.data
})
afterAll(async () => {
  await pool?.close()
  await app?.stop()
})

const boxFor = (cents: bigint): string => {
  const found = boxes.find(({ price }) => toCents(price) === cents)
  if (!found) throw new Error(`No box costs ${cents} cents`)
  return found.slug
}

let calls = 0

/** Spends over a persistent connection; returns the status and the refusal's code. */
async function spend({ tokens }: TestPlayer, what: Spending | undefined): Promise<string> {
  if (!what) throw new Error('Nothing to spend on')
  const { path, body } = what
  calls += 1
  const answer = await pool.request({
    path,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${tokens.access_token}`,
      // Each call has its own address, because limits by address are not tested here.
      'x-forwarded-for': `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`,
    },
    body: JSON.stringify(body),
  })
  const { code } = (await answer.body.json()) as { code?: string }
  return code ? `${answer.statusCode} ${code}` : String(answer.statusCode)
}

async function balanceOf(player: TestPlayer): Promise<bigint | undefined> {
  const { rows } = await app.database.pool.query<{ balance: bigint }>(
    'SELECT balance FROM accounts WHERE player_id = $1',
    [player.id],
  )
  return rows[0]?.balance
}

/** A player's box at exactly the price; its items are worth nine tenths of it. */
async function aBoxAtThePrice(): Promise<string> {
  const maker = await aPlayer(app)
  const [dear] = await itemsFor(maker, 40, 90)
  const [cheap] = await itemsFor(maker, 5, 15)
  if (!dear || !cheap) throw new Error('The catalogue has nothing of these prices')
  const worth = (Number(PRICE) * 0.9) / 100
  const share = (worth - cheap.price) / (dear.price - cheap.price)
  const chance = Math.floor(share * 10_000_000) / 100_000
  const made = await aCustomBox(maker, {
    items: [
      { item_id: dear.id, chance },
      { item_id: cheap.id, chance: Math.round((100 - chance) * 100_000) / 100_000 },
    ],
  })
  expect(toCents(made.price)).toBe(PRICE)
  return made.slug
}

/** Locks a player's wallet until a call waits for it, then releases it. */
async function whileHeld(
  player: TestPlayer,
  call: () => Promise<string>,
): Promise<{ answer: Promise<string>; release: () => void }> {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>()
  const holding = app.database.transaction(async (tx) => {
    await tx.query('SELECT 1 FROM accounts WHERE player_id = $1 FOR NO KEY UPDATE', [player.id])
    hold()
    await isReleased
  })
  await isHeld
  const answer = Promise.all([call(), holding]).then(([outcome]) => outcome)
  const waiting = async () => {
    const { rowCount } = await app.database.pool.query(
      `SELECT 1 FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock' LIMIT 1`,
    )
    return rowCount
  }
  await expect.poll(waiting).toBe(1)
  return { answer, release }
}

it(
  `spends a balance exactly once, in ${ROUNDS} rounds of ${AT_ONCE} calls of every kind`,
  async () => {
    const everybody = await players(app, PLAYERS, {})
    const [box, userBox] = [boxFor(PRICE), await aBoxAtThePrice()]
    const amount = Number(PRICE) / 100
    const spendings: Record<string, (item: string) => Spending> = {
      box: () => ({ path: `/api/boxes/${box}/open`, body: { count: 1 } }),
      userBox: () => ({ path: `/api/user-boxes/${userBox}/open`, body: { count: 1 } }),
      battle: () => ({
        path: '/api/battles/create',
        body: { boxes: [{ slug: box, count: 1 }], format: '1v1', mode: 'classic' },
      }),
      withdrawal: () => ({
        path: '/api/withdrawals',
        body: { currency: 'BTC', amount, address: BTC_ADDRESS },
      }),
      parcel: (item) => ({
        path: '/api/shipping',
        body: { inventory_item_ids: [item], address: sydney },
      }),
    }
    // Batched calls are more frequent, because the others need a transaction each only to be refused.
    const batched = ['box', 'box', 'box', 'userBox', 'userBox'].flatMap((kind) => [kind, kind])
    const deck = [...batched, 'battle', 'withdrawal', 'parcel']
    const turns = Object.keys(spendings)
    // Each parcel has its own item, so that only the coins can prevent it.
    const goods = await Promise.all(
      everybody.map(({ id }) =>
        Promise.all(Array.from({ length: AT_ONCE }, () => anItem(app, id))),
      ),
    )
    const wins = new Map<string, number>()

    for (let round = 0; round < ROUNDS; round++) {
      const player = everybody[round % PLAYERS] as TestPlayer
      const items = goods[round % PLAYERS] as string[]
      const chance = seededChance(round)
      // One kind after the other waits for the wallet before the rest are sent, and is the one that is paid.
      const first = turns[round % turns.length] ?? ''
      const kinds = [first, ...items.slice(1).map(() => chance.pick(deck))]
      await fund(app, player.id, PRICE)
      const spendOn = (item: string, place: number) =>
        spend(player, spendings[kinds[place] ?? '']?.(item))
      const head = await whileHeld(player, () => spendOn(items[0] ?? '', 0))
      const rest = items.slice(1).map((item, place) => spendOn(item, place + 1))
      head.release()
      const outcomes = await Promise.all([head.answer, ...rest])
      const won = outcomes.indexOf('200')
      expect(outcomes.toSpliced(won, 1), `Round ${round}`).toEqual(
        Array.from({ length: AT_ONCE - 1 }, () => '409 insufficient_funds'),
      )
      expect(await balanceOf(player)).toBe(0n)
      const winner = kinds[won] ?? 'nobody'
      wins.set(winner, (wins.get(winner) ?? 0) + 1)
      if (winner === 'parcel') items[won] = await anItem(app, player.id)
    }
    expect(wins.size).toBe(Math.min(turns.length, ROUNDS))
    expect(await auditFaults(app)).toEqual([])
  },
  300_000 + ROUNDS * 1_000,
)

it(
  `settles a hot account: ${HOT_BETS} bets with coins for half of them, over ${AT_ONCE} connections`,
  async () => {
    const player = await aPlayer(app, { cents: (HOT_PRICE * BigInt(HOT_BETS)) / 2n })
    const bet = { path: `/api/boxes/${boxFor(HOT_PRICE)}/open`, body: { count: 1 } }
    const outcomes = await Promise.all(Array.from({ length: HOT_BETS }, () => spend(player, bet)))
    const counts = new Map<string, number>()
    for (const outcome of outcomes) counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
    expect(Object.fromEntries(counts)).toEqual({
      200: HOT_BETS / 2,
      '409 insufficient_funds': HOT_BETS / 2,
    })
    expect(await balanceOf(player)).toBe(0n)
    expect(await auditFaults(app)).toEqual([])
  },
  60_000 + HOT_BETS * 100,
)
