import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Box, Opening } from '#contract/http/boxes.ts'
import type { Deal, DealTarget } from '#contract/http/deals.ts'
import type { WithdrawalRules } from '#contract/http/withdrawals.ts'
import { TICKETS } from '#domain/games/box.ts'
import { deals, dealTargets, dealTickets } from '#domain/games/deals.ts'
import { toCents, toCoins } from '#domain/money/money.ts'
import { manyBattles } from '#tests/support/games/battle-harness.ts'
import { nextStream } from '#tests/support/games/next-stream.ts'
import { payersEnv, payIn } from '#tests/support/payments/payers.ts'
import { BTC_ADDRESS } from '#tests/support/payouts/payout-harness.ts'
import { berlin } from '#tests/support/payouts/shipping-harness.ts'
import { aCode } from '#tests/support/players/a-code.ts'
import { aPlayer, fund, type TestPlayer } from '#tests/support/players/a-player.ts'
import { anItem, anItemWorth } from '#tests/support/players/an-item.ts'
import { confirmEmailOf } from '#tests/support/players/confirm-email.ts'
import { fc } from '#tests/support/setup/properties.ts'
import { times } from '#tests/support/setup/sampling.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

/** The shop's cheapest box: 0.50 coins. */
const PAID = 'pocket-change'
const STORMS = times('DEAL_STORMS', 6)
const STORIES = times('DEAL_STORIES', 12)
/** No more, because each opens two free boxes with chosen tickets: an audit of many would report their RTP. */
const STORIES_IN_A_SHOP = 12

let app: TestApp
/** Possible targets without sizes. */
let targets: DealTarget[]
/** The most frequent item of the first free box that is worth enough for a deal. */
let free: { cents: number; first: number; last: number }

beforeAll(openShop)
afterAll(closeShop)

async function openShop(): Promise<void> {
  const provider = { ALPHAPO_URL: 'http://127.0.0.1:9', TRUST_PROXY: '1' }
  app = await startApp({ env: { ...payersEnv, ...provider, ...manyBattles } })
  const visitor = await aPlayer(app)
  targets = []
  const { rows } = await app.database.pool.query<{ id: string }>(
    'SELECT id FROM items WHERE sizes IS NULL',
  )
  for (let cursor = ''; ; ) {
    const { body } = await visitor.ask<{ data: DealTarget[]; next_cursor: string | null }>(
      `GET /api/deals/targets?limit=100${cursor}`,
    )
    targets.push(...body.data.filter((target) => rows.some(({ id }) => id === target.id)))
    if (body.next_cursor === null) break
    cursor = `&cursor=${body.next_cursor}`
  }
  const { body: box } = await visitor.ask<{ data: Box }>('GET /api/free-boxes/iron-gift')
  const [often] = box.data.items
    .filter(({ price }) => price >= 0.1)
    .sort((a, b) => b.chance - a.chance)
  if (!often) throw new Error('The free box gives nothing that is enough for a deal')
  const [first, last] = often.tickets
  free = { cents: Number(toCents(often.price)), first, last }
}

async function closeShop(): Promise<void> {
  expect(await auditFaults(app)).toEqual([])
  await app.stop()
}

interface Answered {
  code: string
  message: string
  data: Record<string, unknown>
}

/** The cheapest or most expensive target that a stake can win. */
function targetFor(stake: bigint, isDearest = false): DealTarget {
  const { min, max } = dealTargets(deals.rules, stake)
  const fitting = targets.filter(({ price }) => toCents(price) >= min && toCents(price) <= max)
  const target = isDearest ? fitting.at(-1) : fitting[0]
  if (!target) throw new Error(`Nothing can be won with ${stake} cents`)
  return target
}

const make = (player: TestPlayer, body: object) =>
  player.ask<Answered & { data: Deal }>('POST /api/deals/bet', { inventory_item_ids: [], ...body })

/** Rotates the seeds until the next bet draws a suitable ticket. */
async function drawNext(player: TestPlayer, isWished: (ticket: number) => boolean): Promise<void> {
  while (!isWished((await nextStream(app, player)).uniform(TICKETS))) {
    const { status } = await player.ask('POST /api/fairness/rotate', {})
    expect(status).toBe(200)
  }
}

/** Stakes an item on the cheapest target that it can win; the deal wins or loses as given. */
async function stakeItem(player: TestPlayer, item: string, isWin: boolean): Promise<Deal> {
  const { rows } = await app.database.pool.query<{ value: bigint }>(
    'SELECT value FROM inventory_items WHERE id = $1',
    [item],
  )
  const stake = rows[0]?.value ?? 0n
  const target = targetFor(stake)
  const tickets = dealTickets(deals.rules, stake, toCents(target.price))
  await drawNext(player, (ticket) => ticket < tickets === isWin)
  const { status, body } = await make(player, {
    inventory_item_ids: [item],
    target_item_id: target.id,
  })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.data.is_win).toBe(isWin)
  return body.data
}

