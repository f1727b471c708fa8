import { createServer } from 'node:http'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { desktop, phone } from '#tests/support/browser/browser.ts'
import { browserFixture } from '#tests/support/browser/browser-fixture.ts'
import { signInByCookie } from '#tests/support/browser/sign-in-by-cookie.ts'
import { aPlayer } from '#tests/support/players/a-player.ts'

const { shop, browser } = browserFixture({ isOwn: true, hasPictures: true })

const offlinePage = (page: Page) => page.getByRole('heading', { name: 'You’re offline' })
const notice = (page: Page) => page.getByRole('status').getByText('You’re offline', { exact: true })

async function visitWithWorker(path: string, size = desktop) {
  const visitor = await browser.visit({ isCalm: true, hasServiceWorker: true, size })
  await openWithWorker(visitor.page, path)
  return visitor
}

async function openWithWorker(page: Page, path: string) {
  await page.goto(shop.url + path)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    while (!navigator.serviceWorker.controller) await new Promise((go) => setTimeout(go, 50))
  })
}

/** Clears the browser's HTTP cache. */
async function emptyHttpCache(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  await session.detach()
}

/** All entries of the caches. */
const keptEntries = (page: Page) =>
  page.evaluate(async () => {
    const caught = (await caches.keys()).map(async (name) => {
      const cache = await caches.open(name)
      return Promise.all(
        (await cache.keys()).map(async (request) => {
          const answer = await cache.match(request)
          const { pathname, search } = new URL(request.url)
          return { name, path: pathname + search, text: (await answer?.text()) ?? '' }
        }),
      )
    })
    return (await Promise.all(caught)).flat()
  })

/** Serves a fixed response at the shop's address until it is stopped. */
async function standIn(status: number, html: string) {
  await shop.stopServer()
  const server = createServer((_, response) =>
    response.writeHead(status, { 'content-type': 'text/html' }).end(html),
  )
  await new Promise<void>((listening) => server.listen(Number(new URL(shop.url).port), listening))
  return async () => {
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
    await shop.restart()
  }
}

