import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { browserFixture } from '#tests/support/browser/browser-fixture.ts'
import { checkPage } from '#tests/support/browser/check-page.ts'
import { takeScreenshot } from '#tests/support/browser/screenshot.ts'
import { aPlayer, fund, signedInAgain } from '#tests/support/players/a-player.ts'
import { playDice } from '#tests/support/players/an-affiliate.ts'

const { shop, visit } = browserFixture({ isAudited: true })

const figure = (page: Page, name: string) =>
  page.getByRole('definition').and(page.locator(`dt:text-is("${name}") + dd`))

/** Follows a link in a new browser and registers there, with the stored referral. */
async function comeBy(link: string) {
  const { page } = await visit()
  await page.goto(link)
  await page.waitForURL(`${shop.url}/`)
  await expect
    .poll(async () => (await page.context().cookies()).map(({ name }) => name))
    .toContain('trackingLink')
  const newcomer = {
    name: 'Brought',
    email: `${randomUUID()}@example.com`,
    password: 'three plain words',
  }
  const answer = await page.request.post(`${shop.url}/api/auth/register`, { data: newcomer })
  expect(answer.status()).toBe(200)
  const player = await signedInAgain(shop, { id: '', ...newcomer })
  const { body } = await player.ask<{ data: { id: string } }>('GET /api/profile')
  return { ...player, id: body.data.id }
}

it('a player chooses a code, refers somebody, and claims the earnings from their play', async () => {
  const affiliate = await aPlayer(shop, { name: 'Marlowe' })
  const other = await aPlayer(shop)
  await other.ask('POST /api/referral', { code: 'taken' })
  const { page, complaints } = await visit({ as: affiliate })
  await page.goto(`${shop.url}/profile/referral`)
  await page.getByRole('heading', { name: 'Choose your code' }).waitFor()
  await checkPage(page)
  await takeScreenshot(page, 'affiliates empty')

  const code = page.getByLabel('Code', { exact: true })
  await code.fill('no spaces')
  await page.getByRole('button', { name: 'Create my link' }).click()
  await page.getByText(/^Use 3 to 20 characters/).waitFor()
  await code.fill('taken')
  await page.getByRole('button', { name: 'Create my link' }).click()
  await page.getByText('This code is taken. Try another one.').waitFor()
  await code.fill('Marlowe-7')
  await page.getByRole('button', { name: 'Create my link' }).click()
  const link = `${shop.url}/ref/marlowe-7`
  await page.getByText(link, { exact: true }).waitFor()
  await page.getByRole('img', { name: 'QR code: your link' }).waitFor()
  expect(await page.getByRole('button', { name: 'Claim', exact: true }).isDisabled()).toBe(true)

  const brought = await comeBy(link)
  await fund(shop, brought.id, 200_000n)
  await playDice(brought, 1_500)
  await page.reload()
  await page.getByRole('region', { name: 'Ready to claim' }).getByText('1.50').first().waitFor()
  expect(await figure(page, 'Clicks').textContent()).toBe('1')
  expect(await figure(page, 'Sign-ups').textContent()).toBe('1')
  expect(await figure(page, 'Your share').textContent()).toBe('10%')
  await page.getByRole('img', { name: /^Earned by day: 1.50 at most/ }).waitFor()
  await page.getByText('Show as a table').click()
  await page.getByRole('rowheader').first().waitFor()
  await checkPage(page)
  await takeScreenshot(page, 'affiliates')

  await page.getByRole('button', { name: 'Claim', exact: true }).click()
  await page.getByText('1.50 coins were added to your balance.').waitFor()
  await page.getByRole('region', { name: 'Ready to claim' }).getByText('0.00').waitFor()
  expect(await figure(page, 'Earned in all').textContent()).toBe('1.50')

  await page.route('**/api/referral', (route) => route.abort())
  await page.reload()
  await page.getByRole('button', { name: /again/i }).first().waitFor()
  await takeScreenshot(page, 'affiliates error')
  expect(complaints.filter((each) => !each.startsWith('Failed to load resource'))).toEqual([])
})

it('a link always leads to the home page, whatever follows it', async () => {
  const { page } = await visit()
  const ends = ['marlowe', '%2F%2Fevil.example', '%5Cevil.example', 'a?next=https://evil.example']
  for (const end of ends) {
    await page.goto(`${shop.url}/ref/${end}`)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    expect(new URL(page.url()).origin).toBe(shop.url)
  }
  for (const path of [
    '/ref//evil.example',
    '/ref/../../evil.example',
    '/ref/https://evil.example',
  ]) {
    const answer = await fetch(shop.url + path, { redirect: 'manual' })
    expect(answer.headers.get('location')).toBeNull()
  }
})
