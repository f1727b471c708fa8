import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FreeBoxes } from '#contract/http/free-boxes.ts'
import { toCents } from '#domain/money/money.ts'
import { XP_EXACT } from '#domain/rewards/levels.ts'
import { openSecondLedger } from '#scripts/shop/second-ledger.ts'
import { settleShares } from '#server/features/custom-boxes/shares.ts'
import { type Ledger, walletOf } from '#server/ledger/index.ts'
import { type Entropy, systemEntropy } from '#server/platform/entropy/entropy.ts'
import { berlin } from '#tests/support/payouts/shipping-harness.ts'
import { aCustomBox } from '#tests/support/players/a-custom-box.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import { confirmEmailOf } from '#tests/support/players/confirm-email.ts'
import { jobDepsOn } from '#tests/support/shop/for-each.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

/** The shop's cheapest box, 0.50 coins. */
const PAID = 'pocket-change'

let app: TestApp
let ledger: Ledger
let entropy: Entropy
beforeAll(async () => {
  app = await startApp()
  const { database, clock, config } = app
  entropy = systemEntropy(clock)
  ledger = await openSecondLedger({ database, clock, entropy, seedKey: config.seedKey })
})
afterAll(() => app.stop())

/** Credits bonus coins, as a voucher does. */
const giveBonus = (player: TestPlayer, amount: bigint) =>
  app.database.transaction((tx) =>
    ledger.post(tx, [
      {
        account: walletOf(player.id),
        counter: 'house:codes',
        amount,
        code: 'voucher.redeemed',
        ref: entropy.id(),
      },
    ]),
  )

async function open(player: TestPlayer, count: number, box = `boxes/${PAID}`) {
  const { status } = await player.ask(`POST /api/${box}/open`, { count })
  expect(status).toBe(200)
}
const xpOf = async (player: TestPlayer): Promise<number> =>
  (await player.ask<{ data: { user_level: { xp: number } } }>('GET /api/profile')).body.data
    .user_level.xp

/** The house edge of a box of the shop, in basis points. */
async function edgeOf(slug: string): Promise<bigint> {
  const { rows } = await app.database.pool.query<{ house_edge: number }>(
    `SELECT house_edge FROM configurations WHERE kind = 'box' AND slug = $1`,
    [slug],
  )
  return BigInt(rows[0]?.house_edge ?? 0)
}

/** The part of a player's stakes that unlocked a bonus, in cents. */
async function freed(player: TestPlayer): Promise<bigint> {
  const { rows } = await app.database.pool.query<{ cents: bigint }>(
    `SELECT coalesce(sum(s.cents), 0)::bigint AS cents
     FROM bonus_stakes s JOIN accounts a ON a.id = s.account_id WHERE a.player_id = $1`,
    [player.id],
  )
  return rows[0]?.cents ?? 0n
}

describe('a stake that unlocks a bonus', () => {
  it('gives no XP, but the part beyond the bonus does', async () => {
    const player = await aPlayer(app, { cents: 1_000n })
    await giveBonus(player, 20n)
    await open(player, 3)
    expect(await xpOf(player)).toBe(0)
    await open(player, 5)
    const xp = await xpOf(player)
    const unpaid = await freed(player)
    // The bonus is unlocked once the expected loss reaches 20 cents; the box keeps 10 % or a little more.
    expect(unpaid).toBe((20n * 10_000n - 1n) / (await edgeOf(PAID)) + 1n)
    expect(xp).toBeCloseTo(4 - Number(unpaid) / 100, 2)
    await open(player, 2)
    expect(await xpOf(player)).toBeCloseTo(5 - Number(unpaid) / 100, 2)
    expect(await freed(player)).toBe(unpaid)
  })

  it('does not count as the paid play that free boxes require', async () => {
    const player = await aPlayer(app, { cents: 2_000n })
    const done = async () => {
      const { body } = await player.ask<FreeBoxes>('GET /api/free-boxes')
      return body.data.find(({ tier }) => tier === 10)?.play?.done
    }
    await open(player, 2)
    await giveBonus(player, 40n)
    await open(player, 5)
    expect(await done()).toBe(1)
    await open(player, 5)
    expect(await done()).toBeCloseTo(1 + 5 - Number(await freed(player)) / 100, 2)
  })

  it('pays the maker of a box nothing; the part beyond the bonus pays 1 %', async () => {
    const maker = await aPlayer(app)
    const player = await aPlayer(app, { cents: 100_000n })
    const { slug, price } = await aCustomBox(maker)
    const cents = toCents(price)
    const settle = () => settleShares({ ...jobDepsOn(app), ledger })
    const earned = async () => {
      const { rows } = await app.database.pool.query<{ balance: bigint }>(
        'SELECT balance FROM accounts WHERE player_id = $1',
        [maker.id],
      )
      return rows[0]?.balance
    }
    await giveBonus(player, cents)
    await open(player, 5, `user-boxes/${slug}`)
    await settle()
    expect(await earned()).toBe(0n)
    await open(player, 5, `user-boxes/${slug}`)
    await open(player, 5, `user-boxes/${slug}`)
    await settle()
    const paid = cents * 15n - (await freed(player))
    expect(await earned()).toBe(paid / 100n)
    const { rows } = await app.database.pool.query(
      'SELECT openings, staked, earned FROM user_boxes WHERE slug = $1',
      [slug],
    )
    expect(rows).toEqual([{ openings: 15n, staked: paid, earned: paid / 100n }])
  })
})

