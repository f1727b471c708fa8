import { describe, expect, it } from 'vitest'
import { desktop, phone } from '#tests/support/browser/browser.ts'
import { browserFixture } from '#tests/support/browser/browser-fixture.ts'
import { lastDeposit, openDeposit } from '#tests/support/browser/open-deposit.ts'
import { aCode } from '#tests/support/players/a-code.ts'

const { shop, browser } = browserFixture()

describe.each([
  ['a desktop', desktop],
  ['a phone', phone],
])('on %s', (_, size) => {
  it('redeems a gift code and a voucher, each once', async () => {
    const visit = await openDeposit(shop, browser, { size, method: /^Giftcards/ })
    const { page, dialog, context, complaints } = visit
    const [gift, voucher] = await Promise.all([
      aCode(shop, 'gift_code', 5_000n),
      aCode(shop, 'voucher', 500n),
    ])
    const giftField = dialog.getByRole('textbox', { name: 'Code' })
    const redeem = dialog.getByRole('button', { name: 'Apply code' })
    expect(await redeem.isDisabled()).toBe(true)
    await giftField.fill('NOT-A-CODE')
    await redeem.click()
    await dialog.getByText('This code does not exist').first().waitFor()
    await visit.check()
    await giftField.fill(gift.toLowerCase())
    await redeem.click()
    await dialog.getByText('50.00 coins were added').first().waitFor()
    await expect.poll(() => visit.balance()).toContain('50.00')
    await visit.check()
    await giftField.fill(gift)
    await redeem.click()
    await dialog.getByText('You have already redeemed this code').first().waitFor()

    await giftField.fill(voucher)
    await redeem.click()
    await dialog.getByText('Stake 50.00 on boxes before you withdraw or ship').waitFor()
    await expect.poll(() => visit.balance()).toContain('55.00')
    await visit.check()

    expect(await lastDeposit(shop, page)).toMatch(/^Voucher .* Paid 5\.00$/)
    expect(await page.locator('summary').nth(1).textContent()).toContain('Gift card')
    expect(complaints.filter((text) => !isRefusal(text))).toEqual([])
    await context.close()
  })
})

it('links to shops that sell cards: six packs, with more coins for a higher price', async () => {
  const { dialog, context } = await openDeposit(shop, browser, {
    size: desktop,
    method: /^Giftcards/,
  })
  const packs = dialog.getByRole('listitem').getByRole('link')
  const shown = await packs.evaluateAll((links) =>
    links.map((link) => [
      link.querySelector('b')?.textContent,
      link.querySelectorAll('img').length,
      link.getAttribute('target'),
      link.getAttribute('href')?.startsWith('/sandbox/'),
    ]),
  )
  const pack = (dollars: string, coins: number) => [dollars, coins, '_blank', true]
  expect(shown).toEqual([
    pack('$10', 1),
    pack('$50', 1),
    pack('$100', 2),
    pack('$250', 2),
    pack('$500', 2),
    pack('$1,000', 3),
  ])
  await context.close()
})

/** The browser itself logs every 4xx response. */
const isRefusal = (text: string) => /status of (409|422)/.test(text)
