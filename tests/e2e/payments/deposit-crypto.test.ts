import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { desktop, phone } from '#tests/support/browser/browser.ts'
import { browserFixture } from '#tests/support/browser/browser-fixture.ts'
import { lastDeposit, openDeposit } from '#tests/support/browser/open-deposit.ts'
import { readQr } from '#tests/support/browser/read-qr.ts'

const { shop, browser } = browserFixture()

const method = /^Crypto/

const names = [
  'Bitcoin',
  'Ethereum',
  'Solana',
  'Tether USD ERC20',
  'Tether USD TRC20',
  'Bitcoin Cash',
  'Litecoin',
  'Dogecoin',
  'Tron',
  'BNB on Binance Smart Chain',
]

describe.each([
  ['a desktop', desktop],
  ['a phone', phone],
])('on %s', (_, size) => {
  it('a player picks a currency, sends to the address, and sees the balance grow', async () => {
    const visit = await openDeposit(shop, browser, { size, method })
    const { page, dialog, context, complaints } = visit
    const next = dialog.getByRole('button', { name: 'Next' })
    await dialog.getByRole('radio').first().waitFor()
    expect(await dialog.locator('label b').allInnerTexts()).toEqual(names)
    expect(await next.isDisabled()).toBe(true)
    await dialog.getByText('Litecoin', { exact: true }).click()
    expect(await next.isEnabled()).toBe(true)
    await visit.check()
    await next.click()

    await dialog.getByText('The minimum deposit is 35 USD').waitFor()
    const wallet = await dialog.locator('code').first().textContent()
    expect(await readDrawn(dialog.getByRole('img', { name: /^QR code/ }))).toBe(wallet)
    expect(await dialog.getByText(/1 LTC = [\d,.]+ USD/).count()).toBe(1)
    await visit.check()
    await dialog.getByRole('button', { name: 'Back', exact: true }).click()
    expect(await dialog.getByRole('radio', { name: /Litecoin/ }).isChecked()).toBe(true)
    await next.click()

    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await Promise.all([
      dialog.getByText('Copied!').waitFor(),
      dialog.getByRole('button', { name: 'Copy wallet address' }).click(),
    ])
    await dialog.getByText('Copied!').waitFor({ state: 'detached' })
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(wallet)

    expect(await visit.balance()).toContain('0.00')
    const [sandbox] = await Promise.all([
      context.waitForEvent('page'),
      dialog.getByRole('link', { name: /^Simulate a payment/ }).click(),
    ])
    await Promise.all([
      dialog.getByText('Payment received').waitFor(),
      page.getByText(/^Your deposit of [\d,.]+ coins was paid$/).waitFor(),
      sandbox.getByRole('button', { name: 'Send the coins' }).click(),
    ])
    await expect.poll(() => visit.balance()).not.toContain('0.00')
    await visit.check()

    const line = await lastDeposit(shop, page)
    expect(line).toMatch(/^Crypto, LTC .* Paid \d+\.\d\d 0\.00 of \d+\.\d\d bonus paid$/)
    expect(complaints).toEqual([])
    await context.close()
  })
})

it('shows a failure while the provider is unavailable, and continues when it is back', async () => {
  const visit = await openDeposit(shop, browser, { size: phone, method })
  const { page, dialog, context } = visit
  const address = '**/api/deposit/crypto'
  await page.route(address, (route) => route.abort())
  await dialog.getByText('Dogecoin', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Next' }).click()
  const again = dialog.getByRole('button', { name: 'Try again' })
  await again.waitFor()
  await visit.check()
  await page.unroute(address)
  await again.click()
  await dialog.getByRole('img', { name: /^QR code/ }).waitFor()
  await context.close()
})

/** What a camera would read from the drawing: its rectangles are the dark modules. */
async function readDrawn(code: Locator): Promise<string> {
  const drawing = await code.locator('path').getAttribute('d')
  const size = Number((await code.getAttribute('viewBox'))?.split(' ')[2])
  const quiet = 4
  const modules = Array.from({ length: size - 2 * quiet }, () =>
    Array.from({ length: size - 2 * quiet }, () => false),
  )
  for (const [, x, y, length] of drawing?.matchAll(/M(\d+) (\d+)h(\d+)/g) ?? []) {
    const row = modules[Number(y) - quiet]
    row?.fill(true, Number(x) - quiet, Number(x) - quiet + Number(length))
  }
  return readQr(modules)
}
