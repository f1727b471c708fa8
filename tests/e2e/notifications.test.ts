import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { XP_EXACT, xpForLevel } from '#domain/rewards/levels.ts'
import { violationsOf } from '#tests/support/browser/axe.ts'
import { browserFixture } from '#tests/support/browser/browser-fixture.ts'
import { takeScreenshot } from '#tests/support/browser/screenshot.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import { anItemWorth } from '#tests/support/players/an-item.ts'

const { shop, visit } = browserFixture({ isOwn: true })
let player: TestPlayer
let page: Page
let complaints: string[]

beforeAll(async () => {
  player = await aPlayer(shop, { cents: 100_000n })
  ;({ page, complaints } = await visit({ as: player }))
})

const bell = (name: string | RegExp) => page.getByRole('banner').getByRole('button', { name })

/** Sells an item in another tab, or on another device. */
async function sell(): Promise<void> {
  const id = await anItemWorth(shop, player.id, 320n)
  await player.ask('POST /api/inventory/sell', { ids: [id] })
}

it('the bell counts, announces and shows notifications, and keeps all of them', async () => {
  await page.goto(`${shop.url}/profile/main`)
  await bell('Notifications').click()
  const list = page.getByRole('dialog', { name: 'Notifications' })
  await list.getByRole('heading', { name: 'Nothing new' }).waitFor()
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'detached' })
  await expect
    .poll(() => bell('Notifications').evaluate((each) => each === document.activeElement))
    .toBe(true)

  await sell()
  await bell('Notifications, 1 unread').waitFor()
  await page.getByText('New notification: Item sold.').waitFor({ state: 'attached' })
  await sell()
  await page.reload()
  await bell('Notifications, 2 unread').focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => list.getByRole('listitem').count()).toBe(2)
  expect(await list.getByText('(new)').count()).toBe(2)
  expect(await violationsOf(page)).toEqual([])
  await takeScreenshot(page, 'notifications')
  // Notifications that arrive while the list is open are read immediately.
  await sell()
  await expect.poll(() => list.getByRole('listitem').count()).toBe(3)
  await list.getByRole('link', { name: 'Item sold' }).first().click()
  await page.waitForURL('**/profile/inventory')
  await list.waitFor({ state: 'detached' })
  await bell('Notifications').click()
  await list.waitFor()
  await page.goBack()
  await list.waitFor({ state: 'detached' })
  await page.reload()
  await bell('Notifications').waitFor()
  expect(complaints).toEqual([])
})

it('a new level is celebrated on the current page', async () => {
  await player.ask('POST /api/boxes/pocket-change/open', { count: 2 })
  await player.ask('GET /api/profile')
  await page.goto(`${shop.url}/profile/main`)
  await bell('Notifications').waitFor()
  await shop.database.pool.query('UPDATE player_progress SET xp = $2 WHERE player_id = $1', [
    player.id,
    xpForLevel(31) * XP_EXACT,
  ])
  // It closes by itself.
  const isCelebrated = page
    .getByRole('complementary', { name: 'Level up' })
    .getByText('Level 31!')
    .waitFor()
  await player.ask('POST /api/boxes/pocket-change/open', { count: 2 })
  await isCelebrated
  await page.getByRole('region', { name: 'Your level' }).getByText('silver').waitFor()
  await bell('Notifications, 1 unread').waitFor()
})

it('the profile states what play has cost, and lets the player choose emails', async () => {
  const play = page.getByRole('region', { name: 'Your play' })
  await page.reload()
  await play.getByText('4 bets').waitFor()
  await play.getByRole('row', { name: /Boxes/ }).waitFor()
  await play.getByRole('radio', { name: 'Day' }).check()
  await play.getByText('4 bets').waitFor()
  const latest = page.getByRole('region', { name: 'Latest activity' })
  await latest.getByText('Box opened').first().waitFor()
  const mails = page.getByRole('region', { name: 'Notifications by email' })
  await mails.getByLabel('Withdrawals').click()
  await mails.getByRole('switch', { name: 'Withdrawals', checked: true }).waitFor()
  await expect
    .poll(async () => {
      const { body } = await player.ask<{ mail_kinds: string[] }>('GET /api/notifications')
      return body.mail_kinds
    })
    .toEqual(['withdrawal'])
  expect(await violationsOf(page)).toEqual([])
  expect(complaints).toEqual([])
  await takeScreenshot(page, 'profile')
  await page.setViewportSize({ width: 390, height: 844 })
  await play.scrollIntoViewIfNeeded()
  await takeScreenshot(page, 'profile on a phone')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page
    .getByRole('dialog', { name: 'Menu' })
    .getByRole('button', { name: /^Notifications/ })
    .click()
  await page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem').first().waitFor()
  await takeScreenshot(page, 'notifications on a phone')
})
