import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CatalogueItem } from '#contract/http/items.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

interface List {
  data: CatalogueItem[]
  next_cursor: string | null
}

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const list = async (query = '') =>
  (await ask<List>(app.url, `GET /api/items?${new URLSearchParams(query)}`)).body

async function listAll(query: string): Promise<CatalogueItem[]> {
  const found: CatalogueItem[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const next: List = await list(`${query}&limit=7${cursor && `&cursor=${cursor}`}`)
    found.push(...next.data)
    cursor = next.next_cursor
  }
  return found
}

describe('the catalogue', () => {
  it('lists every item once over its pages, most expensive first', async () => {
    const { rows } = await app.database.pool.query('SELECT id FROM items')
    const all = await listAll('')
    expect(new Set(all.map(({ id }) => id)).size).toBe(rows.length)
    expect(all).toHaveLength(rows.length)
    const prices = all.map(({ price }) => price)
    expect(prices).toEqual([...prices].sort((a, b) => b - a))
  })

  it('finds items by part of their name or house, in any letter case', async () => {
    const [any] = (await list('limit=1')).data
    const part = any?.name.slice(1, 6).toUpperCase() ?? ''
    const byName = await listAll(`search=${encodeURIComponent(part)}`)
    expect(byName.map(({ id }) => id)).toContain(any?.id)
    const byHouse = await listAll(`search=${encodeURIComponent(any?.house ?? '')}`)
    expect(byHouse.every(({ house, name }) => `${house} ${name}`.includes(any?.house ?? ''))).toBe(
      true,
    )
    expect((await list('search=no such thing')).data).toEqual([])
  })

  it('filters by price, bounds included', async () => {
    const all = await listAll('')
    const min = all.at(-9)?.price ?? 0
    const max = all.at(9)?.price ?? 0
    const between = await listAll(`min_price=${min}&max_price=${max}`)
    const wanted = all.filter(({ price }) => price >= min && price <= max)
    expect(between.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id))
  })

  it("lists the boxes that contain an item, cheapest first, matching the boxes' own tables", async () => {
    const all = await listAll('')
    const held = all.find(({ boxes }) => boxes.length > 1)
    const prices: number[] = []
    for (const { slug } of held?.boxes ?? []) {
      const { body } = await ask<{ data: { price: number; items: { id: string }[] } }>(
        app.url,
        `GET /api/boxes/${slug}`,
      )
      expect(body.data.items.map(({ id }) => id)).toContain(held?.id)
      prices.push(body.data.price)
    }
    expect(prices.length).toBeGreaterThan(1)
    expect(prices).toEqual([...prices].sort((a, b) => a - b))
  })
})

it.each(['cursor=nothing', 'limit=0', 'limit=101'])('refuses %s', async (query) => {
  const { status, body } = await ask(app.url, `GET /api/items?${query}`)
  expect({ status, body }).toMatchObject({ status: 422, body: { code: 'validation_failed' } })
})
