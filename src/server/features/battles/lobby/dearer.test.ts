import { afterAll, beforeAll, expect, it } from 'vitest'
import { toCents } from '#domain/money/money.ts'
import {
  type BattleHarness,
  joinBattle,
  openBattleHarness,
} from '#tests/support/games/battle-harness.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import { aShopBox, reason } from '#tests/support/players/a-shop-box.ts'
import { aStaffMember } from '#tests/support/players/a-staff-member.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'

let harness: BattleHarness
let admin: TestPlayer
let creator: TestPlayer
let other: TestPlayer
beforeAll(async () => {
  harness = await openBattleHarness()
  admin = await aStaffMember(harness.app, 'admin')
  creator = await aPlayer(harness.app, { cents: 100_000n })
  other = await aPlayer(harness.app, { cents: 100_000n })
})
afterAll(async () => {
  expect(await auditFaults(harness.app)).toEqual([])
  await harness.stop()
})

/** A battle that waits, over a box of two items of 20 and 2 coins, and what it takes to price the dearer one anew. */
async function waiting() {
  const { slug, items } = await aShopBox(admin)
  const id = await harness.create(creator, { boxes: [{ slug, count: 1 }] })
  const dear = items.find(({ price }) => price === 20)?.item_id ?? ''
  const price = async (coins: number, reprice_boxes = true) => {
    const asked = { prices: [{ id: dear, price: coins }], reprice_boxes, is_dry_run: false, reason }
    expect((await admin.ask('POST /api/operator/items/prices', asked)).status).toBe(200)
  }
  return { id, slug, dear, price }
}

const addBot = (id: string) =>
  creator.ask<{ code?: string }>(`POST /api/battles/${id}/add-bots`, { bots: 1 })
const join = (id: string) => joinBattle(other, id)

it('a battle that waits cannot be played for items that are worth more by now than it costs', async () => {
  const before = await harness.cents(creator)
  const { id, price } = await waiting()
  // At the price of its box before, 12.23 coins, its goods are worth 26 on average.
  await price(50)
  const purse = await harness.cents(other)
  for (const answer of [await addBot(id), await join(id)]) {
    expect([answer.status, answer.body.code]).toEqual([409, 'box_changed'])
  }
  expect(await harness.cents(other)).toBe(purse)
  expect((await creator.ask(`POST /api/battles/${id}/cancel`)).status).toBe(200)
  expect(await harness.cents(creator)).toBe(before)
})

it('it can while they are worth less than it costs, or cheaper', async () => {
  for (const coins of [21, 5]) {
    const { id, price } = await waiting()
    await price(coins)
    expect((await join(id)).status).toBe(200)
  }
})

it('it can as long as its box is sold as it was', async () => {
  const { id, price, slug } = await waiting()
  await price(50, false)
  expect((await addBot(id)).status).toBe(200)
  const { price: cost } = await harness.read(id)
  const box = await other.ask<{ data: { price: number } }>(`GET /api/boxes/${slug}`)
  expect(toCents(cost)).toBe(toCents(box.body.data.price))
})

it('it can if what became dearer is not sent to anybody', async () => {
  const { id, dear, price } = await waiting()
  await harness.app.database.pool.query('UPDATE items SET is_shippable = false WHERE id = $1', [
    dear,
  ])
  await price(50)
  expect((await addBot(id)).status).toBe(200)
})
