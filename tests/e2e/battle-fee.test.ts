import { expect, it } from 'vitest'
import { desktop, phone } from '#tests/support/browser/browser.ts'
import { browserFixture } from '#tests/support/browser/browser-fixture.ts'
import { checkPage } from '#tests/support/browser/check-page.ts'
import { takeScreenshot } from '#tests/support/browser/screenshot.ts'
import { aPlayer } from '#tests/support/players/a-player.ts'

const { shop, visit } = browserFixture({
  isAudited: true,
  settings: { 'games.battle.fee': 4 },
})

it.each([
  ['a desktop', desktop],
  ['a phone', phone],
])(
  'on %s, the fee is shown before a seat is paid, on the card, and in the room',
  async (place, size) => {
    const creator = await aPlayer(shop, { cents: 1_000n })
    const rival = await aPlayer(shop, { cents: 1_000n })
    const own = await visit({ as: creator, size })
    await own.page.goto(`${shop.url}/battles/create`)
    await own.page.getByRole('searchbox', { name: 'Search boxes' }).fill('pocket')
    await own.page.getByRole('button', { name: 'Add Pocket Change' }).click()
    // 4 % of 0.50.
    await own.page.getByText('Fee, 4% of your stake').waitFor()
    await own.page.getByText('Entry per player, with the fee').scrollIntoViewIfNeeded()
    await checkPage(own.page)
    await takeScreenshot(own.page, `${place} battle fee create`)
    await own.page.getByRole('button', { name: 'Create for 0.52' }).click()
    await own.page.waitForURL(/\/battles\/[0-9a-f-]{36}$/)
    await own.page.getByText('+4% fee').waitFor()
    await checkPage(own.page)
    await takeScreenshot(own.page, `${place} battle fee room`)

    const list = await visit({ as: rival, size })
    await list.page.goto(`${shop.url}/battles`)
    const card = list.page.getByRole('article').filter({ hasText: 'Join for 0.52' }).first()
    await card.getByText('+4% fee').waitFor()
    await checkPage(list.page)
    await takeScreenshot(list.page, `${place} battle fee card`)
    await card.getByRole('button', { name: 'Join for 0.52' }).click()
    await list.page.waitForURL(/\/battles\/[0-9a-f-]{36}$/)
    const { body } = await rival.ask<{ data: { balance: number } }>('GET /api/profile')
    expect(body.data.balance).toBe(9.48)
    await list.page.goto(`${shop.url}/how-it-works`)
    await list.page
      .getByText('each player pays a fee of 4% on top of their stake')
      .scrollIntoViewIfNeeded()
    expect([...own.complaints, ...list.complaints]).toEqual([])
  },
)
