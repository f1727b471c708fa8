import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Deal, dealTarget } from '#contract/http/deals.ts'
import type { HistoryEntry } from '#contract/http/history.ts'
import type { InventoryItem } from '#contract/http/inventory.ts'
import { canonicalJson } from '#domain/fairness/canonical-json.ts'
import { verifyReceipt } from '#domain/fairness/receipt.ts'
import { rarityOf } from '#domain/games/box.ts'
import {
  DEAL_RARITY_PRICE,
  dealStakes,
  deals,
  dealTargets,
  dealTickets,
} from '#domain/games/deals.ts'
import { formatCoins, toCents, toCoins } from '#domain/money/money.ts'
import { berlin } from '#tests/support/payouts/shipping-harness.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import { anItem, anItemWorth } from '#tests/support/players/an-item.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'
import { auditDeals } from './audit.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})
afterAll(async () => {
  expect(await auditFaults(app)).toEqual([])
  await app.stop()
})

type Target = ReturnType<typeof dealTarget.parse>
interface Made {
  msg: string
  code: string
  message: string
  errors: Record<string, string[]>
  data: Deal & { balance: number; price: number }
}

const targetsOf = async (query: string) =>
  (
    await ask<{ data: Target[]; next_cursor: string | null }>(
      app.url,
      `GET /api/deals/targets?${query}`,
    )
  ).body

/** The cheapest target that a stake can win, after skipping `after` of them. */
async function aTargetFor(stake: bigint, after = 0): Promise<Target> {
  const { min, max } = dealTargets(deals.rules, stake)
  const range = `min_price=${toCoins(min)}&max_price=${Math.min(toCoins(max), 10_000)}`
  const { data } = await targetsOf(`${range}&limit=${after + 1}`)
  const target = data[after]
  if (!target) throw new Error(`Nothing costs ${min} to ${max} cents`)
  return target
}

const deal = (player: TestPlayer, body: object, key?: string) =>
  player.ask<Made>(
    'POST /api/deals/bet',
    { inventory_item_ids: [], ...body },
    key === undefined ? {} : { 'idempotency-key': key },
  )

const itemsOf = async (player: TestPlayer) =>
  (await player.ask<{ data: InventoryItem[] }>('GET /api/inventory?limit=100')).body.data
const balanceOf = async (player: TestPlayer) => {
  const { rows } = await app.database.pool.query<{ balance: bigint }>(
    'SELECT balance FROM accounts WHERE player_id = $1',
    [player.id],
  )
  return rows[0]?.balance
}

/** Makes deals until one of them wins or loses, as requested. */
async function dealUntil(player: TestPlayer, isWin: boolean) {
  const target_item_id = (await aTargetFor(100n)).id
  for (;;) {
    const item = await anItemWorth(app, player.id, 60n)
    const { status, body } = await deal(player, {
      inventory_item_ids: [item],
      amount: 0.4,
      target_item_id,
    })
    expect(status, JSON.stringify(body)).toBe(200)
    if (body.data.is_win === isWin) return { made: body, item }
  }
}

describe('the config of deals', () => {
  it('is published with the hash of its terms', async () => {
    const { body } = await ask<{ data: Record<string, unknown> }>(app.url, 'GET /api/deals/config')
    const { version_hash, ...terms } = body.data
    expect(terms).toEqual({
      ...{ game: 'deals', min_amount: 0.1, max_amount: 10_000, max_payout: 10_000 },
      ...{ house_edge: 800, min_chance: 0.1, max_chance: 80, rtp: 92 },
    })
    expect(version_hash).toBe(createHash('sha256').update(canonicalJson(terms)).digest('hex'))
  })
})

