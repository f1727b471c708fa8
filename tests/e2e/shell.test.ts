import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { CatalogueItem } from '#contract/http/items.ts'
import { DAY_SECONDS } from '#domain/schedule/durations.ts'
import { insertLink } from '#server/features/tracking/index.ts'
import { violationsOf } from '#tests/support/browser/axe.ts'
import { phone } from '#tests/support/browser/browser.ts'
import { browserFixture } from '#tests/support/browser/browser-fixture.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import { ask } from '#tests/support/shop/ask.ts'

const { shop, visit } = browserFixture()
let player: TestPlayer

beforeAll(async () => {
  player = await aPlayer(shop, { cents: 5_000n })
  const owner = { playerId: player.id, createdAt: new Date(shop.clock.now()) }
  await insertLink(shop.database.pool, { link: 'marlowe', ...owner })
})

describe('a tracking link', () => {
  it.each([
    ['/boxes?utm_source=spring', 'spring', '/boxes'],
    ['/ref/marlowe', 'marlowe', '/'],
    ['/ref/marlowe?utm_source=spring', 'marlowe', '/'],
  ])(
    'of %s is %s until the end of the day, and is sent with every call',
    async (from, link, to) => {
      const { page, context } = await visit()
      const heard = callsWith(page, 'x-tlink')
      await page.goto(`${shop.url}${from}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect(new URL(page.url()).pathname).toBe(to)
      const cookie = await cookieOf(context, 'trackingLink')
      expect(cookie?.value).toBe(link)
      const endOfDay = await page.evaluate(() => new Date().setHours(23, 59, 59, 999))
      expect(cookie?.expires).toBe(Math.floor(endOfDay / 1000))
      await expect.poll(() => heard.get(`/api/tl/${link}`)).toBe(link)
      await page.goto(`${shop.url}/boxes/pocket-change`)
      await page.getByRole('heading', { name: 'Drops from this box' }).scrollIntoViewIfNeeded()
      await expect.poll(() => heard.get('/api/boxes/pocket-change/last-drops')).toBe(link)
    },
  )

  it('of a player is counted once for each visit', async () => {
    // It uses its own link, because a visit of another test may be counted late.
    const owner = { playerId: player.id, createdAt: new Date(shop.clock.now()) }
    await insertLink(shop.database.pool, { link: 'counted', ...owner })
    const counted = async () => {
      const { rows } = await shop.database.pool.query<{ sum: string }>(
        "SELECT coalesce(sum(visits), 0)::int AS sum FROM tracking_visits WHERE link = 'counted'",
      )
      return Number(rows[0]?.sum)
    }
    const { page } = await visit()
    await page.goto(`${shop.url}/?utm_source=counted`)
    await expect.poll(counted).toBe(1)
    await page.getByRole('link', { name: 'Open a box' }).click()
    await page.waitForURL('**/boxes')
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Open something real' }).waitFor()
    expect(await counted()).toBe(1)
  })

  it.each(['%0d%0aX-Evil:%201', '%E0%A4%A', '%3Cscript%3E', 'a'.repeat(300), '..%2f..%2fprofile'])(
    'of %s is ignored, and the page opens',
    async (link) => {
      const { page, context, complaints } = await visit()
      await page.goto(`${shop.url}/?utm_source=${link}`)
      await page.getByRole('heading', { level: 1, name: 'Open something real' }).waitFor()
      expect(await cookieOf(context, 'trackingLink')).toBeUndefined()
      expect(complaints).toEqual([])
    },
  )
})

it('stores the language for a year', async () => {
  const { page, context } = await visit()
  await page.goto(shop.url)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const cookie = await cookieOf(context, 'i18n_redirected')
  expect(cookie?.value).toBe('en')
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / DAY_SECONDS
  expect(Math.abs(days - 365)).toBeLessThan(0.01)
})

it("covers a player's first page with the splash until it is ready, but not the next pages", async () => {
  const { page } = await visit({ as: player })
  const { promise: isLetIn, resolve: letIn } = Promise.withResolvers<void>()
  await page.route(/\/assets\/lobby-[^/]*\.js$/, (route) => isLetIn.then(() => route.continue()))
  await page.goto(shop.url, { waitUntil: 'commit' })
  const splash = page.getByRole('status', { name: 'Loading Coffer' })
  await splash.waitFor()
  // Its styles may load after it.
  await expect.poll(() => splash.boundingBox()).toMatchObject({ x: 0, y: 0, height: 900 })
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(0)
  letIn()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await splash.waitFor({ state: 'detached' })
  await page.getByRole('navigation').getByRole('link', { name: 'Boxes' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Boxes' }).waitFor()
  expect(await splash.count()).toBe(0)
})

describe('a page whose code fails to load', () => {
  const chunk = /\/assets\/box-list-[^/]*\.js$/

  it('is reloaded once from its own address, and then opens', async () => {
    const { page } = await visit()
    await page.goto(shop.url)
    const loads = documentsOf(page)
    // A newer build has replaced the page's chunk; only a fresh document knows its new address.
    await page.route(chunk, (route) => (loads.length === 0 ? route.abort() : route.continue()))
    await page.getByRole('link', { name: 'Open a box' }).click()
    await page.getByRole('heading', { level: 1, name: 'Boxes' }).waitFor()
    expect(loads).toEqual(['/boxes'])
  })

  it('is not reloaded forever: the shell stays and shows an error', async () => {
    const { page } = await visit()
    await page.route(chunk, (route) => route.abort())
    await page.goto(shop.url)
    const loads = documentsOf(page)
    await page.getByRole('link', { name: 'Open a box' }).click()
    await page.getByText('This page failed to load.').waitFor()
    expect(loads).toEqual(['/boxes'])
    await page.unroute(chunk)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { level: 1, name: 'Boxes' }).waitFor()
  })
})

describe('the search', () => {
  it('opens with /, is navigated with the arrows, and closes with Escape', async () => {
    const { page, complaints } = await visit()
    await page.goto(`${shop.url}/provably-fair`)
    await page.getByRole('heading', { level: 1, name: 'Provably fair' }).waitFor()
    await page.keyboard.press('/')
    const field = page.getByRole('combobox', { name: 'Search boxes and items' })
    await expect.poll(() => field.evaluate((it) => it === document.activeElement)).toBe(true)
    await page.keyboard.type('gold')
    await page.getByRole('group', { name: 'Boxes' }).getByRole('option').first().waitFor()
    await page.getByRole('group', { name: 'Items' }).getByRole('option').first().waitFor()
    expect(await violationsOf(page)).toEqual([])

    await page.keyboard.press('Escape')
    await page.getByRole('listbox').waitFor({ state: 'hidden' })
    expect(await field.inputValue()).toBe('gold')
    await page.keyboard.press('ArrowDown')
    // The results replace the list and clear the selection, so the test waits for them.
    await page.getByRole('group', { name: 'Items' }).getByRole('option').first().waitFor()
    await page.keyboard.press('ArrowDown')
    const option = page.getByRole('option', { selected: true })
    await option.waitFor()
    const active = await option.getAttribute('id')
    await expect.poll(() => field.getAttribute('aria-activedescendant')).toBe(active)
    const to = await option.getAttribute('href')
    await page.keyboard.press('Enter')
    await page.waitForURL(`${shop.url}${to}`)
    expect(complaints).toEqual([])
  })

  it('leads from an item to the boxes that contain it', async () => {
    const { page } = await visit()
    await page.goto(shop.url)
    const { body } = await ask<{ data: CatalogueItem[] }>(shop.url, 'GET /api/items?limit=100')
    const chosen = body.data.find(({ boxes }) => boxes.length > 1)
    const name = chosen?.name ?? ''
    await page.getByRole('combobox').fill(name)
    const option = page.getByRole('group', { name: 'Items' }).getByRole('option', { name })
    expect(await option.textContent()).toContain(`In ${chosen?.boxes.length} boxes`)
    await option.click()
    await page.waitForURL('**/boxes?search=**')
    for (const box of chosen?.boxes ?? []) {
      await page.getByRole('main').getByRole('link', { name: box.name }).first().waitFor()
    }
  })

  it('without a selection leads to the list, and says when nothing is found', async () => {
    const { page } = await visit({ size: phone })
    await page.goto(shop.url)
    await page.getByRole('button', { name: 'Menu' }).click()
    const field = page.getByRole('dialog').getByRole('combobox')
    await field.fill('xyzzy')
    await page.getByText('No boxes or items found.').waitFor()
    await field.press('Escape')
    await page.getByRole('dialog', { name: 'Menu' }).waitFor()
    await field.press('Enter')
    await page.waitForURL('**/boxes?search=xyzzy')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  })
})

it.each([
  ['a visitor to logging in', () => ({}), /modal=login/],
  ['a player to their tickets', () => ({ as: player }), /\/profile\/support$/],
])('Support leads %s', async (_, who, to) => {
  const { page, complaints } = await visit(who())
  await page.goto(shop.url)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const links = page.getByRole('link', { name: 'Support', exact: true })
  // Hydration keeps the links as rendered.
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect
    .poll(() => links.evaluateAll((all) => all.map((it) => it.getAttribute('href'))))
    .toEqual(Array(2).fill('/profile/support'))
  await page.setViewportSize(phone)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Support', exact: true }).click()
  await page.waitForURL(to)
  expect(complaints).toEqual([])
})

describe('the balance', () => {
  it('shows each change next to it, and announces it to screen readers', async () => {
    const { page } = await visit({ as: player })
    const isHeard = ownChannelHeard(page)
    await page.goto(shop.url)
    await page.getByRole('banner').getByText('50.00', { exact: true }).waitFor()
    await isHeard
    // It shows only for a moment; waiting after the reply may be too late.
    const isShown = page.getByText('-0.50', { exact: true }).waitFor()
    await player.ask('POST /api/boxes/pocket-change/open', { count: 1 })
    await isShown
    await page.getByText('-0.50 coins. Your balance is 49.50 coins.').waitFor({ state: 'attached' })
  })
})

describe('the consent', () => {
  it('is asked for only if analytics is configured, and nothing is sent without it', async () => {
    const { page } = await visit()
    const sent: string[] = []
    await page.route('**/count', (route) => {
      sent.push(route.request().postData() ?? '')
      return route.fulfill({ status: 204 })
    })
    await countAt(page, '/count')
    await page.goto(shop.url)
    const question = page.getByRole('region', { name: 'Cookie choice' })
    await question.waitFor()
    expect(await violationsOf(page)).toEqual([])
    await openLogin(page)
    await question.getByRole('button', { name: 'No, thanks' }).click()
    await question.waitFor({ state: 'hidden' })
    await openLogin(page)
    expect(sent).toEqual([])

    await page.getByRole('button', { name: 'Cookie choice' }).click()
    await question.getByRole('button', { name: 'Yes, allow' }).click()
    await openLogin(page)
    await expect.poll(() => sent.length).toBe(1)
    expect(JSON.parse(sent[0] ?? '')).toMatchObject({ event: 'open_login_modal', page: '/' })
    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await question.count()).toBe(0)
  })

  it('is not asked for without analytics', async () => {
    const { page } = await visit()
    const said: string[] = []
    page.on('console', (message) => said.push(message.text()))
    await page.goto(shop.url)
    await openLogin(page)
    await expect.poll(() => said).toContain('Analytics: open_login_modal')
    expect(await page.getByText('Cookie choice').count()).toBe(0)
  })
})

it('remembers the sound setting', async () => {
  const { page } = await visit()
  await page.goto(shop.url)
  const sound = page.getByRole('button', { name: 'Sound' })
  expect(await sound.getAttribute('aria-pressed')).toBe('true')
  await sound.click()
  await page.reload()
  await expect.poll(() => sound.getAttribute('aria-pressed')).toBe('false')
})

describe('on a phone', () => {
  it("the cashback banner and the page's colour depend on the address", async () => {
    const { page } = await visit({ size: phone })
    const shown: string[] = []
    const black: string[] = []
    const games = ['/rocket', '/crash', '/wheel', '/bounce', '/plinko']
    for (const place of ['/', '/boxes', '/dice', ...games]) {
      await page.goto(`${shop.url}${place}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      const banner = page.getByRole('main').getByText(/^Cashback/)
      if ((await banner.count()) > 0) shown.push(place)
      const ground = await page.evaluate(
        () => getComputedStyle(document.querySelector('[data-black]') as Element).backgroundColor,
      )
      if (ground === 'rgb(0, 0, 0)') black.push(place)
    }
    // Visitors see the banner, except on plinko and crash. Rocket, wheel and bounce are black; no other page is.
    expect(shown).toEqual(['/', '/boxes', '/dice', '/wheel'])
    expect(black).toEqual(games)
  })

  it('players do not see the banner, and the menu locks the scrolling of the page', async () => {
    const { page } = await visit({ as: player, size: phone })
    await page.goto(shop.url)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(
      await page
        .getByRole('main')
        .getByText(/^Cashback/)
        .count(),
    ).toBe(0)
    await page.getByRole('button', { name: 'Menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await menu.getByText(/^Cashback/).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.mouse.wheel(0, 600)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe(
      'hidden',
    )
  })
})

const cookieOf = async (context: BrowserContext, name: string) =>
  (await context.cookies()).find((cookie) => cookie.name === name)

/** The value of a header in each call of the page, by path. */
function callsWith(page: Page, header: string): Map<string, string | undefined> {
  const heard = new Map<string, string | undefined>()
  page.on('request', (request) => {
    heard.set(new URL(request.url()).pathname, request.headers()[header])
  })
  return heard
}

/** The documents that the page loads from now on. */
function documentsOf(page: Page): string[] {
  const loads: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname)
  })
  return loads
}

async function openLogin(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Login', exact: true }).click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

/** Serves the page as a shop with analytics at the given address does. */
async function countAt(page: Page, url: string): Promise<void> {
  await page.route(`${shop.url}/`, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace(
      '"analytics":{"url":null}',
      `"analytics":{"url":"${url}"}`,
    )
    await route.fulfill({ response: answer, body })
  })
}

/** Resolves when the page has subscribed to the player's own channel. */
async function ownChannelHeard(page: Page): Promise<void> {
  const socket = await page.waitForEvent('websocket')
  await socket.waitForEvent('framereceived', {
    predicate: ({ payload }) => /subscription_succeeded.*private-users/s.test(String(payload)),
  })
}
