import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Opening } from '#contract/http/boxes.ts'
import type { InventoryItem } from '#contract/http/inventory.ts'
import { aPlayer, type TestPlayer } from '#tests/support/a-player.ts'
import { ask } from '#tests/support/ask.ts'
import { startApp, type TestApp } from '#tests/support/start-app.ts'

let app: TestApp
let slug: string

beforeAll(async () => {
  app = await startApp()
  const { body } = await ask<{ data: { slug: string }[] }>(app.url, 'GET /api/boxes?sort=price_asc')
  slug = body.data[0]?.slug ?? ''
})
afterAll(() => app.stop())

interface Sold {
  data: { sold: number; amount: number; balance: number; balance_seq: number }
  code: string
  msg: string
}
interface Listed {
  data: InventoryItem[]
  next_cursor: string | null
  count: number
  value: number
}

async function anOwner(count: number): Promise<{ player: TestPlayer; openings: Opening[] }> {
  const player = await aPlayer(app, { cents: 10_000n })
  const { body } = await player.ask<{ data: { openings: Opening[] } }>(
    `POST /api/boxes/${slug}/open`,
    { count },
  )
  return { player, openings: body.data.openings }
}

const sum = (openings: Opening[]) =>
  Number(openings.reduce((total, { item }) => total + item.sale_price, 0).toFixed(2))

describe('the inventory', () => {
  it('lists what is owned, newest first, a page at a time', async () => {
    const { player, openings } = await anOwner(5)
    const first = await player.ask<Listed>('GET /api/inventory?limit=3')
    const second = await player.ask<Listed>(
      `GET /api/inventory?limit=3&cursor=${first.body.next_cursor}`,
    )
    const listed = [...first.body.data, ...second.body.data].map(({ id }) => id)
    expect(listed).toEqual(openings.map((opening) => opening.inventory_item_id).reverse())
    expect(second.body.next_cursor).toBeNull()
    expect(first.body).toMatchObject({ count: 5, value: sum(openings) })
    expect((await player.ask('GET /api/inventory?cursor=nonsense')).status).toBe(422)
    expect((await ask(app.url, 'GET /api/inventory')).status).toBe(401)
  })

  it('sells one, several and all at the price that was shown', async () => {
    const { player, openings } = await anOwner(5)
    const [one, two, three] = openings
    const sold = await player.ask<Sold>('POST /api/inventory/sell', {
      ids: [one?.inventory_item_id],
    })
    expect(sold.body.data).toMatchObject({ sold: 1, amount: one?.item.sale_price })
    const several = [two, three] as Opening[]
    const more = await player.ask<Sold>('POST /api/inventory/sell', {
      ids: several.map((opening) => opening.inventory_item_id),
    })
    expect(more.body.data).toMatchObject({ sold: 2, amount: sum(several) })
    const rest = await player.ask<Sold>('POST /api/inventory/sell', { all: true })
    expect(rest.body.data.sold).toBe(2)
    expect(rest.body.data.balance).toBe(Number((97.5 + sum(openings)).toFixed(2)))
    const none = await player.ask<Sold>('POST /api/inventory/sell', { all: true })
    expect(none.body).toMatchObject({ msg: 'There was nothing to sell.', data: { sold: 0 } })
  })

  it('sells an item once: 64 at a time, in groups that overlap', async () => {
    const { player, openings } = await anOwner(2)
    const ids = openings.map((opening) => opening.inventory_item_id)
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, index) =>
        player.ask<Sold>('POST /api/inventory/sell', index % 2 ? { ids } : { all: true }),
      ),
    )
    const paid = answers.filter(({ status, body }) => status === 200 && body.data.sold > 0)
    expect(paid).toHaveLength(1)
    const profile = await player.ask<{ data: { balance: number } }>('GET /api/profile')
    expect(profile.body.data.balance).toBe(Number((99 + sum(openings)).toFixed(2)))
  })

  it("sells nothing of a list that holds a stranger's item, or one that there is not", async () => {
    const { player, openings } = await anOwner(1)
    const stranger = await anOwner(1)
    const own = openings[0]?.inventory_item_id
    const foreign = stranger.openings[0]?.inventory_item_id
    for (const other of [foreign, '00000000-0000-7000-8000-000000000000', 'x', "' OR 1=1 --"]) {
      const answer = await player.ask<Sold>('POST /api/inventory/sell', { ids: [own, other] })
      expect(answer).toMatchObject({ status: 409, body: { code: 'item_not_owned' } })
    }
    expect((await player.ask<Listed>('GET /api/inventory')).body.count).toBe(1)
  })

  it('answers a repeat under its key as the first time', async () => {
    const { player } = await anOwner(3)
    const sell = (body: object) =>
      player.ask<Sold>('POST /api/inventory/sell', body, { 'idempotency-key': 'sell-1' })
    const first = await sell({ all: true })
    expect((await sell({ all: true })).body).toEqual(first.body)
    expect((await sell({ ids: ['other'] })).body.code).toBe('idempotency_mismatch')
  })

  it.each([
    {},
    { ids: [] },
    { all: false },
    { ids: 'x' },
    { ids: [1] },
    { ids: ['a'], all: true },
    [],
  ])('refuses to sell %j', async (body) => {
    const player = await aPlayer(app)
    expect((await player.ask('POST /api/inventory/sell', body)).status).toBe(422)
  })
})