describe('the targets', () => {
  it('are all items up to the largest payout, cheapest first, page by page', async () => {
    const { rows } = await app.database.pool.query<{ id: string; price: bigint }>(
      'SELECT id, price FROM items WHERE price <= 1000000',
    )
    const listed: Target[] = []
    let cursor = ''
    for (;;) {
      const page = await targetsOf(`limit=37${cursor}`)
      listed.push(...page.data)
      if (page.next_cursor === null) break
      cursor = `&cursor=${page.next_cursor}`
    }
    expect(new Set(listed.map(({ id }) => id))).toEqual(new Set(rows.map(({ id }) => id)))
    expect(listed).toHaveLength(rows.length)
    const prices = listed.map(({ price }) => price)
    expect(prices).toEqual([...prices].sort((a, b) => a - b))
    for (const target of listed) {
      const { id, price, rarity } = dealTarget.strict().parse(target)
      expect(toCents(price)).toBe(rows.find((row) => row.id === id)?.price)
      expect(rarity).toBe(rarityOf(toCents(price), DEAL_RARITY_PRICE))
    }
  })

  it('can be searched by name and house and filtered by price', async () => {
    const [some] = (await targetsOf('min_price=20&limit=1')).data
    const word = some?.name.split(' ')[0]?.toUpperCase() ?? ''
    const found = (await targetsOf(`search=${word}&min_price=20&max_price=900&limit=100`)).data
    expect(found.map(({ id }) => id)).toContain(some?.id)
    for (const { name, house, price } of found) {
      expect(`${house} ${name}`.toUpperCase()).toContain(word)
      expect(price >= 20 && price <= 900).toBe(true)
    }
    const foreign = await ask(app.url, 'GET /api/deals/targets?cursor=no-item-at-all')
    expect(foreign.status).toBe(422)
  })
})

