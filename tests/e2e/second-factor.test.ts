import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { addAuthenticator } from '#tests/support/browser/add-authenticator.ts'
import { browserFixture } from '#tests/support/browser/browser-fixture.ts'
import { checkPageAtBothSizes } from '#tests/support/browser/check-page.ts'
import { takeScreenshot } from '#tests/support/browser/screenshot.ts'
import { signInAs } from '#tests/support/browser/sign-in-by-form.ts'
import { BTC_ADDRESS } from '#tests/support/payouts/payout-harness.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import { codeAt } from '#tests/support/players/a-second-factor.ts'
import { confirmEmailOf } from '#tests/support/players/confirm-email.ts'

// Browsers make no passkeys for an IP address.
const { shop, visit } = browserFixture({ host: 'localhost', isAudited: true })

async function aConfirmedPlayer(): Promise<TestPlayer> {
  const player = await aPlayer(shop, { cents: 10_000n })
  await confirmEmailOf(shop, player)
  return player
}

const security = (page: Page) => page.getByRole('region', { name: 'Security' })

/** Enters email and password; the second step follows. */
async function login(page: Page, { email, password }: TestPlayer): Promise<void> {
  await page.goto(`${shop.url}/?modal=login`)
  const form = page.getByRole('dialog')
  await form.getByLabel('Email', { exact: true }).fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Login', exact: true }).click()
  await page.getByRole('dialog', { name: 'Confirm that it is you' }).waitFor()
}

/** Forgets the session of a browser, but not that it is trusted. */
async function forgetSession(page: Page): Promise<void> {
  for (const name of ['access_token', 'refresh_token', 'coffer_refresh']) {
    await page.context().clearCookies({ name })
  }
}

async function saveCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: 'Your recovery codes' })
  await dialog.waitFor()
  const codes = await dialog.getByRole('list').getByRole('listitem').allTextContents()
  expect(codes).toHaveLength(10)
  expect(await dialog.getByRole('button', { name: 'Done' }).isDisabled()).toBe(true)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('link', { name: 'Download' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/recovery-codes\.txt$/)
  await dialog.getByLabel('I saved them').check()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await dialog.waitFor({ state: 'hidden' })
  return codes
}

describe('an authenticator app', () => {
  it('is set up, asked for at the login and before a withdrawal, and trusted devices skip it', async () => {
    const player = await aConfirmedPlayer()
    const { page, complaints } = await visit({ as: player })
    await page.goto(`${shop.url}/profile`)
    await security(page).getByRole('button', { name: 'Set up an authenticator app' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Password', { exact: true }).fill('wrong')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await dialog.getByText('This is not your password.').waitFor()
    await dialog.getByLabel('Password', { exact: true }).fill(player.password)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await dialog.getByRole('img', { name: /QR code/ }).waitFor()
    await checkPageAtBothSizes(page)
    await takeScreenshot(page, 'second-factor-totp')
    const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
    await dialog.getByLabel('Code', { exact: true }).fill('000000')
    await dialog.getByRole('button', { name: 'Switch it on' }).click()
    await dialog.getByText(/This code is not valid/).waitFor()
    const now = Date.now()
    await dialog.getByLabel('Code', { exact: true }).fill(codeAt(secret, now))
    await dialog.getByRole('button', { name: 'Switch it on' }).click()
    await page.getByRole('dialog', { name: 'Your recovery codes' }).waitFor()
    await checkPageAtBothSizes(page)
    await takeScreenshot(page, 'second-factor-codes')
    const codes = await saveCodes(page)
    await security(page).getByText('10 of 10 recovery codes are left.').waitFor()
    await checkPageAtBothSizes(page)
    await security(page).scrollIntoViewIfNeeded()
    await takeScreenshot(page, 'second-factor-panel')

    await forgetSession(page)
    await login(page, player)
    const step = page.getByRole('dialog', { name: 'Confirm that it is you' })
    const code = step.getByLabel('Code', { exact: true })
    expect(await code.getAttribute('autocomplete')).toBe('one-time-code')
    expect(await code.getAttribute('inputmode')).toBe('numeric')
    await checkPageAtBothSizes(page)
    await takeScreenshot(page, 'second-factor-login')
    await code.fill('000000')
    await code.press('Enter')
    await step.getByText(/This code is not valid/).waitFor()
    await code.fill(codeAt(secret, now + 30_000))
    await step.getByLabel('Trust this device for 30 days').check()
    await step.getByRole('button', { name: 'Confirm' }).click()
    await step.waitFor({ state: 'hidden' })

    await forgetSession(page)
    await page.goto(`${shop.url}/?modal=login`)
    await signInAs(page, player)

    await page.goto(`${shop.url}/profile/withdraw`)
    await page.locator('#main').getByText('Bitcoin', { exact: true }).click()
    await page.getByLabel('Amount in coins').fill('25')
    await page.getByLabel(/^Your address/).fill(BTC_ADDRESS)
    await page
      .getByRole('button', { name: /^Withdraw/ })
      .last()
      .click()
    await page
      .getByRole('dialog', { name: 'Is this your address?' })
      .getByRole('button', { name: /^Withdraw/ })
      .click()
    const again = page.getByRole('dialog', { name: 'Confirm that it is you' })
    await again.getByRole('button', { name: 'Use a recovery code' }).click()
    await checkPageAtBothSizes(page)
    await again.getByLabel('Recovery code', { exact: true }).fill(codes[3] ?? '')
    await again.getByRole('button', { name: 'Confirm' }).click()
    await page.getByText('Requested', { exact: true }).waitFor()

    await page.goto(`${shop.url}/profile`)
    await security(page).getByText('9 of 10 recovery codes are left.').waitFor()
    await security(page).getByRole('button', { name: 'Remove the authenticator app' }).click()
    await dialog.getByLabel('Password', { exact: true }).fill(player.password)
    await dialog.getByLabel('Code', { exact: true }).fill(codes[4] ?? '')
    await dialog.getByRole('button', { name: 'Remove it' }).click()
    await security(page).getByRole('button', { name: 'Set up an authenticator app' }).waitFor()
    // The browser reports every refused call as an error.
    expect(complaints.filter((each) => !/status of 4\d\d/.test(each))).toEqual([])
  })
})

describe('a passkey', () => {
  it('is added, logs in, and is removed', async () => {
    const player = await aConfirmedPlayer()
    const { page } = await visit({ as: player })
    await addAuthenticator(page)
    await page.goto(`${shop.url}/profile`)
    await security(page).getByRole('button', { name: 'Add a passkey' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name', { exact: true }).fill('Phone')
    await dialog.getByLabel('Password', { exact: true }).fill(player.password)
    await dialog.getByRole('button', { name: 'Add it' }).click()
    await saveCodes(page)
    await security(page).getByText('Phone', { exact: true }).waitFor()

    await forgetSession(page)
    await login(page, player)
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })

    await page.goto(`${shop.url}/profile`)
    await security(page)
      .getByText(/last used/)
      .waitFor()
    await security(page).getByRole('button', { name: 'Remove the passkey Phone' }).click()
    await dialog.getByLabel('Password', { exact: true }).fill(player.password)
    await dialog.getByRole('button', { name: 'Remove it' }).click()
    await security(page).getByText('Phone', { exact: true }).waitFor({ state: 'hidden' })
  })
})