describe('items from free boxes', () => {
  /** The fee of a parcel to Berlin, in cents. */
  const FEE = 490

  it("ship for the parcel's fee alone if they are worth no more than it", async () => {
    const { player, item } = await aGiftOwner(FEE)
    expect((await ship(player, [item])).status).toBe(200)
  })

  const ship = (player: TestPlayer, ids: string[]) =>
    player.ask<{ code?: string; data: { needed_xp?: number; xp?: number } }>('POST /api/shipping', {
      inventory_item_ids: ids,
      address: berlin,
    })

  /** Gives a player the XP of that many coins of paid play. */
  const reach = (player: TestPlayer, coins: number) =>
    app.database.pool.query(
      `INSERT INTO player_progress (player_id, xp, seq) VALUES ($1, $2, 0)
       ON CONFLICT (player_id) DO UPDATE SET xp = EXCLUDED.xp`,
      [player.id, BigInt(Math.round(coins * 100)) * XP_EXACT],
    )

  /** A player with a confirmed email and a deposit, with an item from a free box of the given value. */
  async function aGiftOwner(value: number): Promise<{ player: TestPlayer; item: string }> {
    const player = await aPlayer(app, { cents: 10_000n })
    const { pool } = app.database
    await confirmEmailOf(app, player)
    await pool.query(
      `INSERT INTO payments (id, player_id, provider, method, status, amount_cents, currency,
                             provider_transaction_id, credited_cents, attempts, created_at, updated_at)
       VALUES ($1, $2, 'zen', 'card', 'paid', 500, 'USD', $3, 500, 1, now(), now())`,
      [entropy.id(), player.id, `of ${player.id}`],
    )
    const answer = await player.ask<{ data: { openings: { inventory_item_id: string }[] } }>(
      'POST /api/free-boxes/iron-gift/open',
      {},
    )
    const item = answer.body.data.openings[0]?.inventory_item_id ?? ''
    // The audit does not run here, so the item's value can be set freely.
    await pool.query('UPDATE inventory_items SET value = $2 WHERE id = $1', [item, value])
    return { player, item }
  }

  it("ship for 100 XP per coin beyond the parcel's fee, not a hundredth less", async () => {
    const { player, item } = await aGiftOwner(FEE + 150)
    await reach(player, 149.99)
    expect(await ship(player, [item])).toMatchObject({
      status: 409,
      body: { code: 'gift_unplayed', data: { needed_xp: 150, xp: 149 } },
    })
    const quote = await player.ask<{ data: { obstacle: string | null } }>(
      'POST /api/shipping/quote',
      { inventory_item_ids: [item] },
    )
    expect(quote.body.data.obstacle).toContain('these need 150 XP, and you have 149')
    await reach(player, 150)
    expect((await ship(player, [item])).status).toBe(200)
  })

  it('count earlier parcels, until those are returned', async () => {
    const { player, item } = await aGiftOwner(FEE + 100)
    await reach(player, 150)
    const sent = await player.ask<{ data: { shipment: { id: string } } }>('POST /api/shipping', {
      inventory_item_ids: [item],
      address: berlin,
    })
    expect(sent.status).toBe(200)
    await app.database.pool.query('DELETE FROM free_claims WHERE player_id = $1', [player.id])
    const next = await player.ask<{ data: { openings: { inventory_item_id: string }[] } }>(
      'POST /api/free-boxes/iron-gift/open',
      {},
    )
    const second = next.body.data?.openings[0]?.inventory_item_id ?? ''
    await app.database.pool.query('UPDATE inventory_items SET value = $2 WHERE id = $1', [
      second,
      FEE + 60,
    ])
    expect(await ship(player, [second])).toMatchObject({
      body: { code: 'gift_unplayed', data: { needed_xp: 160 } },
    })
    await player.ask(`POST /api/shipping/${sent.body.data.shipment.id}/cancel`, {})
    expect((await ship(player, [second])).status).toBe(200)
  })

  it('can always be sold, and other items ship as before', async () => {
    const { player, item } = await aGiftOwner(150)
    const { status, body } = await player.ask<{ data: { amount: number } }>(
      'POST /api/inventory/sell',
      { ids: [item] },
    )
    expect([status, body.data.amount]).toEqual([200, 1.5])
    await open(player, 1)
    const inventory = await player.ask<{ data: { id: string }[] }>('GET /api/inventory')
    const bought = inventory.body.data.map(({ id }) => id)
    // The sale's coins are an open bonus, which locks parcels until it is played through.
    expect((await ship(player, bought)).body.code).toBe('playthrough_open')
    for (let round = 0; round < 6; round++) await open(player, 5)
    expect((await ship(player, bought)).status).toBe(200)
  })
})
