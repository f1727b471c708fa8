import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { addAuthenticator } from '#tests/support/browser/add-authenticator.ts'
import { violationsOf } from '#tests/support/browser/axe.ts'
import { browserFixture } from '#tests/support/browser/browser-fixture.ts'
import { takeScreenshot } from '#tests/support/browser/screenshot.ts'
import { signedInAgain, type TestPlayer } from '#tests/support/players/a-player.ts'
import { aStaffMember } from '#tests/support/players/a-staff-member.ts'
import { confirmEmailOf } from '#tests/support/players/confirm-email.ts'

// Browsers make no passkeys for an IP address.
const { shop, visit } = browserFixture({ host: 'localhost', isAudited: true })

async function enterPassword(page: Page, { email, password }: TestPlayer): Promise<void> {
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

it('a passkey is made at the first sign-in to the console, and asked for from then on', async () => {
  const operator = await signedInAgain(shop, await aStaffMember(shop, 'operator'))
  await confirmEmailOf(shop, operator)
  const { page, complaints } = await visit({ size: { width: 1440, height: 900 } })
  await addAuthenticator(page)
  const nav = page.getByRole('navigation', { name: 'Console' })
  await page.goto(`${shop.url}/operator`)
  await enterPassword(page, operator)
  await page.getByRole('button', { name: 'Use a passkey instead' }).click()
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await codes.first().waitFor()
  expect(await codes.count()).toBe(10)
  await page.getByLabel('I saved them').check()
  await page.getByRole('button', { name: 'Open the console' }).click()
  await nav.waitFor()

  await page.getByRole('button', { name: 'Log out' }).click()
  await enterPassword(page, operator)
  const passkey = page.getByRole('button', { name: 'Use a passkey' })
  await passkey.waitFor()
  expect(await violationsOf(page)).toEqual([])
  await takeScreenshot(page, 'console-passkey')
  // The password alone opened no session.
  const refused = await page.evaluate(async () => (await fetch('/api/operator/queues')).status)
  expect(refused).toBe(401)
  await passkey.click()
  await nav.waitFor()
  await page.getByRole('link', { name: 'Withdrawals' }).first().click()
  await page.getByRole('heading', { name: 'Withdrawals' }).waitFor()
  expect(complaints.filter((each) => !/(401|403|422)/.test(each))).toEqual([])
})
