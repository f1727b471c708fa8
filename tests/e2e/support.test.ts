import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { browserFixture } from '#tests/support/browser/browser-fixture.ts'
import { checkPage } from '#tests/support/browser/check-page.ts'
import { takeScreenshot } from '#tests/support/browser/screenshot.ts'
import { aPicture } from '#tests/support/players/a-picture.ts'
import { aPlayer } from '#tests/support/players/a-player.ts'
import { aStaffMember } from '#tests/support/players/a-staff-member.ts'
import { done } from '#tests/support/secrets/journey-play.ts'

const { shop, visit } = browserFixture({ hasPictures: true })

const messages = (page: Page) => page.getByRole('list', { name: 'Messages' })
/** Whether the thread shows pictures that the shop stores. */
const isPictureDrawn = (page: Page) =>
  page
    .getByRole('img', { name: 'Attached to this message' })
    .evaluateAll((all) =>
      all.some((each) => each instanceof HTMLImageElement && each.naturalWidth > 0),
    )

it('a player sends a question with a picture, reads the reply live, and closes the ticket', async () => {
  const player = await aPlayer(shop)
  const staff = await aStaffMember(shop, 'support')
  const { page, context, complaints } = await visit({ as: player })
  await context.addCookies([{ name: 'trackingLink', value: 'spring', url: shop.url }])
  const uploaded = page.waitForRequest((request) => /\/attachments/.test(request.url()))
  await page.goto(`${shop.url}/profile/support`)
  await page.getByRole('heading', { name: 'No tickets yet' }).waitFor()
  await page.getByRole('link', { name: 'Write to support' }).click()
  await page.getByLabel('About').selectOption({ label: 'Shipping' })
  await page.getByLabel('Subject').fill('A parcel that does not come')
  await page.getByLabel('Message').fill('Where is it?')
  const files = ['a.png', 'b.png'].map(async (name) => ({
    name,
    mimeType: 'image/png',
    buffer: await aPicture(),
  }))
  await page.getByLabel('Add pictures').setInputFiles(await Promise.all(files))
  const chosen = page.getByRole('list', { name: 'Pictures of this message' })
  await chosen.getByText('a.png', { exact: true }).waitFor()
  expect(await (await uploaded).headerValue('x-tlink')).toBe('spring')
  await chosen.getByText('b.png', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Remove b.png' }).click()
  await expect.poll(() => chosen.getByRole('listitem').count()).toBe(1)
  await checkPage(page)
  await takeScreenshot(page, 'new ticket')
  await page.getByRole('button', { name: 'Send', exact: true }).click()

  await page.getByRole('heading', { level: 1, name: 'A parcel that does not come' }).waitFor()
  await messages(page).getByText('Where is it?').waitFor()
  await expect.poll(() => isPictureDrawn(page)).toBe(true)
  const id = new URL(page.url()).pathname.split('/').at(-1)
  const answer = { message: 'On its way: it comes tomorrow.' }
  await done(staff, `POST /api/operator/tickets/${id}/messages`, answer)
  await messages(page).getByText(answer.message).waitFor()
  await page.getByText('Answered', { exact: true }).waitFor()

  await page.getByLabel('Your message').fill('Thank you.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await messages(page).getByText('Thank you.').waitFor()
  expect(await page.getByLabel('Your message').inputValue()).toBe('')
  await checkPage(page)
  await takeScreenshot(page, 'ticket')
  await page.getByRole('button', { name: 'Close the ticket' }).click()
  await page.getByText('This ticket is closed.').waitFor()
  await page.getByRole('link', { name: 'Support', exact: true }).last().click()
  await page
    .getByRole('link', { name: /A parcel that does not come/ })
    .getByText('Closed')
    .waitFor()
  expect(complaints).toEqual([])
})
