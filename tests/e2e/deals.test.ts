import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Deal } from '#contract/http/deals.ts'
import type { InventoryItem } from '#contract/http/inventory.ts'
import type { InstantReceipt } from '#domain/fairness/receipt.ts'
import { phone } from '#tests/support/browser/browser.ts'
import { browserFixture } from '#tests/support/browser/browser-fixture.ts'
import { checkPage, checkPageAtBothSizes } from '#tests/support/browser/check-page.ts'
import { takeScreenshot } from '#tests/support/browser/screenshot.ts'
import { signInByCookie } from '#tests/support/browser/sign-in-by-cookie.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import { anItem } from '#tests/support/players/an-item.ts'

const { shop, browser, visit } = browserFixture({ isAudited: true })

const owned = (page: Page) => page.getByRole('region', { name: 'Your items' }).getByRole('checkbox')
const coins = (page: Page) => page.getByLabel('Coins to stake')
const times = (page: Page, each: string) => page.getByRole('button', { name: each, exact: true })
const deal = (page: Page) => page.getByRole('button', { name: /^Deal for/ })
const chance = (page: Page) => page.locator('[data-chance]').textContent()

const inventoryOf = async (player: TestPlayer): Promise<InventoryItem[]> =>
  (await player.ask<{ data: InventoryItem[] }>('GET /api/inventory')).body.data
const newestOf = async (player: TestPlayer): Promise<Deal | undefined> =>
  (await player.ask<{ data: Deal[] }>('GET /api/deals/my-bets')).body.data[0]
const receiptOf = async (player: TestPlayer, betId: string): Promise<InstantReceipt> =>
  (await player.ask<{ data: InstantReceipt }>(`GET /api/fairness/bets/${betId}`)).body.data

/** The pointer's position and the end of the winning arc, in tickets, read from the picture alone. */
const dialOf = (page: Page) =>
  page
    .locator('svg')
    .filter({ has: page.locator('[data-pointer]') })
    .first()
    .evaluate((dial) => {
      const pointer = dial.querySelector('[data-pointer]')
      const { a, b } = new DOMMatrix(pointer ? getComputedStyle(pointer).transform : '')
      const degrees = ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360
      const arc = dial.querySelector('[data-arc]')?.getAttribute('stroke-dasharray') ?? ''
      return { at: (degrees / 360) * 10_000_000, tickets: Number.parseInt(arc, 10) }
    })

/** Waits for the result, and expects the page, the list and the receipt to agree on the newest deal. */
async function expectRecorded(page: Page, player: TestPlayer): Promise<Deal> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('link', { name: 'Check this roll' }).waitFor()
  const made = await newestOf(player)
  if (!made) throw new Error('No deal was made')
  const { at, tickets } = await dialOf(page)
  expect(Math.abs(at - made.ticket)).toBeLessThan(5)
  expect(tickets).toBe(made.tickets)
  const { result, payout_cents } = await receiptOf(player, made.bet_id)
  expect(result).toEqual({ ticket: made.ticket })
  expect(payout_cents > 0).toBe(made.is_win)
  expect(made.is_win).toBe(made.ticket < made.tickets)
  await dialog.getByText(`${made.ticket / 100_000}%`, { exact: true }).waitFor()
  await dialog.getByText(made.is_win ? 'You won' : 'Not this time', { exact: true }).waitFor()
  return made
}