const rulesOf = async (player: TestPlayer) =>
  (await player.ask<{ data: WithdrawalRules }>('GET /api/withdrawals/rules')).body.data
const withdraw = (player: TestPlayer, amount = 20) =>
  player.ask<Answered>('POST /api/withdrawals', { currency: 'BTC', amount, address: BTC_ADDRESS })
const ship = (player: TestPlayer, item: string) =>
  player.ask<Answered>('POST /api/shipping', { inventory_item_ids: [item], address: berlin })
const sponsor = (player: TestPlayer) =>
  player.ask<Answered>('POST /api/battles/create', {
    ...{ boxes: [{ slug: PAID, count: 2 }], format: '1v1', mode: 'classic', sponsor_pct: 100 },
  })
const confirmEmail = (player: TestPlayer) => confirmEmailOf(app, player)

async function open(player: TestPlayer, path: string, count = 1): Promise<string[]> {
  const { status, body } = await player.ask<{ data: { openings: Opening[] } }>(
    `POST /api/${path}/open`,
    { count },
  )
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data.openings.map(({ inventory_item_id }) => inventory_item_id)
}

/** An item of a free box that alone is worth enough for a deal. */
async function aFreeItem(player: TestPlayer): Promise<string> {
  await drawNext(player, (ticket) => ticket >= free.first && ticket <= free.last)
  return (await open(player, 'free-boxes/iron-gift'))[0] as string
}

/** Stakes that many coins on boxes, in steps of 2.50. */
async function play(player: TestPlayer, coins: number): Promise<void> {
  for (let left = coins * 2; left > 0; left -= 5) {
    await open(player, `boxes/${PAID}`, Math.min(5, left))
  }
}

describe("a free box's item that was upgraded by a deal", () => {
  it('is a bonus to play through, as if it had been sold and its coins staked', async () => {
    const player = await aPlayer(app, { cents: 10_000n })
    const deal = await stakeItem(player, await aFreeItem(player), true)
    const won = deal.inventory_item_id ?? ''
    // The stake itself has already played through 8 %; the rest is rounded up to a cent.
    const open_bonus = Math.ceil(deal.stake * 100 * 0.92) / 100
    const { playthrough, available, are_gifts_locked } = await rulesOf(player)
    expect({ open_bonus: playthrough.open_bonus, available, are_gifts_locked }).toEqual({
      ...{ open_bonus, available: 0, are_gifts_locked: true },
    })
    expect((await ship(player, won)).body.code).toBe('playthrough_open')
    expect((await withdraw(player)).body.code).toBe('playthrough_open')
    expect((await sponsor(player)).body.code).toBe('sponsor_not_free')
    await play(player, Math.ceil(playthrough.left * 2) / 2)
    expect((await rulesOf(player)).playthrough.left).toBe(0)
    expect((await withdraw(player)).body.code).toBe('gift_locked')
    expect((await sponsor(player)).body.code).toBe('sponsor_not_free')
  })

  it('can be shipped after a confirmed email and a deposit, after any number of deals', async () => {
    const player = await aPlayer(app, { cents: 20_000n })
    const first = await stakeItem(player, await aFreeItem(player), true)
    const second = await stakeItem(player, first.inventory_item_id ?? '', true)
    const won = second.inventory_item_id ?? ''
    const [bought = ''] = await open(player, `boxes/${PAID}`)
    await play(player, Math.ceil((await rulesOf(player)).playthrough.left * 2) / 2)
    // A deal sells the staked item, so what was bought since is locked as well.
    for (const item of [won, bought]) {
      expect((await ship(player, item)).body.code).toBe('gift_locked')
    }
    await confirmEmail(player)
    expect((await ship(player, won)).body.code).toBe('gift_locked')
    await payIn(app, player, 'card', 5)
    for (const item of [won, bought]) expect((await ship(player, item)).status).toBe(200)
  })

  it('is not forfeited with the bonus while its value is in the won item', async () => {
    const player = await aPlayer(app)
    const { stake } = await stakeItem(player, await aFreeItem(player), true)
    const forfeit = () => player.ask<Answered>('POST /api/profile/bonus/forfeit', {})
    expect((await forfeit()).body).toMatchObject({
      code: 'bonus_in_play',
      data: { missing: Math.ceil(stake * 92) / 100 },
    })
    await player.ask('POST /api/inventory/sell', { all: true })
    expect((await forfeit()).status).toBe(200)
  })
})

