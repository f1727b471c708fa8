import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pages } from '#contract/pages.ts'
import { aPlayer } from '#tests/support/a-player.ts'
import { violationsOf } from '#tests/support/axe.ts'
import {
  desktop,
  openBrowser,
  phone,
  type TestBrowser,
  type Visitor,
} from '#tests/support/browser.ts'
import { type BrowserShop, openBrowserShop } from '#tests/support/browser-shop.ts'
import { signInByCookie } from '#tests/support/signed-in.ts'

const BRAND = 'Coffer'
/** Stand in addresses for what is only known when the shop is open. */
const [SOMEBODY, MADE, BATTLE, SEED] = [':somebody', ':made', ':battle', ':seed']
const NOBODY = '00000000-0000-4000-8000-000000000000'
const shots = process.env.COFFER_SHOTS ?? path.join(tmpdir(), 'coffer-shots')

/** An instance of each pattern, and what its page is called where the pattern's title is not its own. */
const samples: Record<string, { path: string; title?: string }> = {
  '/boxes/:slug': { path: '/boxes/midas-vault', title: 'Midas Vault' },
  '/auth/:provider': { path: '/auth/google?error=access_denied' },
  '/battles/:id': { path: `/battles/${BATTLE}`, title: '1v1 battle' },
  '/free-boxes/:slug': { path: '/free-boxes/iron-gift', title: 'Iron Gift' },
  '/user-boxes/:slug': { path: `/user-boxes/${MADE}`, title: 'Small Change' },
  '/provably-fair/seeds/:hash': { path: `/provably-fair/seeds/${SEED}` },
  '/players/:id': { path: `/players/${SOMEBODY}`, title: 'Somebody' },
}

interface Expected {
  path: string
  title: string
  status: number
  isForPlayers: boolean
}

const routes: Expected[] = [
  ...Object.values(pages).map(expected),
  { path: '/nothing-here', title: 'Page not found', status: 404, isForPlayers: false },
  { path: '/boxes/no-such-box', title: 'Page not found', status: 404, isForPlayers: false },
  { path: '/battles/no-such-battle', title: 'Page not found', status: 404, isForPlayers: false },
  { path: `/players/${NOBODY}`, title: 'Page not found', status: 404, isForPlayers: false },
  { path: '/profile/nothing', title: 'Page not found', status: 404, isForPlayers: false },
]

function expected({ path, title, access }: (typeof pages)[keyof typeof pages]): Expected {
  const sample = samples[path] ?? { path }
  return { title, ...sample, status: 200, isForPlayers: access === 'players' }
}

let shop: BrowserShop
let browser: TestBrowser
const known = new Map<string, string>()

beforeAll(async () => {
  await mkdir(shots, { recursive: true })
  shop = await openBrowserShop()
  browser = await openBrowser()
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
}, 180_000)
afterAll(async () => {
  await browser?.close()
  await shop?.stop()
})

describe.each([
  ['a desktop', 'desktop', desktop],
  ['a phone', 'phone', phone],
] as const)('on %s', (_, name, size) => {
  let visitor: Visitor
  let player: Visitor
  beforeAll(async () => {
    visitor = await browser.visit({ size, isCalm: true })
    player = await browser.visit({ size, isCalm: true })
    await signInByCookie(player.context, shop.url, await aPlayer(shop, { cents: 128_450n }))
  })

  it.each(routes)('$path is there, in order and for everybody', async (route) => {
    const { page, complaints } = route.isForPlayers ? player : visitor
    const answer = await page.goto(`${shop.url}${filled(route.path)}`)
    expect(answer?.status()).toBe(route.status)
    await standing(page)
    expect(await page.title()).toBe(`${route.title} · ${BRAND}`)
    expect(await page.locator('h1').allTextContents()).toHaveLength(1)
    expect((await page.locator('h1').textContent())?.trim()).not.toBe('')
    const shot = path.join(shots, `${fileOf(route.path)}-${name}.jpg`)
    await page.screenshot({ path: shot, type: 'jpeg', quality: 80 })
    expect(await violationsOf(page)).toEqual([])
    expect(await overflowOf(page)).toBeLessThanOrEqual(0)
    const isExpected = (text: string) => route.status === 404 && text.includes('404')
    expect(complaints.splice(0).filter((text) => !isExpected(text))).toEqual([])
  })
})

const filled = (where: string): string =>
  [...known].reduce((path, [name, value]) => path.replace(name, value), where)

/** Waits until the page's own picture stands: its heading, its fonts, and nothing in front of it. */
async function standing(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.locator('#splash').waitFor({ state: 'detached' })
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'hidden' })
  await page.evaluate(() => document.fonts.ready)
}

const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

const fileOf = (where: string): string =>
  where === '/' ? 'home' : (where.slice(1).split('?')[0] ?? '').replaceAll('/', '-')
