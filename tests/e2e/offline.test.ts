import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser, type TestBrowser } from '#tests/support/browser/browser.ts'
import { type BrowserShop, openBrowserShop } from '#tests/support/browser/browser-shop.ts'

let shop: BrowserShop
let browser: TestBrowser

beforeAll(async () => {
  shop = await openBrowserShop({ isOwn: true })
  browser = await openBrowser()
}, 180_000)
afterAll(async () => {
  await browser?.close()
  await shop?.stop()
})

const offlinePage = (page: Page) => page.getByRole('heading', { name: "You're offline" })
const notice = (page: Page) => page.getByRole('status').getByText("You're offline", { exact: true })

async function visitWithWorker(path: string) {
  const { page, context } = await browser.visit({ isCalm: true, hasServiceWorker: true })
  await page.goto(shop.url + path)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    while (!navigator.serviceWorker.controller) await new Promise((go) => setTimeout(go, 50))
  })
  return { page, context }
}

it('a page opened offline is ours, and opens by itself when the network is back', async () => {
  const { page, context } = await visitWithWorker('/')
  await context.setOffline(true)
  await page.goto(`${shop.url}/faq`, { waitUntil: 'load' })
  await offlinePage(page).waitFor()
  await context.setOffline(false)
  await page.getByRole('heading', { level: 1, name: 'FAQ' }).waitFor()
})

it('the shop stays around a page that does not come offline, which comes by itself later', async () => {
  const { page, context } = await visitWithWorker('/')
  await context.setOffline(true)
  await notice(page).waitFor()
  // Its code has not been fetched yet.
  await page.getByRole('link', { name: 'Partnership' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'This page failed to load' }).waitFor()
  await page.getByRole('banner').waitFor()
  await context.setOffline(false)
  await page.getByRole('heading', { level: 1, name: 'Partnership' }).waitFor()
  expect(await notice(page).count()).toBe(0)
})

it('says so when the server stops under an open page, and is quiet when it is back', async () => {
  const { page } = await visitWithWorker('/boxes')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await shop.stopServer()
  await page.getByText('Connection lost. Reconnecting…').waitFor()
  await page.goto(`${shop.url}/faq`, { waitUntil: 'load' })
  await offlinePage(page).waitFor()
  await shop.restart()
  await page.getByRole('heading', { level: 1, name: 'FAQ' }).waitFor()
})

it('no call is answered from a cache, and nothing is kept', async () => {
  const { page, context } = await visitWithWorker('/')
  await page.goto(`${shop.url}/boxes/midas-vault`)
  expect(await page.evaluate(() => caches.keys())).toEqual([])
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
})

it('a new build replaces the old worker under an open page', async () => {
  const { page } = await visitWithWorker('/')
  const scripts = () =>
    page.evaluate(async () => {
      const registrations = await navigator.serviceWorker.getRegistrations()
      return registrations.map(({ active }) => active && new URL(active.scriptURL).search)
    })
  expect(await scripts()).toEqual([''])
  // Another address is another worker to the browser, as another text is.
  await page.evaluate(() => navigator.serviceWorker.register('/service-worker.js?new'))
  await expect.poll(scripts).toEqual(['?new'])
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL))
    .toBe(`${shop.url}/service-worker.js?new`)
})