describe('a deal with funds that may not leave', () => {
  it('an open bonus also locks the won item', async () => {
    const player = await aPlayer(app)
    const code = await aCode(app, 'voucher', 1_000n)
    await player.ask('POST /api/deposit/voucher/redeem', { code })
    const target = targetFor(1_000n)
    const tickets = dealTickets(deals.rules, 1_000n, toCents(target.price))
    await drawNext(player, (ticket) => ticket < tickets)
    const { body } = await make(player, { amount: 10, target_item_id: target.id })
    await fund(app, player.id, 10_000n)
    const won = body.data.inventory_item_id ?? ''
    expect((await rulesOf(player)).playthrough.open_bonus).toBe(9.2)
    expect((await ship(player, won)).body.code).toBe('playthrough_open')
    expect((await withdraw(player)).body.code).toBe('playthrough_open')
  })

  it('held coins do not become items that can leave', async () => {
    const player = await aPlayer(app, { cents: 500n })
    await payIn(app, player, 'skins', 25)
    const target = targetFor(2_500n)
    const tickets = dealTickets(deals.rules, 2_500n, toCents(target.price))
    await drawNext(player, (ticket) => ticket < tickets)
    const { body } = await make(player, { amount: 25, target_item_id: target.id })
    const won = body.data.inventory_item_id ?? ''
    expect((await rulesOf(player)).held).toBe(25)
    expect((await ship(player, won)).body.code).toBe('funds_held')
    const again = await stakeItem(player, won, true)
    expect((await ship(player, again.inventory_item_id ?? '')).body.code).toBe('funds_held')
    await fund(app, player.id, 2_490n)
    expect((await ship(player, again.inventory_item_id ?? '')).status).toBe(200)
  })

  it('a debt locks everything, including won items', async () => {
    const player = await aPlayer(app, { cents: 3_000n })
    const paid = await payIn(app, player, 'card', 50)
    const target = targetFor(8_000n)
    const tickets = dealTickets(deals.rules, 8_000n, toCents(target.price))
    await drawNext(player, (ticket) => ticket < tickets)
    const { body } = await make(player, { amount: 80, target_item_id: target.id })
    await paid.takeBack()
    const won = body.data.inventory_item_id ?? ''
    expect((await rulesOf(player)).owed).toBe(50)
    expect((await ship(player, won)).body.code).toBe('account_restricted')
    const again = await stakeItem(player, won, true)
    expect((await ship(player, again.inventory_item_id ?? '')).body.code).toBe('account_restricted')
    await player.ask('POST /api/inventory/sell', { all: true })
    expect((await withdraw(player)).body.code).toBe('account_restricted')
    expect((await sponsor(player)).body.code).toBe('sponsor_not_free')
  })
})

