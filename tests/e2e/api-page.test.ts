import { afterAll, beforeAll, expect, it } from 'vitest'
import { desktop, openBrowser, phone, type TestBrowser } from '#tests/support/browser/browser.ts'
import { type BrowserShop, openBrowserShop } from '#tests/support/browser/browser-shop.ts'

let shop: BrowserShop
let browser: TestBrowser

beforeAll(async () => {
  shop = await openBrowserShop()
  browser = await openBrowser()
}, 180_000)
afterAll(async () => {
  await browser?.close()
  await shop?.stop()
})

it.each([
  ['a desktop', desktop],
  ['a phone', phone],
] as const)('shows the description of the API on %s, and asks nobody else', async (_, size) => {
  const { page, complaints } = await browser.visit({ size, isCalm: true })
  const strangers: string[] = []
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== shop.url) strangers.push(request.url())
  })
  await page.goto(`${shop.url}/api`)
  await page.getByRole('heading', { name: 'Coffer API' }).waitFor()
  await page.goto(`${shop.url}/api#tag/boxes/operation/openBox`)
  await page.getByRole('heading', { name: 'Pay for a box and open it' }).first().waitFor()
  expect(strangers).toEqual([])
  expect(complaints).toEqual([])
})