describe('deals', () => {
  it('stakes an item and coins on the target of a multiplier, and shows what is stored', async () => {
    const player = await aPlayer(shop, { cents: 100_000n })
    await anItem(shop, player.id)
    const [mine] = await inventoryOf(player)
    const { page, complaints } = await visit({ as: player })
    await page.goto(`${shop.url}/deals`)
    await page.getByRole('heading', { level: 1, name: 'Deals' }).waitFor()
    await page.getByRole('button', { name: 'Choose what to stake' }).waitFor()
    await owned(page).first().click()
    await coins(page).fill('100')
    await times(page, '1.5×').click()
    await deal(page).waitFor()
    const stake = (mine?.item.price ?? 0) + 100
    expect(await deal(page).textContent()).toContain(stake.toFixed(2))
    await checkPageAtBothSizes(page)
    const promised = await chance(page)
    await takeScreenshot(page, 'deals plan')

    await deal(page).click()
    const made = await expectRecorded(page, player)
    await takeScreenshot(page, 'deals result')
    await checkPage(page)
    expect(made.stake).toBe(stake)
    expect(promised).toBe(`${made.chance}%`)
    expect(Math.abs(made.target.price / stake - 1.5)).toBeLessThan(0.2)
    await page.getByText('900.00').first().waitFor()

    // The staked items are gone; the won item is there and can be staked right away.
    const after = (await inventoryOf(player)).map(({ id }) => id)
    expect(after).toEqual(made.is_win ? [made.inventory_item_id] : [])
    await page.getByRole('button', { name: /^Deal again/ }).click()
    await page.getByText(made.is_win ? '1 of 50 items' : '0 of 50 items').waitFor()
    await page.getByRole('tab', { name: 'My deals' }).click()
    await page.getByRole('link', { name: `Verify the deal on ${made.target.name}` }).waitFor()
    expect(complaints).toEqual([])
  })

  it('turns its dial to the roll, and holds the inventory back until it stops', async () => {
    const player = await aPlayer(shop, { cents: 100_000n })
    await anItem(shop, player.id)
    const { page, context } = await browser.visit({})
    await signInByCookie(context, shop.url, player)
    await page.goto(`${shop.url}/deals`)
    await page.getByText('Fast', { exact: true }).click()
    await owned(page).first().click()
    await coins(page).fill('50')
    await times(page, '2×').click()
    await deal(page).waitFor()
    await page.locator('[data-phase="idle"]').waitFor()
    // Checked in a single evaluation: the dial may have stopped by the next one.
    const isHeldBack = page.waitForFunction(
      () =>
        document.querySelector('[data-phase="answered"]') !== null &&
        document.querySelector('[aria-label="Your items"] [type="checkbox"]') === null &&
        document.querySelector('dialog[open]') === null,
    )
    await Promise.all([isHeldBack, page.keyboard.press('d')])
    await expectRecorded(page, player)
  })

  it('explains why a deal is not possible, and fixes it', async () => {
    const player = await aPlayer(shop, { cents: 100_000n })
    const { page } = await visit({ as: player })
    await page.goto(`${shop.url}/deals`)
    await page.getByText('No items to stake').waitFor()
    await page.getByRole('radio').first().click()
    await coins(page).fill('500')
    await page.getByRole('button', { name: 'Too cheap: over 80% chance' }).waitFor()
    await page.getByRole('button', { name: /^Targets 575\.00 –/ }).click()
    await page.getByRole('button', { name: 'Choose a target' }).waitFor()
    await page.getByRole('radio').first().click()
    await deal(page).waitFor()
    await coins(page).fill('0.1')
    await page.getByRole('button', { name: 'Too expensive: under 0.1% chance' }).waitFor()
    await page.getByRole('button', { name: /^Stake .* coins$/ }).click()
    await deal(page).waitFor()
    expect(await chance(page)).toMatch(/^0\.1\d*%$/)
  })

  it('deselects a staked item that was sold elsewhere', async () => {
    const player = await aPlayer(shop, { cents: 100_000n })
    await anItem(shop, player.id)
    await anItem(shop, player.id, 'shoes')
    const { page } = await visit({ as: player })
    await page.goto(`${shop.url}/deals`)
    await owned(page).nth(1).waitFor()
    for (const place of [0, 1]) await owned(page).nth(place).click()
    await coins(page).fill('20')
    await times(page, '2×').click()
    await deal(page).waitFor()
    const [sold, kept] = await inventoryOf(player)
    await player.ask('POST /api/inventory/sell', { ids: [sold?.id] })
    await deal(page).click()
    await page.getByText(/no longer in your inventory/).waitFor()
    await page.getByRole('checkbox', { name: kept?.item.name ?? '' }).waitFor()
    await expect.poll(() => owned(page).count()).toBe(1)
    await page.getByText('0 of 50 items').waitFor()
    expect(await newestOf(player)).toBeUndefined()
  })

  it('asks a visitor to register, and a player without coins to deposit the missing amount', async () => {
    const { page } = await visit({ size: phone })
    await page.goto(`${shop.url}/deals`)
    await page.getByText('Stake what you own').waitFor()
    await coins(page).fill('20')
    await times(page, '5×').click()
    await deal(page).click()
    await page.waitForURL(/modal=register/)

    const poor = await aPlayer(shop, { cents: 500n })
    const { page: own } = await visit({ size: phone, as: poor })
    await own.goto(`${shop.url}/deals`)
    await coins(own).fill('20')
    await times(own, '5×').click()
    await deal(own).click()
    await own.waitForURL(/modal=deposit.*amount=15|amount=15.*modal=deposit/)
  })

  it.each([320, 390, 1100])('fits a window of %i px, and is accessible', async (width) => {
    const { page, complaints } = await visit({ size: { width, height: 844 } })
    await page.goto(`${shop.url}/deals`)
    await page.getByRole('radio').first().waitFor()
    await checkPage(page)
    // On a phone, the dial and the button stay visible at every step.
    await page.getByRole('heading', { name: 'You aim at' }).scrollIntoViewIfNeeded()
    if (width < 820) {
      for (const seen of [page.locator('[data-chance]'), page.getByText('Choose what to stake')]) {
        const box = await seen.boundingBox()
        expect(box && box.y >= 0 && box.y + box.height <= 844).toBe(true)
      }
    }
    expect(complaints).toEqual([])
  })
})
