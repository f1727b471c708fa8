import { describe, expect, it } from 'vitest'
import { desktop, phone } from '#tests/support/browser/browser.ts'
import { browserFixture } from '#tests/support/browser/browser-fixture.ts'
import { lastDeposit, openDeposit } from '#tests/support/browser/open-deposit.ts'

const { shop, browser } = browserFixture()

const method = /^Skins/

describe.each([
  ['a desktop', desktop],
  ['a phone', phone],
])('on %s', (_, size) => {
  it('a player trades skins, is notified of the hold, and finds the deposit in the history', async () => {
    const visit = await openDeposit(shop, browser, { size, method })
    const { page, dialog, context, complaints } = visit
    expect(await dialog.getByLabel(/^Amount/).inputValue()).toBe('3.15')
    await visit.check()
    await dialog.getByRole('button', { name: 'Choose skins' }).click()
    await page.waitForURL(/\/sandbox\/skinsback\//)
    await page.getByRole('button', { name: 'Trade the skins' }).click()

    await dialog.getByText('Skins received').waitFor()
    await dialog.getByText(/withdraw or ship with it from/).waitFor()
    await visit.check()
    expect(await lastDeposit(shop, page)).toMatch(/^Skins .* Held Paid \d+\.\d\d$/)
    await page.getByText(/coins from skins are held until/).waitFor()
    await page.locator('summary').first().click()
    await page.getByText('Held until', { exact: true }).waitFor()
    await visit.check()
    expect(complaints).toEqual([])
    await context.close()
  })

  it('returns from a canceled trade to the same form', async () => {
    const visit = await openDeposit(shop, browser, { size, method, query: '&amount=12.5' })
    const { page, dialog, context, complaints } = visit
    await dialog.getByRole('button', { name: 'Choose skins' }).click()
    await page.waitForURL(/\/sandbox\/skinsback\//)
    await page.getByRole('button', { name: 'Leave without a trade' }).click()
    await dialog.getByText('Trade not completed').waitFor()
    await visit.check()
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await dialog.getByRole('button', { name: 'Choose skins' }).waitFor()
    expect(await dialog.getByLabel(/^Amount/).inputValue()).toBe('12.5')
    expect(complaints).toEqual([])
    await context.close()
  })
})
