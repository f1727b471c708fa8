import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { desktop, phone } from '#tests/support/browser/browser.ts'
import { browserFixture } from '#tests/support/browser/browser-fixture.ts'
import { checkPage, checkPageAtBothSizes } from '#tests/support/browser/check-page.ts'
import { coveredControls } from '#tests/support/browser/covered-controls.ts'
import { signInByCookie } from '#tests/support/browser/sign-in-by-cookie.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'

const PAGE = 60

const { shop, browser } = browserFixture()

async function aCollector(openings: number): Promise<TestPlayer> {
  const player = await aPlayer(shop, { cents: 20_000n })
  for (let opened = 0; opened < openings; opened += 5) {
    await player.ask('POST /api/boxes/pocket-change/open', { count: 5 })
  }
  await player.ask('POST /api/boxes/sweet-shop/open', { count: 1 })
  return player
}

async function visit(player: TestPlayer, size = desktop) {
  const visitor = await browser.visit({ size, isCalm: true })
  await signInByCookie(visitor.context, shop.url, player)
  await visitor.page.goto(`${shop.url}/profile/inventory`)
  await visitor.page.getByRole('checkbox').first().waitFor()
  return visitor
}

const tiles = (page: Page) => page.getByRole('main').getByRole('article')

describe.each([
  ['a desktop', desktop],
  ['a phone', phone],
])('on %s', (_, size) => {
  it('stores its filters in the address, and clears them', async () => {
    const { page, context, complaints } = await visit(await aCollector(10), size)
    await page.getByText('11 items').waitFor()
    const bar = page.getByRole('navigation', { name: 'Quick' })
    const header = page.getByRole('banner')
    const way =
      size === phone
        ? bar.getByRole('link', { name: 'Items 11' })
        : header.getByRole('link', { name: 'Inventory, 11 items' })
    await way.waitFor()
    await checkPage(page)
    if (size === phone) await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByLabel('Box', { exact: true }).selectOption('sweet-shop')
    await page.getByText('1 item', { exact: false }).first().waitFor()
    await expect.poll(() => tiles(page).count()).toBe(1)
    expect(new URL(page.url()).searchParams.get('box')).toBe('sweet-shop')
    await page.getByLabel('To price').fill('0.01')
    await page.getByText('No items match').waitFor()
    await checkPage(page)
    await page.getByRole('button', { name: 'Clear filters' }).last().click()
    await expect.poll(() => tiles(page).count()).toBe(11)
    await page.getByLabel('Sort by').selectOption('price_desc')
    await page.waitForURL(/sort=price_desc/)
    await page.getByRole('tab', { name: /^Shipped/ }).click()
    await page.getByText('Nothing shipped yet').waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })
})

describe('an item', () => {
  it('opens by keyboard, with its box and its receipt, and is sold', async () => {
    const { page, context, complaints } = await visit(await aCollector(5))
    const details = page.getByRole('button', { name: /details$/ })
    // A hovered tile is lifted: the link at its foot is still above the button that covers the tile.
    await details.first().hover()
    expect(await coveredControls(page)).toEqual([])
    await tiles(page)
      .getByRole('link', { name: /^Check the roll/ })
      .first()
      .click({ trial: true })
    await details.first().focus()
    await page.keyboard.press('Enter')
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('link', { name: 'Sweet Shop' }).waitFor()
    await checkPageAtBothSizes(page)
    const receipt = await sheet.getByRole('link', { name: 'Check the roll' }).getAttribute('href')
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'hidden' })
    await expect
      .poll(() => details.first().evaluate((button) => button === document.activeElement))
      .toBe(true)

    await page.keyboard.press('Enter')
    await sheet.getByRole('button', { name: /^Sell for/ }).click()
    await sheet.waitFor({ state: 'hidden' })
    await page.getByText('5 items').waitFor()
    await page.goto(shop.url + receipt)
    await page.getByText('Sweet Shop').first().waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })

  it('is selected by keyboard and by range, goes into a parcel, and is sold with others', async () => {
    const { page, context, complaints } = await visit(await aCollector(10))
    const boxes = page.getByRole('checkbox')
    const bar = page.getByRole('region', { name: 'Selected items' })
    await boxes.nth(1).focus()
    await page.keyboard.press('Space')
    await bar.getByText('1 selected').waitFor()
    await page.keyboard.press('Escape')
    await bar.waitFor({ state: 'hidden' })

    await boxes.nth(1).click()
    await boxes.nth(4).click({ modifiers: ['Shift'] })
    await bar.getByText('4 selected').waitFor()
    await checkPageAtBothSizes(page)
    const parcel = await bar.getByRole('link', { name: 'Request shipping' }).getAttribute('href')
    expect(parcel).toMatch(/^\/profile\/shipping\/new\?items=([0-9a-f-]{36},){3}[0-9a-f-]{36}$/)
    await bar.getByRole('button', { name: /^Sell for/ }).click()
    await page.getByText('7 items').waitFor()
    await bar.waitFor({ state: 'hidden' })

    await page.getByRole('button', { name: /^Sell all/ }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Sell all/ })
      .click()
    await page.getByText('No items yet').waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })

  it('leaves open what the player opens while a sale is still ending', async () => {
    const { page, context, complaints } = await visit(await aCollector(5))
    const boxes = page.getByRole('checkbox')
    const counted = Promise.withResolvers<void>()
    // The sale ends when the number in the header is refetched, too.
    await page.route(
      (url) => url.pathname === '/api/inventory' && url.searchParams.get('limit') === '1',
      (route) => counted.promise.then(() => route.continue()),
    )
    await boxes.first().click()
    await page.getByRole('button', { name: /^Sell for/ }).click()
    await page.getByText('5 items').waitFor()

    await boxes.first().click()
    await page.getByText('1 selected').first().waitFor()
    await page.getByRole('button', { name: /^Sell all/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    const ended = page.waitForResponse((response) => response.url().endsWith('limit=1'))
    counted.resolve()
    await ended
    await dialog.getByRole('button', { name: /^Sell all/ }).click()
    await page.getByText('No items yet').waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })
})

it('loads the next page automatically near the end of the list', async () => {
  const { page, context } = await visit(await aCollector(PAGE))
  await page.getByText(`${PAGE + 1} items`).waitFor()
  await expect.poll(() => tiles(page).count()).toBe(PAGE)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect.poll(() => tiles(page).count()).toBe(PAGE + 1)
  await context.close()
})
