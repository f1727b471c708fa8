import type { Page, Request } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { browserFixture } from '#tests/support/browser/browser-fixture.ts'
import { takeScreenshot } from '#tests/support/browser/screenshot.ts'

describe.each([
  ['passes the path on', false],
  ['takes the path off', true],
])('behind a proxy that %s', (_, isStripping) => {
  const { shop, browser } = browserFixture({
    basePath: '/shop',
    isStripping,
    isAudited: true,
    hasPictures: true,
  })

  it('a player signs up, pays in, opens a box, verifies it, rolls and comes back, all below the path', async () => {
    const { page, context, complaints } = await browser.visit({ isCalm: true })
    const asked = requestsOf(page)
    const sockets: string[] = []
    page.on('websocket', (socket) => sockets.push(new URL(socket.url()).pathname))
    const email = `base-${isStripping}@example.com`

    await page.goto(shop.url)
    expect(new URL(page.url()).pathname).toBe('/shop/')
    await expect.poll(() => hasBrokenPicture(page)).toBe(false)
    await takeScreenshot(page, `base-path-home-${isStripping}`)

    await page.goto(`${shop.url}/?modal=register`)
    const form = page.getByRole('dialog')
    await form.getByLabel('Nickname').fill(`Below ${isStripping}`)
    await form.getByLabel('Email', { exact: true }).fill(email)
    await form.getByLabel('Password', { exact: true }).fill('correct horse')
    await form.getByText('I am 18 or older').click()
    await form.getByRole('button', { name: 'Create account' }).click()
    await form.getByRole('button', { name: 'Login', exact: true }).waitFor()
    await form.getByLabel('Password', { exact: true }).fill('correct horse')
    await form.getByRole('button', { name: 'Login', exact: true }).click()
    await form.waitFor({ state: 'hidden' })
    for (const { name, path } of await context.cookies()) {
      expect(path, name).toMatch(/^\/shop\//)
    }

    await page.goto(`${shop.url}/boxes?modal=deposit`)
    await form.getByRole('button', { name: /^Pay/ }).click()
    await form.getByLabel('Date of birth').fill('1990-05-05')
    await form.getByRole('button', { name: 'Continue' }).click()
    await form.getByRole('button', { name: 'Yes, that is right' }).click()
    await page.waitForURL(/\/shop\/sandbox\/zen\/pay\//)
    await page.getByRole('button', { name: /^Pay/ }).click()
    await form.getByText('Payment received').waitFor()
    expect(new URL(page.url()).pathname).toBe('/shop/boxes')

    await page.goto(`${shop.url}/boxes/pocket-change`)
    await page.getByText('Fast', { exact: true }).click()
    await page.getByRole('button', { name: /^Open for/ }).click()
    await form.getByRole('button', { name: /^Sell/ }).click()

    await page.goto(`${shop.url}/provably-fair`)
    await page.getByRole('button', { name: /^Rotate/ }).click()
    await form.getByRole('button', { name: /^(Rotate|Reveal)/ }).click()
    await form.getByRole('button', { name: 'Done' }).click()
    const rolls = page.getByRole('region', { name: 'Your rolls' })
    await rolls
      .getByRole('link', { name: /^Verify/ })
      .first()
      .click()
    await page.getByText('Verified', { exact: true }).first().waitFor()

    await page.goto(`${shop.url}/dice`)
    await page.getByRole('button', { name: /^Roll for/ }).click()
    await page.locator('[data-roll="won"], [data-roll="lost"]').waitFor()
    await page.goto(`${shop.url}/rocket`)
    await page.getByRole('button', { name: /^Bet/ }).first().waitFor()
    await expect.poll(() => sockets.some((path) => path.startsWith('/shop/socket.io'))).toBe(true)
    expect(sockets.some((path) => path.startsWith('/shop/app/'))).toBe(true)

    await page.getByRole('link', { name: 'Boxes', exact: true }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Boxes' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/shop/boxes')
    await expect.poll(() => hasBrokenPicture(page)).toBe(false)

    expect(asked.filter(({ path }) => !path.startsWith('/shop'))).toEqual([])
    expect(asked.filter(({ status }) => status >= 400)).toEqual([])
    expect(sockets.filter((path) => !path.startsWith('/shop/'))).toEqual([])
    expect(shop.strays).toEqual([])
    expect(complaints).toEqual([])
  })

  it('signs in with another company and comes back to the page', async () => {
    const { page } = await browser.visit({ isCalm: true })
    await page.goto(`${shop.url}/profile/inventory`)
    await page.getByRole('dialog').getByRole('link', { name: 'Google' }).click()
    await page.getByText('SANDBOX', { exact: true }).waitFor()
    await page.getByLabel('Another one').check()
    await page.getByLabel('Name', { exact: true }).fill(`Nova ${isStripping}`)
    await page.getByLabel('Email, or nothing').fill(`nova-${isStripping}@sandbox.example`)
    await page.getByRole('button', { name: /^Continue to/ }).click()
    await page.waitForURL(`${shop.url}/profile/inventory`)
    await page.getByRole('heading', { level: 1, name: 'Inventory' }).waitFor()
    expect(shop.strays).toEqual([])
  })

  it('the console asks for its sign-in', async () => {
    const { page, complaints } = await browser.visit({ isCalm: true })
    await page.goto(`${shop.url}/operator`, { waitUntil: 'load' })
    await page.getByLabel('Email').waitFor()
    await page.getByLabel('Password', { exact: true }).waitFor()
    await takeScreenshot(page, `base-path-console-${isStripping}`)
    expect(shop.strays).toEqual([])
    expect(complaints).toEqual([])
  })

  it('without the shop, the offline page stands below the path, and nothing else of the host is touched', async () => {
    const { page, context } = await browser.visit({ isCalm: true, hasServiceWorker: true })
    await page.goto(`${shop.url}/`)
    const scope = await page.evaluate(async () => {
      const { scope } = await navigator.serviceWorker.ready
      while (!navigator.serviceWorker.controller) await new Promise((go) => setTimeout(go, 50))
      return scope
    })
    expect(scope).toBe(`${shop.url}/`)
    await context.setOffline(true)
    await page.goto(`${shop.url}/faq`, { waitUntil: 'load' })
    await page.getByRole('heading', { name: 'You’re offline' }).waitFor()
    await context.setOffline(false)
    await page.getByRole('heading', { level: 1, name: 'FAQ' }).waitFor()
    expect(shop.strays).toEqual([])
  })

  it('names its own addresses to search engines, messengers, installed apps and other programs', async () => {
    const read = async (path: string) => (await fetch(`${shop.url}${path}`)).text()
    const index = await read('/sitemap.xml')
    for (const [, address] of index.matchAll(/<loc>([^<]*)/g))
      expect(address).toMatch(`${shop.url}/`)
    expect(await read('/sitemap-pages.xml')).toContain(`<loc>${shop.url}/faq</loc>`)
    expect(await read('/robots.txt')).toContain('Disallow: /shop/api/')
    expect(JSON.parse(await read('/site.webmanifest'))).toMatchObject({
      start_url: '/shop/',
      icons: [{ src: '/shop/mark.svg' }, { src: '/shop/icon-512.png' }],
    })
    const page = await read('/boxes')
    expect(page).toContain(`<link rel="canonical" href="${shop.url}/boxes">`)
    const links = [...page.matchAll(/(?:href|src)="(\/[^"]*)"/g)].map(([, path]) => path)
    expect(links.length).toBeGreaterThan(20)
    expect(links.filter((path) => !path?.startsWith('/shop/'))).toEqual([])
    const api = JSON.parse(await read('/api/openapi.json')) as { servers: { url: string }[] }
    expect(api.servers).toEqual([{ url: shop.url }])
    const moved = await fetch(`${shop.url}/faq/`, { redirect: 'manual' })
    expect(moved.headers.get('location')).toBe('/shop/faq')
    const password = await fetch(`${shop.url}/.well-known/change-password`, { redirect: 'manual' })
    expect(password.headers.get('location')).toBe('/shop/profile/main')
  })
})

interface Asked {
  path: string
  status: number
}

/** All requests of a page to the shop's host, with the statuses of those that were answered. */
function requestsOf(page: Page): Asked[] {
  const asked: Asked[] = []
  const isOwn = (request: Request) => new URL(request.url()).host === new URL(page.url()).host
  page.on('requestfinished', async (request) => {
    const status = (await request.response().catch(() => null))?.status() ?? 0
    const { protocol, pathname } = new URL(request.url())
    if (protocol === 'http:' && isOwn(request)) asked.push({ path: pathname, status })
  })
  return asked
}

const hasBrokenPicture = (page: Page) =>
  page.evaluate(() => [...document.images].some((image) => image.complete && !image.naturalWidth))