describe('a deal compared with a sale followed by a deal in coins', () => {
  /** What a player does before staking an item, or selling it and staking its coins. */
  type Step =
    | { do: 'card' | 'skins' | 'voucher' | 'fund'; coins: number }
    | { do: 'boxes'; count: number }
    | { do: 'deal'; which: number; coins: number }
    | { do: 'sell'; which: number }
  const coins = fc.integer({ min: 1, max: 40 })
  const steps = fc.array(
    fc.oneof(
      fc.record({ do: fc.constantFrom('card', 'skins', 'voucher', 'fund'), coins }),
      fc.record({ do: fc.constant('boxes'), count: fc.integer({ min: 1, max: 5 }) }),
      { weight: 3, arbitrary: fc.record({ do: fc.constant('deal'), which: fc.nat(9), coins }) },
      fc.record({ do: fc.constant('sell'), which: fc.nat(9) }),
    ) as fc.Arbitrary<Step>,
    { minLength: 4, maxLength: 12 },
  )

  interface Owned {
    id: string
    value: bigint
  }

  async function take(
    player: TestPlayer,
    owned: Owned[],
    step: Step,
    isStakedAsItem: boolean,
  ): Promise<void> {
    switch (step.do) {
      case 'card':
      case 'skins':
        return void (await payIn(app, player, step.do, step.coins + 4))
      case 'voucher': {
        const code = await aCode(app, 'voucher', toCents(step.coins))
        return void (await player.ask('POST /api/deposit/voucher/redeem', { code }))
      }
      case 'fund':
        return fund(app, player.id, toCents(step.coins))
      case 'boxes':
        // Opened boxes keep their items, because the two players draw different ones. The stakes count for both.
        return void (await player.ask(`POST /api/boxes/${PAID}/open`, { count: step.count }))
      case 'sell': {
        const [item] = owned.splice(step.which % (owned.length || 1), 1)
        if (item) await player.ask('POST /api/inventory/sell', { ids: [item.id] })
        return
      }
      case 'deal': {
        const [item] = owned.splice(step.which % (owned.length || 1), 1)
        if (!item) return
        const stake = item.value + toCents(step.coins)
        // The most expensive target: both players lose, except with a chance of a few in a thousand.
        const target_item_id = targetFor(stake, true).id
        const { balance } = await rulesOf(player)
        const amount = Math.min(step.coins, balance)
        if (amount < step.coins) return void (await sellItem(player, item))
        if (isStakedAsItem) {
          const deal = { inventory_item_ids: [item.id], amount, target_item_id }
          const { status, body } = await make(player, deal)
          expect(status, JSON.stringify(body)).toBe(200)
          compared += 1
          return
        }
        await sellItem(player, item)
        const { status } = await make(player, { amount: toCoins(stake), target_item_id })
        expect(status).toBe(200)
      }
    }
  }

  const sellItem = async (player: TestPlayer, { id }: Owned) =>
    expect((await player.ask('POST /api/inventory/sell', { ids: [id] })).status).toBe(200)

  /** A player with one item of a free box and three that were paid for. */
  async function anOwner(): Promise<{ player: TestPlayer; owned: Owned[] }> {
    const player = await aPlayer(app)
    const own = [110n, 480n, 2_050n].map(async (value) => ({
      id: await anItemWorth(app, player.id, value),
      value,
    }))
    const gift = { id: await aFreeItem(player), value: BigInt(free.cents) }
    return { player, owned: [gift, ...(await Promise.all(own))] }
  }

  /** What a player may withdraw or ship, and what their play has earned. */
  async function standing(player: TestPlayer) {
    const { playthrough, held, owed, available, balance, are_gifts_locked } = await rulesOf(player)
    const { body } = await player.ask<{ data: { xp: number; level: number } }>('GET /api/profile')
    const { xp, level } = body.data
    return { playthrough, held, owed, available, balance, are_gifts_locked, xp, level }
  }

  let told = 0
  let compared = 0

  it(
    'leaves a player in exactly the same state, whatever happened before',
    async () => {
      await fc.assert(
        fc.asyncProperty(steps, async (story) => {
          if (told > 0 && told % STORIES_IN_A_SHOP === 0) {
            await closeShop()
            await openShop()
          }
          told += 1
          const [one, two] = [await anOwner(), await anOwner()]
          for (const step of story) {
            await take(one.player, one.owned, step, true)
            await take(two.player, two.owned, step, false)
          }
          expect(await standing(one.player)).toEqual(await standing(two.player))
        }),
        { numRuns: STORIES },
      )
      // Runs without a deal would prove nothing.
      expect(compared).toBeGreaterThan(STORIES / 4)
    },
    120_000 + STORIES * 10_000,
  )
})

describe('an item that is staked concurrently', () => {
  it(
    'is used once: in one of twenty deals, a sale, or a parcel',
    async () => {
      const ways = new Map<string, number>()
      for (let storm = 0; storm < STORMS; storm++) {
        const player = await aPlayer(app, { cents: 100_000n })
        const item = await anItem(app, player.id)
        const { rows } = await app.database.pool.query<{ value: bigint }>(
          'SELECT value FROM inventory_items WHERE id = $1',
          [item],
        )
        const target_item_id = targetFor((rows[0]?.value ?? 0n) + 100n).id
        const deal = { inventory_item_ids: [item], amount: 1, target_item_id }
        const calls: [string, object][] = [
          ...Array.from({ length: 20 }, (): [string, object] => ['POST /api/deals/bet', deal]),
          ['POST /api/inventory/sell', { ids: [item] }],
          ['POST /api/inventory/sell', { ids: [item] }],
          ['POST /api/shipping', { inventory_item_ids: [item], address: berlin }],
        ]
        const turn = (storm * 7) % calls.length
        const order = [...calls.slice(turn), ...calls.slice(0, turn)]
        const answers = await Promise.all(
          order.map(async ([call, body]) => ({
            call,
            ...(await player.ask<Answered>(call, body)),
          })),
        )
        const done = answers.filter(({ status }) => status === 200)
        expect(done.map(({ call }) => call)).toHaveLength(1)
        for (const { status, body } of answers) {
          if (status !== 200) expect([409, body.code]).toEqual([status, 'item_not_owned'])
        }
        const way = done[0]?.call ?? ''
        ways.set(way, (ways.get(way) ?? 0) + 1)
        const { rows: left } = await app.database.pool.query<{ status: string; staked: bigint }>(
          `SELECT status, (SELECT count(*) FROM deal_items WHERE inventory_item_id = $1) AS staked
         FROM inventory_items WHERE id = $1`,
          [item],
        )
        expect(left[0]?.status).toBe(way.endsWith('shipping') ? 'in_request' : 'sold')
        expect(left[0]?.staked).toBe(way.endsWith('bet') ? 1n : 0n)
      }
      expect([...ways.values()].reduce((sum, count) => sum + count, 0)).toBe(STORMS)
    },
    60_000 + STORMS * 10_000,
  )
})
