import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { pages } from '#contract/pages.ts'
import { desktop, phone, type Visitor } from '#tests/support/browser/browser.ts'
import { browserFixture } from '#tests/support/browser/browser-fixture.ts'
import { checkPage } from '#tests/support/browser/check-page.ts'
import { coveredControls } from '#tests/support/browser/covered-controls.ts'
import { takeScreenshot } from '#tests/support/browser/screenshot.ts'
import { textsOutOfCards } from '#tests/support/browser/texts-out-of-cards.ts'
import { aPlayer } from '#tests/support/players/a-player.ts'
import { anItem } from '#tests/support/players/an-item.ts'
import { someOf } from '#tests/support/setup/sampling.ts'

const BRAND = 'Coffer'
/** Placeholders for addresses that are known only when the shop is open. */
const [SOMEBODY, MADE, BATTLE, SEED] = [':somebody', ':made', ':battle', ':seed']
const TICKET = ':ticket'
const NOBODY = '00000000-0000-4000-8000-000000000000'

/** An example of each pattern, and the page's title if it differs from the pattern's. */
const samples: Record<string, { path: string; title?: string }> = {
  '/boxes/:slug': { path: '/boxes/midas-vault', title: 'Midas Vault' },
  '/auth/:provider': { path: '/auth/google?error=access_denied' },
  '/battles/:id': { path: `/battles/${BATTLE}`, title: '1v1 battle' },
  '/free-boxes/:slug': { path: '/free-boxes/iron-gift', title: 'Iron Gift' },
  '/user-boxes/:slug': { path: `/user-boxes/${MADE}`, title: 'Small Change' },
  '/provably-fair/seeds/:hash': { path: `/provably-fair/seeds/${SEED}` },
  '/profile/support/:id': { path: `/profile/support/${TICKET}` },
  '/players/:id': { path: `/players/${SOMEBODY}`, title: 'Somebody' },
}

interface Expected {
  path: string
  title: string
  status: number
  isForPlayers?: boolean
}

const routes: Expected[] = [
  ...Object.values(pages).map(expected),
  { path: '/nothing-here', title: 'Page not found', status: 404 },
  { path: '/boxes/no-such-box', title: 'Page not found', status: 404 },
  { path: '/battles/no-such-battle', title: 'Page not found', status: 404 },
  { path: `/players/${NOBODY}`, title: 'Page not found', status: 404 },
  { path: '/profile/nothing', title: 'Page not found', status: 404 },
]

function expected(page: (typeof pages)[keyof typeof pages]): Expected {
  const { path, title, access } = page
  return {
    title,
    ...(samples[path] ?? { path }),
    status: 200,
    isForPlayers: access === 'players',
  }
}

const sizes = { desktop, phone } as const
type Size = keyof typeof sizes
/** Who looks: a visitor or a player, at each size. */
type Who = `${'visitor' | 'player'} ${Size}`

const { shop, visit } = browserFixture({ hasPictures: true })
const windows = new Map<Who, Visitor>()
const known = new Map<string, string>()

beforeAll(async () => {
  const somebody = await aPlayer(shop, { name: 'Somebody', cents: 100n })
  const chances = [
    { item_id: 'football', chance: 20 },
    { item_id: 'candy', chance: 80 },
  ]
  const box = { name: 'Small Change', cover: 'crate-ocean', items: chances }
  const made = await somebody.ask<{ data: { slug: string } }>('POST /api/user-boxes', box)
  known.set(SOMEBODY, somebody.id).set(MADE, made.body.data.slug)
  const boxes = [{ slug: 'pocket-change', count: 1 }]
  const battle = await somebody.ask<{ data: { id: string } }>(
    'POST /api/battles/create',
    { boxes, format: '1v1', mode: 'classic' },
    { 'idempotency-key': 'a-battle-to-look-at' },
  )
  known.set(BATTLE, battle.body.data.id)
  const seeds = await somebody.ask<{ data: { server_seed_hash: string } }>('GET /api/fairness')
  known.set(SEED, seeds.body.data.server_seed_hash)
  const signedIn = await aPlayer(shop, { cents: 128_450n })
  await anItem(shop, signedIn.id)
  const question = { subject: 'A parcel', category: 'shipping', message: 'Where is it?' }
  const ticket = await signedIn.ask<{ data: { id: string } }>('POST /api/support/tickets', question)
  known.set(TICKET, ticket.body.data.id)
  for (const [name, size] of Object.entries(sizes) as [Size, typeof desktop][]) {
    windows.set(`visitor ${name}`, await visit({ size }))
    windows.set(`player ${name}`, await visit({ size, as: signedIn }))
  }
})

/** Each page at one of the sizes; another run looks at the other. */
const seen = routes.flatMap((route) =>
  someOf('ROUTE_SIZES', 1, Object.keys(sizes) as Size[], route.path).map((size) => ({
    ...route,
    size,
  })),
)

it.each(seen)(
  '$path opens on a $size, passes the page checks, and is accessible',
  async (route) => {
    const who: Who = `${route.isForPlayers ? 'player' : 'visitor'} ${route.size}`
    const { page, complaints } = windows.get(who) as Visitor
    const answer = await page.goto(`${shop.url}${filled(route.path)}`)
    expect(answer?.status()).toBe(route.status)
    await isRight(page, route, route.size)
    const isExpected = (text: string) => route.status === 404 && text.includes('404')
    expect(complaints.splice(0).filter((text) => !isExpected(text))).toEqual([])
  },
)

async function isRight(page: Page, route: Expected, name: string): Promise<void> {
  await standing(page)
  expect(await page.title()).toBe(`${route.title} · ${BRAND}`)
  expect(await page.locator('h1').allTextContents()).toHaveLength(1)
  expect((await page.locator('h1').textContent())?.trim()).not.toBe('')
  await takeScreenshot(page, `${fileOf(route.path)}-${name}`)
  await checkPage(page)
  expect(await coveredControls(page)).toEqual([])
  // What is only drawn in sight was scrolled to before.
  expect(await textsOutOfCards(page)).toEqual([])
}

const filled = (where: string): string =>
  [...known].reduce((path, [name, value]) => path.replace(name, value), where)

/** Waits until the page is complete: its heading, its fonts, and no overlay. */
async function standing(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.locator('#splash').waitFor({ state: 'detached' })
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'hidden' })
  await page.evaluate(() => document.fonts.ready)
}

const fileOf = (where: string): string =>
  where === '/' ? 'home' : (where.slice(1).split('?')[0] ?? '').replaceAll('/', '-')