it.each([
  ['wide', desktop],
  ['narrow', phone],
])('starting offline shows the shell with a notice, and later the page: %s', async (_, size) => {
  const { page, context, complaints } = await visitWithWorker('/', size)
  await page.goto('about:blank')
  await emptyHttpCache(page)
  await context.setOffline(true)
  for (const path of ['/', '/boxes', '/faq']) {
    const answer = await page.goto(shop.url + path)
    expect(answer?.status()).toBe(503)
    await offlinePage(page).waitFor()
    await page.getByRole('banner').waitFor()
    await page.getByRole('link', { name: /, home$/ }).waitFor()
    await page.getByRole('contentinfo').getByText('18+. Play responsibly.').waitFor()
    // The shop's clock is not known, so nothing counts down.
    expect(await page.getByText('Cashback in').count()).toBe(0)
  }
  await lookAtNavigation(page, size === phone)
  // The shell's fonts and icons are cached, too.
  expect(await page.evaluate(() => document.fonts.check('16px Geist'))).toBe(true)
  expect(complaints.filter((words) => words.includes('Content Security Policy'))).toEqual([])
  await context.setOffline(false)
  await page.getByRole('heading', { level: 1, name: 'FAQ' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/faq')
})

/** The menu works, but its target is also offline. */
async function lookAtNavigation(page: Page, isNarrow: boolean) {
  if (isNarrow) await page.getByRole('button', { name: 'Menu' }).click()
  const place = isNarrow
    ? page.getByRole('dialog', { name: 'Menu' })
    : page.getByRole('complementary')
  const menu = place.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('link', { name: 'Battles' }).click()
  await page.waitForURL('**/battles')
  await offlinePage(page).waitFor()
  await page.goBack()
}

it('opening a dialog that cannot load offline shows a message, and the page stays', async () => {
  const { page, context } = await visitWithWorker('/faq')
  await emptyHttpCache(page)
  await context.setOffline(true)
  for (const name of ['Login', 'Sign up']) {
    await page.getByRole('banner').getByRole('button', { name }).click()
    await page.getByText('Could not load. Check your connection').first().waitFor()
    await page.getByRole('heading', { level: 1, name: 'FAQ' }).waitFor()
  }
  await page.getByRole('searchbox').or(page.getByRole('combobox')).first().fill('midas')
  await page.getByRole('heading', { level: 1, name: 'FAQ' }).waitFor()
  await context.setOffline(false)
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click()
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).waitFor()
})

it('a sale offline shows a message immediately, and is sent when the network is back', async () => {
  const player = await aPlayer(shop, { cents: 10_000n })
  const { page, context } = await browser.visit({ isCalm: true, hasServiceWorker: true })
  await signInByCookie(context, shop.url, player)
  await openWithWorker(page, '/boxes/pocket-change')
  await page.getByRole('button', { name: /^Open for/ }).click()
  const sell = page.getByRole('dialog').getByRole('button', { name: /^Sell/ })
  await sell.waitFor()
  await context.setOffline(true)
  await sell.click()
  await page.getByText('Connection lost. Try again').first().waitFor()
  expect(await sell.getAttribute('aria-busy')).not.toBe('true')
  await context.setOffline(false)
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  const { body } = await player.ask<{ count: number }>('GET /api/inventory')
  expect(body.count).toBe(0)
})

it('a reload uses the network first, whatever is cached', async () => {
  const { page } = await visitWithWorker('/faq')
  const back = await standIn(200, '<h1>Newer</h1>')
  const newer = page.getByRole('heading', { name: 'Newer' })
  await page.reload({ waitUntil: 'load' })
  await newer.waitFor()
  await page.goto(`${shop.url}/boxes`, { waitUntil: 'load' })
  await newer.waitFor()
  await back()
})

it('if the proxy cannot reach the shop, the shell with a notice is shown, too', async () => {
  const { page } = await visitWithWorker('/faq')
  const back = await standIn(502, '<h1>Bad gateway</h1>')
  await page.goto(`${shop.url}/boxes`, { waitUntil: 'load' })
  await offlinePage(page).waitFor()
  await back()
  await page.getByRole('heading', { level: 1, name: 'Boxes' }).waitFor()
})

it('the shell stays around a page that cannot load offline, and the page loads later by itself', async () => {
  const { page, context } = await visitWithWorker('/')
  await context.setOffline(true)
  await notice(page).waitFor()
  // Its code has not been loaded yet.
  await page.getByRole('link', { name: 'Partnership' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'This page failed to load' }).waitFor()
  await page.getByRole('banner').waitFor()
  await context.setOffline(false)
  await page.getByRole('heading', { level: 1, name: 'Partnership' }).waitFor()
  expect(await notice(page).count()).toBe(0)
})

it('shows a message when the server stops under an open page, and none when it is back', async () => {
  const { page } = await visitWithWorker('/boxes')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await shop.stopServer()
  await page.getByText('Connection lost. Reconnecting…').waitFor()
  await page.goto(`${shop.url}/faq`, { waitUntil: 'load' })
  await offlinePage(page).waitFor()
  await shop.restart()
  await page.getByRole('heading', { level: 1, name: 'FAQ' }).waitFor()
})

it("no call is served from a cache, and only the shell's files are cached", async () => {
  const player = await aPlayer(shop, { cents: 123_456n })
  const { page, context } = await browser.visit({ isCalm: true, hasServiceWorker: true })
  await signInByCookie(context, shop.url, player)
  await openWithWorker(page, '/')
  for (const path of ['/boxes/midas-vault', '/profile', '/profile/inventory', '/profile/deposit'])
    await page.goto(shop.url + path)
  await page.getByRole('banner').getByText('1,234.56').waitFor()

  const kept = await keptEntries(page)
  expect(kept.length).toBeGreaterThan(8)
  // Only built files: no page, no call, no picture.
  expect(kept.filter(({ path }) => !/^\/assets\/[\w.-]+\.(js|css|svg|woff2)$/.test(path))).toEqual(
    [],
  )
  const own = [player.id, player.name, player.email, player.tokens.access_token, '1,234.56']
  for (const { path, text } of kept)
    expect([path, own.filter((words) => text.includes(words))]).toEqual([path, []])

  const ask = (method: string) =>
    page.evaluate(
      (way) =>
        fetch('/api/boxes/midas-vault', { method: way }).then(({ status }) => status, String),
      method,
    )
  expect(await ask('GET')).toBe(200)
  await context.setOffline(true)
  expect(await ask('GET')).toContain('Failed to fetch')
  expect(await ask('POST')).toContain('Failed to fetch')

  // Offline pages show nothing about the player that may be wrong.
  for (const path of ['/', '/profile', '/profile/inventory']) {
    await page.goto(shop.url + path)
    await offlinePage(page).waitFor()
    const text = (await page.locator('#root').textContent()) ?? ''
    expect(own.filter((words) => text.includes(words))).toEqual([])
    expect(text).not.toMatch(/\d+\.\d\d\b/)
  }
})

it('a new build replaces the old service worker under an open page, and its cache', async () => {
  const { page } = await visitWithWorker('/')
  const scripts = () =>
    page.evaluate(async () => {
      const registrations = await navigator.serviceWorker.getRegistrations()
      return registrations.map(({ active }) => active && new URL(active.scriptURL).search)
    })
  const names = () => page.evaluate(() => caches.keys())
  expect(await scripts()).toEqual([''])
  const [current] = await names()
  await page.evaluate(() =>
    caches.open('shell-of-yesterday').then((cache) => cache.add('/mark.svg')),
  )
  // To the browser, a worker at another address is another worker, like one with another text.
  await page.evaluate(() => navigator.serviceWorker.register('/service-worker.js?new'))
  await expect.poll(scripts).toEqual(['?new'])
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL))
    .toBe(`${shop.url}/service-worker.js?new`)
  await expect.poll(names).toEqual([current])
})
