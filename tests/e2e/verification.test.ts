import { expect, it } from 'vitest'
import { browserFixture } from '#tests/support/browser/browser-fixture.ts'
import { checkPage } from '#tests/support/browser/check-page.ts'
import { takeScreenshot } from '#tests/support/browser/screenshot.ts'
import { aDocument } from '#tests/support/players/a-check.ts'
import { aPicture } from '#tests/support/players/a-picture.ts'
import { aPlayer } from '#tests/support/players/a-player.ts'
import { aStaffMember } from '#tests/support/players/a-staff-member.ts'
import { done, type Made } from '#tests/support/secrets/journey-play.ts'

const { shop, visit } = browserFixture()

it('a player sends documents, and the open page follows the decisions', async () => {
  const player = await aPlayer(shop)
  const operator = await aStaffMember(shop, 'operator')
  const decide = (act: string, more: object = {}) =>
    done(operator, `POST /api/operator/verifications/${player.id}/${act}`, {
      reason: 'As the test wants it',
      ...more,
    })
  const { page, complaints } = await visit({ as: player })
  await page.goto(`${shop.url}/profile/verification`)
  const state = page.getByRole('region', { name: 'Your identity' })
  await state.getByText('Not needed yet').waitFor()
  await page.getByText('You have not sent any documents.').waitFor()
  const send = page.getByRole('button', { name: 'Send', exact: true })
  expect(await send.isDisabled()).toBe(true)

  const choose = (buffer: Buffer) =>
    page
      .getByLabel(/^Choose (a|another) picture/)
      .setInputFiles({ name: 'passport.png', mimeType: 'image/png', buffer })
  await choose(Buffer.from('no picture'))
  await send.click()
  await page.getByText('Use a PNG, JPEG or WebP picture.').waitFor()
  await choose(await aPicture())
  await page.getByRole('figure').filter({ hasText: 'passport.png' }).waitFor()
  await checkPage(page)
  await takeScreenshot(page, 'verification with a picture')
  await send.click()
  await state.getByText('Being checked').waitFor()
  const sent = page.getByRole('region', { name: 'Sent documents' }).getByRole('listitem')
  await expect.poll(() => sent.count()).toBe(1)
  expect(await send.isDisabled()).toBe(true)

  await decide('refuse', { note: 'A corner is missing.' })
  await state.getByText('Not accepted').waitFor()
  await state.getByText('A corner is missing.').waitFor()
  await checkPage(page)
  await takeScreenshot(page, 'verification refused')
  await choose(await aPicture())
  await send.click()
  await state.getByText('Being checked').waitFor()
  const { data } = await done<Made<{ id: string }[]>>(
    operator,
    `GET /api/operator/verifications/${player.id}/documents`,
  )
  await decide('approve', { document_ids: data.map(({ id }) => id), ...aDocument() })
  await state.getByText('Verified', { exact: true }).waitFor()
  expect(await page.getByLabel(/^Choose (a|another) picture/).count()).toBe(0)
  expect(complaints.filter((each) => !each.startsWith('Failed to load resource'))).toEqual([])
})
