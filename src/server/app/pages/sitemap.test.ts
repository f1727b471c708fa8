import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { HOUR_MS } from '#domain/schedule/durations.ts'
import { manualClock } from '#server/platform/clock/manual-clock.ts'
import { listedPaths } from './page-head.ts'
import { mountSitemap } from './sitemap.ts'

const SHOP = 'https://coffer.example'
const BOXES = 120_001

const locations = (xml: string): string[] =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, at = '']) => at)

function aShop(count: number) {
  const clock = manualClock()
  const boxes = Array.from({ length: count }, (_, at) => ({
    kind: 'user' as const,
    slug: `box-${at}`,
  }))
  const app = Fastify()
  mountSitemap(app, { clock, shopUrl: () => SHOP, listBoxes: () => boxes })
  const read = async (address: string) =>
    (await app.inject({ url: address.replace(SHOP, '') })).body
  return { clock, boxes, app, read }
}

it('every part has at most 50,000 addresses and 50 MB, and together they list every page and box once', async () => {
  const { app, read } = aShop(BOXES)
  const index = await read('/sitemap.xml')
  expect(index).toContain('<sitemapindex ')
  const parts = await Promise.all(locations(index).map(read))
  for (const part of parts) {
    expect(part).toContain('<urlset ')
    expect(locations(part).length).toBeLessThanOrEqual(50_000)
    expect(Buffer.byteLength(part)).toBeLessThan(50 * 1024 * 1024)
  }
  const listed = parts.flatMap(locations)
  expect(listed.length).toBe(listedPaths.length + BOXES)
  expect(new Set(listed).size).toBe(listed.length)
  expect(listed).toEqual(expect.arrayContaining([`${SHOP}/`, `${SHOP}/user-boxes/box-120000`]))
  const { headers } = await app.inject({ url: '/sitemap-boxes.xml' })
  expect(headers['cache-control']).toBe('public, max-age=3600')
})

it('a box made while the parts are read moves no other to another part', async () => {
  const { boxes, clock, read } = aShop(25_000)
  const before = locations(await read('/sitemap.xml'))
  const first = locations(await read(before[1] ?? ''))
  boxes.unshift({ kind: 'user', slug: 'a-box-before-all-others' })
  clock.advance(HOUR_MS)
  const rest = await Promise.all(before.slice(2).map(read))
  const listed = [...first, ...rest.flatMap(locations)]
  expect(new Set(listed).size).toBe(25_000)
  expect(locations(await read('/sitemap-boxes.xml'))).toContain(
    `${SHOP}/user-boxes/a-box-before-all-others`,
  )
})

it('a shop without boxes of players has an index, too', async () => {
  const { read } = aShop(0)
  expect(locations(await read('/sitemap.xml'))).toEqual([
    `${SHOP}/sitemap-pages.xml`,
    `${SHOP}/sitemap-boxes.xml`,
  ])
})
