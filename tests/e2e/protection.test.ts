import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { MINUTE_MS } from '#domain/schedule/durations.ts'
import { violationsOf } from '#tests/support/browser/axe.ts'
import { browserFixture } from '#tests/support/browser/browser-fixture.ts'
import { takeScreenshot } from '#tests/support/browser/screenshot.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'

const { shop, visit } = browserFixture()
let player: TestPlayer
let page: Page

beforeAll(async () => {
  player = await aPlayer(shop, { cents: 100_000n })
  page = (await visit({ as: player })).page
})

async function setLimit(button: string, coins: string): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Coins').fill(coins)
  await dialog.getByRole('button', { name: 'Save limit' }).click()
  await dialog.waitFor({ state: 'detached' })
}

it('a lower limit acts immediately, a higher one waits, and a bet beyond it is refused with a message', async () => {
  await page.goto(`${shop.url}/`)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Play responsibly' }).click()
  await page.getByRole('heading', { level: 1, name: 'Play responsibly' }).waitFor()
  await setLimit('Set the daily stake limit', '1')
  const stakes = page.getByRole('region', { name: 'Stake limit' })
  await stakes.getByText('0.00 of 1.00').waitFor()
  await setLimit('Change the daily stake limit', '50')
  await stakes.getByText('Becomes 50.00 on').waitFor()
  await stakes.getByText('0.00 of 1.00').waitFor()
  expect(await violationsOf(page)).toEqual([])
  await takeScreenshot(page, 'limits')
  await page.setViewportSize({ width: 390, height: 844 })
  await takeScreenshot(page, 'limits on a phone')
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.goto(`${shop.url}/dice`)
  await page.getByLabel('Bet', { exact: true }).fill('2')
  await page.getByRole('button', { name: /^Roll for/ }).click()
  await page.getByText('daily stake limit of 1.00 coins').first().waitFor()
})

it('the reality check appears after its minutes on any page, and shows the totals of play', async () => {
  await page.goto(`${shop.url}/profile/limits`)
  await page.getByLabel('Remind me').selectOption({ label: 'Every 15 minutes' })
  await expect
    .poll(async () => {
      const { body } = await player.ask<{ data: { reality_check_minutes: number | null } }>(
        'GET /api/profile/limits',
      )
      return body.data.reality_check_minutes
    })
    .toBe(15)
  await page.clock.install()
  await page.goto(`${shop.url}/boxes`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForFunction(() => localStorage.getItem('reality-check-since') !== null)
  await page.clock.fastForward(16 * MINUTE_MS)
  const reminder = page.getByRole('dialog', { name: 'Time for a look' })
  await reminder.getByText('0.00 coins').waitFor()
  await takeScreenshot(page, 'reality-check')
  await reminder.getByRole('button', { name: 'Take a break' }).click()
  await page.waitForURL('**/profile/limits#break')
  await reminder.waitFor({ state: 'detached' })
})

it("a break is entered, stops play everywhere and keeps the player's coins and items", async () => {
  await page.getByRole('button', { name: 'Take a break' }).click()
  const dialog = page.getByRole('dialog', { name: 'Take a break?' })
  await dialog.getByRole('button', { name: 'Start my break' }).click()
  await dialog.getByText('Type STOP to confirm.').waitFor()
  await dialog.getByLabel('Type STOP to confirm').fill('stop')
  await dialog.getByRole('button', { name: 'Start my break' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('You are taking a break').waitFor()
  await takeScreenshot(page, 'excluded')
  await page.goto(`${shop.url}/boxes/pocket-change`)
  await page.getByText('You are taking a break').waitFor()
  const { status } = await player.ask('POST /api/boxes/pocket-change/open', { count: 1 })
  expect(status).toBe(403)
  await page.getByRole('link', { name: 'withdraw coins' }).click()
  await page.waitForURL('**/profile/withdraw')
})
