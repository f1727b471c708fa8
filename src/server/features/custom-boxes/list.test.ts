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
    hue: 1,
    tag: null,
  } as unknown as ShopBox['row'],
  version: { priceCents: BigInt(price ?? 1), items: [] } as unknown as ShopBox['version'],
  versionHash: '',
  configurationId: BigInt(place),
  rtp: { basisPoints: 0, percent: percent ?? 0 },
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
        const shop: Pick<Shop, 'list' | 'openings' | 'openedSince'> = {
          list: () => boxes,
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
