import { describe, expect, it } from 'vitest'
import { desktop, phone } from '#tests/support/browser/browser.ts'
import { browserFixture } from '#tests/support/browser/browser-fixture.ts'
import { openDeposit } from '#tests/support/browser/open-deposit.ts'
import { takeScreenshot } from '#tests/support/browser/screenshot.ts'
import { payInCrypto } from '#tests/support/payments/payers.ts'
import { changePlayer } from '#tests/support/players/change-player.ts'

const { shop, browser } = browserFixture()

describe.each([
  ['a desktop', desktop],
  ['a phone', phone],
])('on %s', (place, size) => {
  it('before Pay the dialog says what the deposit means, and no bonus can be chosen', async () => {
    const visit = await openDeposit(shop, browser, { size, method: /^Credit card/ })
    const { page, dialog, context, complaints } = visit
    const terms = dialog.getByRole('region', { name: 'What this deposit means' })
    await terms.getByText('Stake 25.00 coins first, in any game').waitFor()
    await terms.getByText('None without a promo code').waitFor()
    await takeScreenshot(page, `${place} card without a bonus`)
    await dialog.getByRole('button', { name: 'COFFER' }).click()
    await terms.getByText('Up to 1.25 coins').waitFor()
    await terms.getByText(/0\.05 coins for each coin staked on boxes, 0\.005 at games/).waitFor()
    await visit.check()
    await takeScreenshot(page, `${place} card with a bonus`)
    await terms.getByText('No bonus', { exact: true }).click()
    await terms.getByText('None, as you chose').waitFor()
    expect(await dialog.getByText('Active').count()).toBe(0)
    await visit.check()
    expect(complaints).toEqual([])
    await context.close()
  })

  it('the date of birth is asked when Pay is pressed, and read back before it is stored', async () => {
    const visit = await openDeposit(shop, browser, { size, method: /^Credit card/ })
    const { page, dialog, context, player } = visit
    await changePlayer(shop, player, 'UPDATE players SET birth_date = NULL WHERE id = $1')
    await page.reload()
    if (size === phone) await dialog.getByRole('button', { name: /^Credit card/ }).click()
    await dialog.getByRole('button', { name: 'Pay $25.00' }).click()
    await dialog.getByLabel('Date of birth').waitFor()
    await visit.check()
    await takeScreenshot(page, `${place} age asked`)
    const bornIn = async (year: number) => {
      await dialog.getByLabel('Date of birth').fill(`${year}-01-01`)
      await dialog.getByRole('button', { name: 'Continue' }).click()
      await dialog.getByRole('heading', { name: `Is ${year} right?` }).waitFor()
    }
    const year = new Date().getFullYear() - 13
    await bornIn(year)
    await visit.check()
    await takeScreenshot(page, `${place} age read back`)
    await dialog.getByRole('button', { name: 'No, change the date' }).click()
    await bornIn(1990)
    await dialog.getByRole('button', { name: 'No, change the date' }).click()
    await bornIn(year)
    await dialog.getByRole('button', { name: 'Yes, that is right' }).click()
    await dialog.getByRole('link', { name: 'Write to support' }).waitFor()
    expect(await dialog.getByRole('button', { name: /^Pay/ }).count()).toBe(0)
    await visit.check()
    await takeScreenshot(page, `${place} under age`)
    await dialog.getByRole('link', { name: 'Write to support' }).click()
    await page.waitForURL('**/profile/support/create')
    await context.close()
  })

  it('the mark of the crypto bonus goes once it was used, and the height stays', async () => {
    const visit = await openDeposit(shop, browser, { size, method: /^Crypto/ })
    const { page, dialog, context, player } = visit
    const height = async () => Math.round((await dialog.boundingBox())?.height ?? 0)
    const terms = dialog.getByRole('region', { name: 'What this deposit means' })
    await terms.getByText('Up to 350.00 coins').waitFor()
    const before = await height()
    await takeScreenshot(page, `${place} crypto with the bonus`)
    await visit.check()
    await dialog.getByText('Litecoin', { exact: true }).click()
    await dialog.getByRole('button', { name: 'Next' }).click()
    await dialog.getByRole('img', { name: /^QR code/ }).waitFor()
    expect(await height()).toBe(before)
    await takeScreenshot(page, `${place} crypto address`)
    await payInCrypto(shop, player, 65)
    await page.reload()
    const tab = size === phone ? 'button' : 'tab'
    await dialog.getByRole(tab, { name: /^Crypto/ }).click()
    await terms.getByText('you have already had the bonus').waitFor()
    expect(await dialog.getByText('35%').count()).toBe(0)
    await takeScreenshot(page, `${place} crypto after the bonus`)
    await context.close()
  })
})
