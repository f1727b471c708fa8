import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Reply } from '#contract/call.ts'
import type { listBoxes } from '#contract/http/boxes.ts'
import type { listItems } from '#contract/http/items.ts'
import { replay } from '#tests/fairness/replay.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

type Items = Reply<typeof listItems>
type Boxes = Reply<typeof listBoxes>

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const itemsOf = async (query: Record<string, string>) =>
  (await ask<Items>(app.url, `GET /api/items?${new URLSearchParams(query)}`)).body
const boxesOf = async (query: Record<string, string>) =>
  (await ask<Boxes>(app.url, `GET /api/boxes?${new URLSearchParams(query)}`)).body

async function allItems(search: string, limit: number): Promise<Items['data']> {
  const found: Items['data'] = []
  let cursor: string | null = null
  do {
    const page: Items = await itemsOf({ search, limit: `${limit}`, ...(cursor && { cursor }) })
    found.push(...page.data)
    cursor = page.next_cursor
  } while (cursor !== null)
  return found
}

async function idsOfType(type: string): Promise<string[]> {
  const { rows } = await app.database.pool.query<{ id: string }>(
    'SELECT id FROM items WHERE type = $1 AND retired_at IS NULL',
    [type],
  )
  return rows.map(({ id }) => id)
}

describe('a search', () => {
  it.each(['watch', 'bag', 'sneaker', 'laptop'])(
    'for "%s" finds every item of that type, in the plural too, and boxes with one of them',
    async (type) => {
      const ids = await idsOfType(type)
      expect(ids.length).toBeGreaterThan(2)
      const plural = type.endsWith('ch') ? `${type}es` : `${type}s`
      for (const search of [type, plural, type.slice(0, -1)]) {
        const found = (await allItems(search, 50)).map(({ id }) => id)
        expect(found, search).toEqual(expect.arrayContaining(ids))
      }
      const { rows } = await app.database.pool.query<{ slug: string }>(
        `SELECT DISTINCT b.slug FROM boxes b JOIN configurations k ON k.id = b.configuration_id,
                jsonb_array_elements(k.body -> 'items') i
         WHERE b.kind = 'box' AND b.hidden_at IS NULL AND i ->> 'id' = ANY ($1)`,
        [ids],
      )
      const slugs = (await boxesOf({ search: type, limit: '100' })).data.map(({ slug }) => slug)
      expect(rows.length).toBeGreaterThan(0)
      expect(slugs).toEqual(expect.arrayContaining(rows.map(({ slug }) => slug)))
    },
  )

  it('finds every item and box by its name, first, and by its name with a typo', async () => {
    const random = replay('typos')
    const { data: items } = await itemsOf({ limit: '100' })
    const { data: boxes } = await boxesOf({ limit: '100' })
    expect(items.length).toBeGreaterThan(20)
    for (const { id, name } of items.slice(0, 40)) {
      const named = (await itemsOf({ search: name, limit: '100' })).data
      expect(named[0]?.name).toBe(name)
      const typo = withTypo(name, random.below(name.length))
      const near = (await allItems(typo, 100)).map((item) => item.id)
      expect(near, typo).toContain(id)
    }
    for (const { slug, name } of boxes.slice(0, 40)) {
      expect((await boxesOf({ search: name })).data[0]?.name).toBe(name)
      const typo = withTypo(name, random.below(name.length))
      const near = (await boxesOf({ search: typo, limit: '100' })).data.map((box) => box.slug)
      expect(near, typo).toContain(slug)
    }
  })

  it('lists each result once over its pages, in one order', async () => {
    const whole = await allItems('watch', 100)
    expect(await allItems('watch', 3)).toEqual(whole)
    for (const sort of ['popular', 'price_asc'] as const) {
      const all = await boxesOf({ search: 'watch', sort, limit: '100' })
      const paged: Boxes['data'] = []
      let cursor: string | null = null
      do {
        const page: Boxes = await boxesOf({
          ...{ search: 'watch', sort, limit: '2' },
          ...(cursor && { cursor }),
        })
        paged.push(...page.data)
        cursor = page.next_cursor
      } while (cursor !== null)
      expect(paged).toEqual(all.data)
      expect(all.count).toBe(all.data.length)
    }
  })
})

/** A letter of a text exchanged for another one. */
const withTypo = (text: string, at: number): string =>
  `${text.slice(0, at)}${text[at]?.toLowerCase() === 'q' ? 'k' : 'q'}${text.slice(at + 1)}`
