import { expect, it } from 'vitest'
import { desktop, phone } from '#tests/support/browser/browser.ts'
import { browserFixture } from '#tests/support/browser/browser-fixture.ts'

const { shop, browser } = browserFixture()

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