describe('a deal', () => {
  it('that is won takes the stake and adds the target to the inventory at its price', async () => {
    const player = await aPlayer(app, { cents: 100_000n })
    const { made, item } = await dealUntil(player, true)
    const { data } = made
    expect(made.msg).toBe(`You won ${data.target.name}.`)
    expect(data).toMatchObject({
      stake: 1,
      tickets: dealTickets(deals.rules, 100n, toCents(data.target.price)),
      chance: data.tickets / 100_000,
      inventory_item_id: data.bet_id,
    })
    expect(data.ticket).toBeLessThan(data.tickets)
    const items = await itemsOf(player)
    expect(items.map(({ id }) => id)).not.toContain(item)
    const won = items.find(({ id }) => id === data.inventory_item_id)
    expect(won).toMatchObject({
      ...{ status: 'owned', bet_id: data.bet_id, box: null },
      item: { id: data.target.id, price: data.target.price, sale_price: data.target.price },
    })
    expect(won?.item.rarity).toBe(rarityOf(toCents(data.target.price), DEAL_RARITY_PRICE))
    const sold = await player.ask('POST /api/inventory/sell', { ids: [data.bet_id] })
    expect(sold.body).toMatchObject({ data: { amount: data.target.price } })
  })

  it('that is lost takes the stake', async () => {
    const player = await aPlayer(app, { cents: 100_000n })
    const { made, item } = await dealUntil(player, false)
    expect(made.msg).toBe('The deal is lost.')
    expect(made.data).toMatchObject({ is_win: false, inventory_item_id: null })
    expect(made.data.ticket).toBeGreaterThanOrEqual(made.data.tickets)
    const ids = (await itemsOf(player)).map(({ id }) => id)
    expect(ids).not.toContain(item)
    expect(ids).not.toContain(made.data.bet_id)
  })

  it('accepts items alone or coins alone, and returns the balance', async () => {
    const player = await aPlayer(app, { cents: 1_000n })
    const ids = [await anItemWorth(app, player.id, 150n), await anItemWorth(app, player.id, 50n)]
    const { id: target_item_id } = await aTargetFor(200n)
    const items = await deal(player, { inventory_item_ids: ids, target_item_id })
    expect(items.body.data).toMatchObject({ stake: 2, balance: 10 })
    const coins = await deal(player, { amount: 2, target_item_id })
    expect(coins.body.data).toMatchObject({ stake: 2, balance: 8 })
    expect(await balanceOf(player)).toBe(800n)
    const seeds = await player.ask<{ data: { nonce: number } }>('GET /api/fairness')
    expect(seeds.body.data.nonce).toBe(2)
  })

  it('counts a staked item at the value it was won at, not at its current price', async () => {
    const player = await aPlayer(app)
    const item = await anItem(app, player.id)
    const [own] = await itemsOf(player)
    await app.database.pool.query('UPDATE items SET price = price * 7 WHERE id = $1', [
      own?.item.id,
    ])
    await app.reloadShop()
    const stake = toCents(own?.item.price ?? 0)
    const { id: target_item_id } = await aTargetFor(stake)
    const { body } = await deal(player, { inventory_item_ids: [item], target_item_id })
    expect(body.data.stake).toBe(own?.item.sale_price)
    await app.database.pool.query('UPDATE items SET price = price / 7 WHERE id = $1', [
      own?.item.id,
    ])
    await app.reloadShop()
  })

  it('is replayed under its Idempotency-Key after the items are gone and the price has changed', async () => {
    const player = await aPlayer(app, { cents: 1_000n })
    const item = await anItemWorth(app, player.id, 100n)
    const target = await aTargetFor(100n, 1)
    const body = {
      inventory_item_ids: [item],
      target_item_id: target.id,
      target_price: target.price,
    }
    const first = await deal(player, body, 'deal-once')
    expect(first.status).toBe(200)
    await app.database.pool.query('UPDATE items SET price = price + 1 WHERE id = $1', [target.id])
    await app.reloadShop()
    const again = await deal(player, body, 'deal-once')
    expect(again.body).toEqual(first.body)
    const other = await deal(player, { ...body, amount: 1 }, 'deal-once')
    expect(other.body.code).toBe('idempotency_mismatch')
    await app.database.pool.query('UPDATE items SET price = price - 1 WHERE id = $1', [target.id])
    await app.reloadShop()
  })

  it('has a receipt that verifies once its seed is revealed, won or lost, with or without items', async () => {
    const player = await aPlayer(app, { cents: 100_000n })
    const ids = [
      (await dealUntil(player, true)).made.data.bet_id,
      (await dealUntil(player, false)).made.data.bet_id,
    ]
    const { id: target_item_id } = await aTargetFor(200n)
    ids.push((await deal(player, { amount: 2, target_item_id })).body.data.bet_id)
    const { status } = await player.ask('POST /api/fairness/rotate', {})
    expect(status).toBe(200)
    for (const id of ids) {
      const { body } = await ask<{ data: object }>(app.url, `GET /api/fairness/bets/${id}`)
      expect(verifyReceipt(body.data)).toMatchObject({ verdict: 'verified' })
      expect(body.data).toMatchObject({ bet_id: id, game: 'deals' })
    }
  })

  it("is listed in the player's and the public bets, and is not a drop", async () => {
    const dropsBefore = await ask(app.url, 'GET /api/last-drops')
    const before = await ask(app.url, 'GET /api/last-drops/summary')
    const player = await aPlayer(app, { cents: 100_000n })
    const { made: lost } = await dealUntil(player, false)
    const { made: won, item } = await dealUntil(player, true)
    const mine = await player.ask<{ data: (Deal & { payout: number })[] }>(
      'GET /api/deals/my-bets?limit=100',
    )
    expect(mine.body.data[0]).toMatchObject({
      ...{ bet_id: won.data.bet_id, tickets: won.data.tickets, is_win: true },
      ...{ stake: 1, target: won.data.target, payout: won.data.target.price },
    })
    expect(mine.body.data.find(({ bet_id }) => bet_id === lost.data.bet_id)).toMatchObject({
      payout: 0,
      inventory_item_id: null,
    })
    const recent = await ask<{ data: unknown[] }>(app.url, 'GET /api/deals/recent-bets?limit=1')
    expect(recent.body.data).toMatchObject([
      {
        bet_id: won.data.bet_id,
        user: { id: player.id },
        amount: 1,
        payout: won.data.target.price,
        target: won.data.target,
      },
    ])
    const history = await player.ask<{ data: HistoryEntry[] }>('GET /api/profile/history?limit=2')
    expect(history.body.data).toMatchObject([
      { title: 'Bet on Deals', amount: -1, subject: { type: 'bet', id: won.data.bet_id } },
      {
        ...{ kind: 'item', title: 'Item staked in a deal', amount: 0.6 },
        subject: { type: 'bet', id: won.data.bet_id },
      },
    ])
    expect((await itemsOf(player)).map(({ id }) => id)).not.toContain(item)
    expect((await ask(app.url, 'GET /api/last-drops')).body).toEqual(dropsBefore.body)
    expect((await ask(app.url, 'GET /api/last-drops/summary')).body).toEqual(before.body)
    const profile = await ask(app.url, `GET /api/players/${player.id}`)
    expect(profile.body).toMatchObject({ data: { stats: { openings: 0, best_drop: null } } })
  })
})

