import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { returnPaths } from '#server/platform/mail/return-path.ts'
import { deliveryReports } from '#tests/data/delivery-reports.ts'
import { desktop, phone } from '#tests/support/browser/browser.ts'
import { browserFixture } from '#tests/support/browser/browser-fixture.ts'
import { checkPageAtBothSizes } from '#tests/support/browser/check-page.ts'
import { takeScreenshot } from '#tests/support/browser/screenshot.ts'
import { signInAs } from '#tests/support/browser/sign-in-by-form.ts'
import { aRegisteredPlayer } from '#tests/support/players/a-player.ts'

const { shop, browser } = browserFixture()

/** Opens an email in the sandbox's mailbox; returns the target of its button. */
async function linkIn(page: Page, email: string, subject: string): Promise<string> {
  await page.goto(`${shop.url}/sandbox/mail?to=${email}`)
  const mail = page.getByRole('link', { name: subject }).first()
  await expect
    .poll(async () => {
      if ((await mail.count()) > 0) return true
      await page.reload()
      return false
    })
    .toBe(true)
  await mail.click()
  const link = page.frameLocator('iframe').getByRole('link', { name: 'Confirm your email' })
  return (await link.getAttribute('href')) ?? ''
}

describe('an email', () => {
  it('is confirmed by the link in the first email, by its signed-in owner', async () => {
    const player = await aRegisteredPlayer(shop)
    const { page, context, complaints } = await browser.visit({ isCalm: true })
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url(), request.headers().referer ?? ''))
    const address = await linkIn(page, player.email, 'Welcome to Coffer')
    const token = address.split('#token=')[1] ?? ''
    expect(token).toMatch(/^[\w-]{43}$/)

    await page.goto(address)
    await page.getByRole('heading', { level: 1, name: 'Confirm your email' }).waitFor()
    expect(page.url()).toBe(`${shop.url}/confirm-email`)
    await checkPageAtBothSizes(page)
    // On a device where nobody is logged in, logging in confirms it.
    await page.getByRole('main').getByRole('button', { name: 'Log in and confirm' }).click()
    await signInAs(page, player)
    await page.getByRole('heading', { level: 1, name: 'Your email is confirmed' }).waitFor()
    await checkPageAtBothSizes(page)
    expect(asked.filter((url) => url.includes(token))).toEqual([])

    await page.getByRole('link', { name: 'Open your profile' }).click()
    await page.getByRole('link', { name: 'Connect Steam' }).waitFor()
    expect(await page.getByRole('button', { name: 'Send me the link' }).count()).toBe(0)
    await page.goto(address)
    await page.getByRole('button', { name: 'Yes, confirm it' }).click()
    await page.getByRole('heading', { name: 'This link no longer works' }).waitFor()
    expect(complaints.filter((text) => !text.includes('422'))).toEqual([])
    await context.close()
  })

  it('until it is confirmed, no sign-in provider can be linked, and the profile offers a new link', async () => {
    const player = await aRegisteredPlayer(shop)
    const { page, context, complaints } = await browser.visit({ isCalm: true })
    await page.goto(`${shop.url}/?modal=login`)
    await signInAs(page, player)
    await page.goto(`${shop.url}/profile`)
    await page.getByText('Confirm your email to connect another one.').waitFor()
    expect(await page.getByRole('link', { name: 'Connect Steam' }).count()).toBe(0)
    await checkPageAtBothSizes(page)
    const emails = page.getByRole('region', { name: 'Notifications by email' })
    await emails.getByRole('button', { name: 'Send me the link' }).click()
    await emails.getByText('We’ve sent you an email with a link.').waitFor()
    await takeScreenshot(page, 'account-unconfirmed')

    await emails.getByRole('button', { name: 'Correct the email' }).click()
    const dialog = page.getByRole('dialog', { name: 'Correct the email' })
    const right = `right-${player.email}`
    await dialog.getByLabel('Right email').fill(right)
    await dialog.getByLabel('Your password').fill(player.password)
    await checkPageAtBothSizes(page)
    await takeScreenshot(page, 'account-correct-email')
    await dialog.getByRole('button', { name: 'Send the link' }).click()
    await dialog.getByText(`We’ve sent a link to ${right}.`).waitFor()
    await dialog.getByRole('button', { name: 'Close' }).last().click()

    await page.goto(`${shop.url}/social/steam/redirect?return=/boxes`)
    await page.getByRole('button', { name: /^Continue to/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Connect Steam?' }).waitFor()
    await page.getByRole('button', { name: 'Send me the link' }).waitFor()
    await checkPageAtBothSizes(page)
    await takeScreenshot(page, 'account-connect')
    expect(complaints).toEqual([])

    await page.goto(await linkIn(page, player.email, 'Confirm your email'))
    await takeScreenshot(page, 'account-confirm')
    await page.getByRole('button', { name: 'Yes, confirm it' }).click()
    await page.getByRole('heading', { level: 1, name: 'Your email is confirmed' }).waitFor()
    await context.close()
  })

  it('whose letter returns is told to its player, who corrects it, and the next letter arrives', async () => {
    const player = await aRegisteredPlayer(shop)
    const { page, context, complaints } = await browser.visit({ isCalm: true })
    await linkIn(page, player.email, 'Welcome to Coffer')
    await page.goto(`${shop.url}/?modal=login`)
    await signInAs(page, player)
    expect(await returned(player.email)).toBe(200)
    await page.goto(`${shop.url}/profile`)
    const emails = page.getByRole('region', { name: 'Notifications by email' })
    const told = emails.getByRole('alert').getByText(`We could not deliver to ${player.email}`)
    await told.waitFor()
    await checkPageAtBothSizes(page)
    for (const size of [phone, desktop]) {
      await page.setViewportSize(size)
      await told.scrollIntoViewIfNeeded()
      await takeScreenshot(page, `account-returned-${size.width}`)
    }

    await emails.getByRole('button', { name: 'Correct the email' }).click()
    const dialog = page.getByRole('dialog', { name: 'Correct the email' })
    const right = `right-${player.email}`
    await dialog.getByLabel('Right email').fill(right)
    await dialog.getByLabel('Your password').fill(player.password)
    await dialog.getByRole('button', { name: 'Send the link' }).click()
    await dialog.getByText(`We’ve sent a link to ${right}.`).waitFor()
    await page.goto(await linkIn(page, right, 'Confirm your email'))
    await page.getByRole('button', { name: 'Yes, confirm it' }).click()
    await page.getByRole('heading', { level: 1, name: 'Your email is confirmed' }).waitFor()
    await page.goto(`${shop.url}/profile`)
    await page.getByText(right).first().waitFor()
    expect(await page.getByText('We could not deliver').count()).toBe(0)
    await takeScreenshot(page, 'account-returned-corrected')
    expect(complaints).toEqual([])
    await context.close()
  })
})

/** The report of a mail server that has not delivered the last letter to an address, once all of them are sent. */
async function returned(email: string): Promise<number> {
  const letters = async () => {
    const { rows } = await shop.database.pool.query<{ id: string; status: string }>(
      'SELECT id, status FROM mails WHERE recipient = $1 ORDER BY settled_at DESC',
      [email],
    )
    return rows
  }
  await expect
    .poll(async () => (await letters()).every(({ status }) => status === 'sent'))
    .toBe(true)
  const rows = await letters()
  const report = deliveryReports.find(({ says }) => says === 'address')
  const { bounces } = shop.config.mail
  if (!rows[0] || !report || !bounces) throw new Error('No letter was sent.')
  const { status } = await fetch(`${shop.url}/callbacks/bounces`, {
    method: 'POST',
    headers: { 'content-type': 'message/rfc822' },
    body: report.message.replaceAll(report.to, returnPaths(bounces).addressOf(rows[0].id)),
  })
  return status
}
