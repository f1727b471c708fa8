import { describe, expect, it } from 'vitest'
import { desktop, phone } from '#tests/support/browser/browser.ts'
import { browserFixture } from '#tests/support/browser/browser-fixture.ts'
import { checkPage } from '#tests/support/browser/check-page.ts'
import { takeScreenshot } from '#tests/support/browser/screenshot.ts'
import { payIn } from '#tests/support/payments/payers.ts'
import { BTC_ADDRESS } from '#tests/support/payouts/payout-harness.ts'
import { aSubmission } from '#tests/support/players/a-check.ts'
import { aPlayer } from '#tests/support/players/a-player.ts'
import { aStaffMember } from '#tests/support/players/a-staff-member.ts'

const { shop, visit } = browserFixture()
const LTC_ADDRESS = 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9'

describe.each([
  ['a desktop', desktop],
  ['a phone', phone],
])('on %s', (place, size) => {
  it('a withdrawal shows its step, whom it waits for and until when, and the balance is explained', async () => {
    const player = await aPlayer(shop, { cents: 10_000n })
    const order = { currency: 'BTC', amount: 20, address: BTC_ADDRESS }
    expect((await player.ask('POST /api/withdrawals', order)).status).toBe(200)
    await payIn(shop, player, 'skins', 30)
    const { page, complaints } = await visit({ as: player, size })
    await page.goto(`${shop.url}/profile/withdraw`)
    const panel = page.getByRole('region', { name: 'Available now' })
    await panel.getByText('Held from skins').waitFor()
    await panel.getByText(/it is released on/).waitFor()
    await panel.getByText('Stake 30.00 coins in any game.').waitFor()
    await page.locator('summary').first().click()
    const steps = page.getByRole('list', { name: 'Steps' })
    await steps.getByText('Checked by our team').waitFor()
    expect(await steps.getByRole('listitem').count()).toBe(3)
    expect(await steps.locator('[aria-current=step]').count()).toBe(1)
    await page.getByText(/It waits for our team.+ It is done by .+ at the latest/).waitFor()
    await steps.scrollIntoViewIfNeeded()
    await checkPage(page)
    await takeScreenshot(page, `${place} withdrawal steps`)
    expect(complaints).toEqual([])
  })

  it('the fee of a withdrawal is shown before it is requested, confirmed, and after', async () => {
    const player = await aPlayer(shop, { cents: 10_000n })
    const { page, complaints } = await visit({ as: player, size })
    await page.goto(`${shop.url}/profile/withdraw`)
    const form = page.getByRole('region', { name: 'Request a withdrawal' })
    await form.getByText('Bitcoin', { exact: true }).click()
    await form.getByText('None, we pay it').waitFor()
    await form.getByText('Litecoin', { exact: true }).click()
    await form.getByText('1.50 coins and 1% of the amount').waitFor()
    await page.getByLabel('Amount in coins').fill('50')
    await form.getByText('2.00 coins of the amount').waitFor()
    await page.getByLabel(/^Your address/).fill(LTC_ADDRESS)
    await form.scrollIntoViewIfNeeded()
    await takeScreenshot(page, `${place} withdrawal fee form`)
    await form.getByRole('button', { name: 'Withdraw 50.00' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('2.00 coins of the amount').waitFor()
    await takeScreenshot(page, `${place} withdrawal fee confirmation`)
    await dialog.getByRole('button', { name: 'Withdraw 50.00' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByText('Requested', { exact: true }).waitFor()
    await page.locator('summary').first().click()
    await page.locator('details').getByText('2.00 coins of the amount').scrollIntoViewIfNeeded()
    await checkPage(page)
    await takeScreenshot(page, `${place} withdrawal fee entry`)
    expect(complaints).toEqual([])
  })

  it('the documents that are asked for are named at once, with what is wrong and what is kept', async () => {
    const player = await aPlayer(shop)
    const operator = await aStaffMember(shop, 'operator')
    const document = await aSubmission(shop, player.id)
    const refusal = await operator.ask(`POST /api/operator/verifications/${player.id}/refuse`, {
      reason: 'As the test wants it',
      note: 'Please send the whole page.',
      documents: [{ id: document, fault: 'corners' }],
      missing: ['address'],
    })
    expect(refusal.status).toBe(200)
    const { page, complaints } = await visit({ as: player, size })
    await page.goto(`${shop.url}/profile/verification`)
    const asked = page.getByRole('region', { name: 'What we need' })
    await asked.getByText('A corner is missing').waitFor()
    await asked.getByText('It must not be older than 90 days.').waitFor()
    expect(await asked.getByRole('list', { name: 'Examples' }).getByRole('listitem').count()).toBe(
      3,
    )
    await page.getByText('It waits for you: please send what is listed below.').waitFor()
    await checkPage(page)
    await asked.scrollIntoViewIfNeeded()
    await takeScreenshot(page, `${place} asked documents`)
    expect(complaints).toEqual([])
  })
})