describe('the audit', () => {
  it('finds a deal whose stake differs from its staked items and coins', async () => {
    const player = await aPlayer(app, { cents: 100_000n })
    const { made, item } = await dealUntil(player, false)
    const { made: other } = await dealUntil(player, false)
    const [deal, elsewhere] = [made.data.bet_id, other.data.bet_id]
    const forgeries: [sql: string, values: string[], about: string[]][] = [
      [
        `UPDATE bets SET parameters = parameters || '{"amount": 0.41}' WHERE id = $1`,
        [deal],
        [deal],
      ],
      [
        `UPDATE bets SET parameters = parameters || '{"inventory_item_ids": []}' WHERE id = $1`,
        [deal],
        [deal],
      ],
      ['DELETE FROM deal_items WHERE inventory_item_id = $1', [item], [deal]],
      [
        'UPDATE deal_items SET bet_id = $2 WHERE inventory_item_id = $1',
        [item, elsewhere],
        [deal, elsewhere, elsewhere],
      ],
      [`UPDATE entries SET seq = seq + 1000 WHERE ref = $1 AND code = 'item.sale'`, [item], [deal]],
    ]
    for (const [sql, values, about] of forgeries) {
      const faults = await app.database
        .transaction(async (tx) => {
          for (const table of ['bets', 'deal_items', 'entries']) {
            await tx.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
          }
          await tx.query(sql, values)
          const { faults: found } = await auditDeals(tx)
          throw new Forged(found)
        })
        .catch((error: unknown) => (error instanceof Forged ? error.faults : [String(error)]))
      const named = faults.map((fault) => about.find((id) => fault.includes(id)) ?? fault)
      expect([sql, named.toSorted()]).toEqual([sql, about.toSorted()])
    }
    expect((await auditDeals(app.database.pool)).faults).toEqual([])
  })
})

/** Rolls back a forgery and carries the faults that the audit found. */
class Forged extends Error {
  readonly faults: string[]

  constructor(faults: string[]) {
    super('A forgery is taken back')
    this.faults = faults
  }
}

