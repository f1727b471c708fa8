import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { browserFixture } from '#tests/support/browser/browser-fixture.ts'
import { checkPageAtBothSizes } from '#tests/support/browser/check-page.ts'
import { takeScreenshot } from '#tests/support/browser/screenshot.ts'
import { aPlayer } from '#tests/support/players/a-player.ts'
import { aStaffMember } from '#tests/support/players/a-staff-member.ts'

const { shop, visit } = browserFixture({ isOwn: true, isAudited: true })

/** What the page was moved by, without a click of the visitor. */
const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        let shift = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const { value, hadRecentInput } = entry as unknown as {
              value: number
              hadRecentInput: boolean
            }
            if (!hadRecentInput) shift += value
          }
        }).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(shift)))
      }),
  )

it('a closed game and an announcement appear while the page is open, move nothing, and go', async () => {
  const operator = await aStaffMember(shop, 'operator')
  const player = await aPlayer(shop, { cents: 10_000n })
  const set = async (key: string, value: unknown) => {
    const body = { value, reason: 'Maintenance' }
    expect((await operator.ask(`PUT /api/operator/settings/${key}`, body)).status).toBe(200)
  }
  const { page } = await visit({ as: player })
  await page.goto(`${shop.url}/dice`)
  const roll = page.getByRole('button', { name: /^Roll(?: for|$)/ })
  await roll.waitFor()
  await page.waitForFunction(() => document.readyState === 'complete')
  const before = await shiftOf(page)

  await set('games.dice.is_open', false)
  const closed = page.getByText('Dice: closed for maintenance.')
  await closed.waitFor()
  const now = shop.clock.now()
  await set('announcement', {
    text: 'Dice rests until noon.',
    starts_at: new Date(now - 60_000).toISOString(),
    ends_at: new Date(now + 3_600_000).toISOString(),
  })
  const announcement = page.getByText('Dice rests until noon.')
  await announcement.waitFor()
  expect((await shiftOf(page)) - before).toBe(0)
  await checkPageAtBothSizes(page)

  await roll.click()
  await page.getByText('Dice is closed for maintenance. Nothing was charged').waitFor()

  await page.getByRole('button', { name: 'Hide the announcement' }).click()
  await announcement.waitFor({ state: 'detached' })
  await page.reload()
  await closed.waitFor()
  expect(await announcement.count()).toBe(0)

  await set('games.dice.is_open', true)
  await closed.waitFor({ state: 'detached' })
  await set('announcement', null)
})

it('a closed method is marked, and says so in the place of its form', async () => {
  const operator = await aStaffMember(shop, 'operator')
  const set = (value: boolean) =>
    operator.ask('PUT /api/operator/settings/deposits.card.is_open', { value, reason: 'A test' })
  await set(false)
  const { page } = await visit({ as: await aPlayer(shop) })
  await page.goto(`${shop.url}/?modal=deposit&method=card`)
  const sentence = page.getByText('Credit card: closed for maintenance.')
  await sentence.waitFor()
  await checkPageAtBothSizes(page)
  await set(true)
  await sentence.waitFor({ state: 'detached' })
})

it('where the law forbids it nothing is sped up or played by itself, and the session is in sight', async () => {
  const [operator, second] = [
    await aStaffMember(shop, 'operator'),
    await aStaffMember(shop, 'operator'),
  ]
  const set = async (key: string, value: boolean) => {
    const body = { value, reason: 'Our licence' }
    const at = `PUT /api/operator/settings/jurisdiction.${key}`
    const { body: asked } = await operator.ask<{ data: { id: string } }>(at, body)
    const confirm = `POST /api/operator/approvals/${asked.data.id}/confirm`
    expect((await second.ask(confirm, { reason: body.reason })).status).toBe(200)
  }
  await set('fast_results', false)
  await set('auto_play', false)
  await set('session_status', true)
  const { page } = await visit({ as: await aPlayer(shop, { cents: 10_000n }) })
  await page.addInitScript(() =>
    localStorage.setItem('settings', JSON.stringify({ state: { isFast: true }, version: 0 })),
  )
  await page.goto(`${shop.url}/dice`)
  await page.getByText('Results can’t be sped up here').waitFor()
  expect(await page.getByRole('switch', { name: 'Instant' }).count()).toBe(0)
  const status = page.getByText('Logged in for')
  await status.waitFor()
  await page.getByRole('radio', { name: 'Auto' }).check()
  await page.getByText('There is no auto-play here').waitFor()
  await page.getByRole('radio', { name: 'Manual' }).check()
  await page.getByRole('button', { name: /^Roll for/ }).click()
  await page.locator('[data-roll="won"], [data-roll="lost"]').waitFor()
  await checkPageAtBothSizes(page)
  await takeScreenshot(page, 'no speeding up')
  await expect
    .poll(() => status.locator('..').textContent())
    .toMatch(/net result(\+\d+\.\d\d|-1\.00)$/)
  await page.goto(`${shop.url}/battles/create`)
  await page.getByText('Battles can’t be sped up here').waitFor()
  expect(await page.getByRole('switch', { name: 'Fast' }).isDisabled()).toBe(true)
})
