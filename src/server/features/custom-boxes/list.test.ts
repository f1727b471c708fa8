import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Shop, ShopBox } from '#server/features/boxes/index.ts'
import { createList } from './list.ts'

const SORTS = ['featured', 'popular', 'newest', 'return', 'price_asc', 'price_desc'] as const

const aBox = ([maker, day, price, percent]: readonly number[], place: number): ShopBox => ({
  row: {
    kind: 'user',
    slug: `box-${place}`,
    name: `Box ${place}`,
    maker_id: `maker-${maker}`,
    maker_name: `Maker ${maker}`,
    created_at: new Date(day ?? 0),
    cover: 'crate',
    open_cover: null,
    cooldown_hours: null,
    hue: 1,
    tag: null,
  } as unknown as ShopBox['row'],
  version: { priceCents: BigInt(price ?? 1), items: [] } as unknown as ShopBox['version'],
  versionHash: '',
  configurationId: BigInt(place),
  rtp: { basisPoints: 0, percent: percent ?? 0 },
  topPicture: null,
})

it('an order that was kept and moved is the one that is sorted anew', () => {
  const few = fc.integer({ min: 1, max: 3 })
  fc.assert(
    fc.property(
      fc.array(fc.tuple(few, few, few, few), { minLength: 1, maxLength: 20 }),
      fc.array(fc.array(fc.nat({ max: 19 }), { maxLength: 6 }), { maxLength: 8 }),
      (made, turns) => {
        const boxes = made.map(aBox)
        const counts = new Map<string, number>()
        const all: string[] = []
        const shop: Pick<Shop, 'list' | 'findItem' | 'openings' | 'openedSince'> = {
          list: () => boxes,
          findItem: () => null,
          openings: (slug) => counts.get(slug) ?? 0,
          openedSince: (seq) => ({ seq: all.length, slugs: new Set(all.slice(seq)) }),
        }
        const list = createList(shop)
        for (const opened of [[], ...turns]) {
          for (const place of opened) {
            const slug = `box-${place % boxes.length}`
            counts.set(slug, (counts.get(slug) ?? 0) + 1)
            all.push(slug)
          }
          for (const sort of SORTS) {
            const kept = list({ sort, limit: 60 }).data.map(({ slug }) => slug)
            expect(kept).toEqual(createList(shop)({ sort, limit: 60 }).data.map(({ slug }) => slug))
          }
        }
      },
    ),
  )
})

it('pages of 5,000 boxes look at the boxes that they show, not at all', () => {
  const boxes = Array.from({ length: 5_000 }, (_, place) =>
    aBox([place % 500, place, (place % 997) + 1, place % 90], place),
  )
  let seen = 0
  const opened: string[] = []
  const list = createList({
    list: () => boxes,
    findItem: () => null,
    openings: () => {
      seen += 1
      return 0
    },
    openedSince: (seq) => ({ seq: opened.length, slugs: new Set(opened.slice(seq)) }),
  })
  for (const sort of SORTS) list({ sort, limit: 24 })
  seen = 0
  for (let time = 0; time < 12; time += 1) {
    opened.push(`box-${time}`)
    for (const sort of SORTS) list({ sort, limit: 24 })
  }
  // What a page shows of each box, and the one that was opened.
  expect(seen).toBeLessThanOrEqual(12 * SORTS.length * (24 + 1))
})