describe('a deal is refused, and nothing is staked', () => {
  /** Makes a deal that must be refused, for a player with one item and some coins. */
  async function refused(bet: object | ((item: string) => object), cents = 100_000n) {
    const player = await aPlayer(app, { cents })
    const item = await anItemWorth(app, player.id, 100n)
    const { status, body } = await deal(player, typeof bet === 'function' ? bet(item) : bet)
    expect(status).not.toBe(200)
    expect((await itemsOf(player)).map(({ id }) => id)).toEqual([item])
    expect(await balanceOf(player)).toBe(cents)
    const seeds = await player.ask<{ data: { nonce: number } }>('GET /api/fairness')
    expect(seeds.body.data.nonce).toBe(0)
    return { status, body, item }
  }

  it('without a stake, with a duplicate item or with more than fifty items', async () => {
    const { id: target_item_id } = await aTargetFor(100n)
    const nothing = await refused({ target_item_id })
    expect(nothing).toMatchObject({
      status: 422,
      body: { errors: { amount: [expect.any(String)] } },
    })
    const twice = await refused((item) => ({ inventory_item_ids: [item, item], target_item_id }))
    expect(twice.body.errors).toEqual({ inventory_item_ids: ['Choose each item once.'] })
    const ids = Array.from({ length: 51 }, (_, index) => `item-${index}`)
    const many = await refused({ inventory_item_ids: ids, target_item_id })
    expect(many.body.errors).toHaveProperty('inventory_item_ids')
    for (const amount of [0, -1, 0.001, 2e9, '1', null]) {
      expect((await refused({ amount, target_item_id })).status).toBe(422)
    }
  })

  it('on a target that is not in the catalogue', async () => {
    for (const target_item_id of ['no-such-item', '__proto__', 'constructor']) {
      const { status, body } = await refused({ amount: 1, target_item_id })
      expect([status, body.errors]).toEqual([
        422,
        { target_item_id: ['This item does not exist.'] },
      ])
    }
  })

  it('on a target outside the range of chances, with the range of prices that can be won', async () => {
    const { min, max } = dealTargets(deals.rules, 100n)
    const sentence = `A stake of 1.00 can win an item of ${formatCoins(min)} to ${formatCoins(max)} coins.`
    const cheaper = (await targetsOf(`max_price=${toCoins(min - 1n)}`)).data.at(-1)
    const dearer = (await targetsOf(`min_price=${toCoins(max + 1n)}&limit=1`)).data[0]
    for (const target of [cheaper, dearer]) {
      const { status, body } = await refused({ amount: 1, target_item_id: target?.id })
      expect([status, body.errors]).toEqual([422, { target_item_id: [sentence] }])
    }
  })

  it('at a stake one cent outside the range of chances, but not at its upper end', async () => {
    const target = await aTargetFor(500n)
    const { min, max } = dealStakes(deals.rules, toCents(target.price))
    for (const beyond of [max + 1n, min - 1n]) {
      const amount = toCoins(beyond)
      if (amount < 0.1) continue
      const { body } = await refused({ amount, target_item_id: target.id })
      expect(body.errors).toHaveProperty('target_item_id')
    }
    const player = await aPlayer(app, { cents: 100_000n })
    const { status } = await deal(player, { amount: toCoins(max), target_item_id: target.id })
    expect(status).toBe(200)
  })

  it('on a target above the largest payout', async () => {
    const { rows } = await app.database.pool.query<{ id: string }>(
      'SELECT id FROM items WHERE price > 1000000 ORDER BY price LIMIT 1',
    )
    const { status, body } = await refused({ amount: 900, target_item_id: rows[0]?.id })
    expect([status, body.errors]).toEqual([
      422,
      { target_item_id: ['A deal can win an item of at most 10,000.00 coins.'] },
    ])
  })

  it('with a total stake below the minimum or above the maximum, items included', async () => {
    const { id: target_item_id } = await aTargetFor(100n)
    const sentence = 'Stake 0.10 to 8,695.65 coins in total, including items.'
    const small = await refused({ amount: 0.09, target_item_id })
    expect(small.body.errors).toEqual({ amount: [sentence] })
    const large = await refused(
      (item) => ({ inventory_item_ids: [item], amount: 8_694.66, target_item_id }),
      1_000_000n,
    )
    expect(large.body.errors).toEqual({ inventory_item_ids: [sentence] })
  })

  it('with unknown items, items of another player or items requested for shipping', async () => {
    const other = await aPlayer(app)
    const foreign = await anItemWorth(app, other.id, 100n)
    const { id: target_item_id } = await aTargetFor(200n)
    for (const bad of [foreign, 'nothing', '00000000-0000-7000-8000-000000000000']) {
      const { status, body } = await refused((item) => ({
        inventory_item_ids: [item, bad],
        amount: 1,
        target_item_id,
      }))
      expect([status, body.code]).toEqual([409, 'item_not_owned'])
      expect(body.message).toBe(
        'One of these items is no longer in your inventory. Nothing was staked.',
      )
    }
    const player = await aPlayer(app, { cents: 10_000n })
    const item = await anItem(app, player.id)
    const parcel = { inventory_item_ids: [item], address: berlin }
    expect((await player.ask('POST /api/shipping', parcel)).status).toBe(200)
    const before = await balanceOf(player)
    const body = { inventory_item_ids: [item], amount: 1, target_item_id }
    expect((await deal(player, body)).body.code).toBe('item_not_owned')
    expect(await balanceOf(player)).toBe(before)
  })

  it('when the balance is too low, with the missing amount', async () => {
    const { id: target_item_id } = await aTargetFor(500n)
    const { body } = await refused(
      (item) => ({ inventory_item_ids: [item], amount: 4, target_item_id }),
      399n,
    )
    expect(body).toMatchObject({ code: 'insufficient_funds', data: { missing: 0.01 } })
  })

  it("when the target's price is not the one shown, with the current price", async () => {
    const target = await aTargetFor(100n)
    const { status, body } = await refused((item) => ({
      ...{ inventory_item_ids: [item], target_item_id: target.id },
      target_price: target.price + 0.01,
    }))
    expect([status, body.code]).toEqual([409, 'target_changed'])
    expect(body.data).toEqual({ price: target.price })
  })
})
