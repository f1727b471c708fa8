import fc from 'fast-check'
import { expect, it } from 'vitest'
import { searchable } from '#domain/search/search.ts'
import type { ShopBox } from '#server/features/boxes/index.ts'
import { createList, type ListedShop } from './list.ts'

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
  searched: searchable(`Box ${place}`, [`Maker ${maker}`]),
})

it('an order that was kept and moved is the one that is sorted anew', async () => {
  const few = fc.integer({ min: 1, max: 3 })
  const box = fc.tuple(few, few, few, few)
  const change = fc.record({
    place: fc.nat({ max: 19 }),
    what: fc.oneof(fc.constant('opened'), fc.constant('hidden'), box),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(box, { minLength: 1, maxLength: 20 }),
      fc.array(fc.array(change, { maxLength: 6 }), { maxLength: 8 }),
      async (made, turns) => {
        let boxes = made.map(aBox)
        const counts = new Map<string, number>()
        const all: string[] = []
        const shop: ListedShop = {
          list: () => boxes,
          find: (slug) => boxes.find(({ row }) => row.slug === slug) ?? null,
          items: () => [],
          retiredItems: () => [],
          openings: (slug) => counts.get(slug) ?? 0,
          changedSince: (seq) => ({ seq: all.length, slugs: new Set(all.slice(seq)) }),
        }
        const list = createList(shop)
        const slugsOf = async (of: typeof list, sort: (typeof SORTS)[number]) =>
          (await of({ sort, limit: 60 })).data.map(({ slug }) => slug)
        for (const changes of [[], ...turns]) {
          for (const { place, what } of changes) {
            const slug = `box-${place}`
            if (what === 'opened') counts.set(slug, (counts.get(slug) ?? 0) + 1)
            else {
              boxes = boxes.filter(({ row }) => row.slug !== slug)
              if (what !== 'hidden') boxes = [...boxes, aBox(what as number[], place)]
            }
            all.push(slug)
          }
          for (const sort of SORTS) {
            expect(await slugsOf(list, sort)).toEqual(await slugsOf(createList(shop), sort))
          }
        }
      },
    ),
  )
})

/** 5,000 boxes of 500 makers, and a list of them. */
function manyBoxes() {
  const boxes = Array.from({ length: 5_000 }, (_, place) =>
    aBox([place % 500, place, (place % 997) + 1, place % 90], place),
  )
  const bySlug = new Map(boxes.map((box) => [box.row.slug, box]))
  const seen = { openings: 0 }
  const opened: string[] = []
  const list = createList({
    list: () => boxes,
    find: (slug) => bySlug.get(slug) ?? null,
    items: () => [],
    retiredItems: () => [],
    openings: () => {
      seen.openings += 1
      return 0
    },
    changedSince: (seq) => ({ seq: opened.length, slugs: new Set(opened.slice(seq)) }),
  })
  return { list, seen, opened }
}

it('pages of 5,000 boxes look at the boxes that they show, not at all', async () => {
  const { list, seen, opened } = manyBoxes()
  for (const sort of SORTS) await list({ sort, limit: 24 })
  seen.openings = 0
  for (let time = 0; time < 12; time += 1) {
    opened.push(`box-${time}`)
    for (const sort of SORTS) await list({ sort, limit: 24 })
  }
  // What a page shows of each box, the one that was opened, and those that were compared with it.
  const compared = Math.ceil(Math.log2(5_000))
  expect(seen.openings).toBeLessThanOrEqual(12 * SORTS.length * (24 + 1 + compared))
})

it('a search of 5,000 boxes lets others have their turn', async () => {
  const { list } = manyBoxes()
  let turns = 0
  let isDone = false
  const count = () => {
    if (isDone) return
    turns += 1
    setImmediate(count)
  }
  setImmediate(count)
  const { data } = await list({ sort: 'newest', limit: 5, search: 'box 4321' })
  isDone = true
  expect(data[0]?.slug).toBe('box-4321')
  expect(turns).toBeGreaterThanOrEqual(2)
})
