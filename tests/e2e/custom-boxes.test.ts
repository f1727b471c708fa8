import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { MyBox } from '#contract/http/custom-boxes.ts'
import { toCents } from '#domain/money/money.ts'
import { violationsOf } from '#tests/support/browser/axe.ts'
import { desktop, phone } from '#tests/support/browser/browser.ts'
import { browserFixture } from '#tests/support/browser/browser-fixture.ts'
import { checkPageAtBothSizes } from '#tests/support/browser/check-page.ts'
import { takeScreenshot } from '#tests/support/browser/screenshot.ts'
import { signInByCookie } from '#tests/support/browser/sign-in-by-cookie.ts'
import { aCustomBox } from '#tests/support/players/a-custom-box.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'

type Mine = { data: MyBox[]; totals: { earned: number; shared_openings: number } }

const { shop, browser } = browserFixture()

describe.each([
  ['a desktop', desktop],
  ['a phone', phone],
])('on %s', (_, size) => {
  const isPhone = size === phone

  it('a player creates a box', async () => {
    const { page, complaints, context } = await visitAs(await aPlayer(shop), size)
    await page.goto(`${shop.url}/custom-boxes`)
    await page.getByRole('link', { name: 'Create a box' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Create a box' }).waitFor()
    expect(await violationsOf(page)).toEqual([])

    await page.getByRole('button', { name: /^Publish/ }).click()
    await page.getByText('Give your box a name.').waitFor()
    await page.getByText('Choose at least 2 items.').waitFor()

    await pick(page, isPhone, ['Brass Rim Mug', 'Cookie', 'Candle'])
    await page.getByLabel('Name of the box').fill('Tea at five')
    await page.getByTitle('Rose').click()
    await page.getByRole('button', { name: 'By value' }).click()
    const chance = page.getByRole('textbox', { name: 'Chance of Brass Rim Mug in percent' })
    await chance.fill('12.50001')
    await chance.press('ArrowUp')
    await chance.press('Alt+ArrowDown')
    expect(await chance.inputValue()).toBe('12.6')
    await page.getByRole('button', { name: 'Lock the chance of Brass Rim Mug' }).click()
    await page.getByRole('button', { name: 'Evenly' }).click()
    await page.getByRole('slider', { name: 'Chance of Cookie' }).press('ArrowRight')
    expect(await chance.inputValue()).toBe('12.6')
    expect(await sumOfChances(page)).toBe(10_000_000)
    expect(await violationsOf(page)).toEqual([])

    await page.getByRole('button', { name: /^Publish/ }).click()
    await confirmPublishing(page)
    await page.waitForURL(/\/user-boxes\/tea-at-five-/)
    await page.getByRole('heading', { level: 1, name: 'Tea at five' }).waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })
})

it('another player opens a box, and its maker earns their share', async () => {
  const maker = await aPlayer(shop, { name: 'Marta Maker' })
  const { slug } = await aCustomBox(maker)
  const opened = await visitAs(await aPlayer(shop, { cents: 100_000n }), phone)
  await opened.page.goto(`${shop.url}/user-boxes/${slug}`)
  await opened.page.getByRole('link', { name: maker.name }).waitFor()
  await opened.page.getByRole('radio', { name: '5', exact: true }).check()
  await opened.page.getByRole('button', { name: /^Open/ }).first().click()
  await opened.page.getByRole('dialog').waitFor()
  expect(opened.complaints).toEqual([])
  await opened.context.close()

  await expect.poll(async () => (await mineOf(maker)).totals.shared_openings).toBe(5)
  const { data, totals } = await mineOf(maker)
  expect(toCents(totals.earned)).toBe((toCents(data[0]?.price ?? 0) * 5n) / 100n)
  const { page, context } = await visitAs(maker, desktop)
  await page.goto(`${shop.url}/profile/my-boxes`)
  await page.getByText(totals.earned.toFixed(2)).first().waitFor()
  await checkPageAtBothSizes(page)
  await context.close()
})

describe('on a desktop', () => {
  it('its maker edits and hides it; a page with the old version charges nothing', async () => {
    const maker = await aPlayer(shop)
    const opener = await aPlayer(shop, { cents: 100_000n })
    const box = await aCustomBox(maker, { name: 'Short lived' })
    const looked = await visitAs(opener, desktop)
    await looked.page.goto(`${shop.url}/user-boxes/${box.slug}`)
    const openButton = looked.page.getByRole('button', { name: /^Open/ }).first()
    await openButton.waitFor()

    const { page, complaints, context } = await visitAs(maker, desktop)
    await page.goto(`${shop.url}/profile/my-boxes`)
    await page.getByRole('link', { name: `Edit ${box.name}` }).click()
    const first = page.getByRole('textbox', { name: /^Chance of .* in percent$/ }).first()
    await first.fill('20')
    await page.getByRole('button', { name: /^Publish/ }).click()
    await confirmPublishing(page)
    await page.waitForURL(/\/user-boxes\//)
    expect((await mineOf(maker)).data[0]).toMatchObject({ version: 2, name: box.name })

    await openButton.click()
    await looked.page
      .getByText(/has changed/)
      .first()
      .waitFor()
    const { body } = await opener.ask<{ data: { balance: number } }>('GET /api/profile')
    expect(body.data.balance).toBe(1_000)

    await page.goto(`${shop.url}/profile/my-boxes`)
    await page.getByRole('button', { name: `Hide ${box.name}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Hide box' }).click()
    await page.getByText('Hidden', { exact: true }).waitFor()
    await checkPageAtBothSizes(page)
    expect(complaints).toEqual([])
    await context.close()

    await looked.page.goto(`${shop.url}/user-boxes/${box.slug}`)
    await looked.page

      .getByText(/^Page not found/)
      .first()
      .waitFor()
    await looked.context.close()
  })

  it('a visitor finds boxes in the lists and by search', async () => {
    const maker = await aPlayer(shop)
    const name = 'Quince jam'
    await aCustomBox(maker, { name })
    const { page, complaints, context } = await browser.visit({ isCalm: true })
    await page.goto(`${shop.url}/custom-boxes`)
    const newest = page.getByRole('region', { name: 'Newest' })
    await newest.getByRole('heading', { name }).waitFor()
    await checkPageAtBothSizes(page)
    await newest.getByRole('link', { name: /^See all/ }).click()
    await page.getByRole('heading', { level: 1, name: 'All custom boxes' }).waitFor()
    await page.getByRole('searchbox', { name: /^Search boxes, items/ }).fill('quince')
    await page.waitForURL(/search=quince/)
    await page.getByRole('heading', { name }).waitFor()
    await checkPageAtBothSizes(page)
    await page.goto(`${shop.url}/custom-boxes/all?search=nothing+of+the+kind`)
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByRole('heading', { name }).waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })
})

async function visitAs(player: TestPlayer, size: typeof desktop) {
  const visitor = await browser.visit({ size, isCalm: true })
  await signInByCookie(visitor.context, shop.url, player)
  return visitor
}

const mineOf = async (player: TestPlayer) => (await player.ask<Mine>('GET /api/profile/boxes')).body

async function pick(page: Page, isPhone: boolean, names: readonly string[]): Promise<void> {
  if (isPhone) await page.getByRole('button', { name: 'Add items' }).first().click()
  const search = page.getByRole('searchbox', { name: 'Search the catalog' })
  for (const name of names) {
    await search.fill(name)
    await page.locator('button[aria-pressed="false"]', { hasText: name }).click()
    await page.locator('button[aria-pressed="true"]', { hasText: name }).waitFor()
  }
  expect(await violationsOf(page)).toEqual([])
  if (isPhone) await page.getByRole('button', { name: 'Close' }).click()
  await page
    .getByRole('textbox', { name: /^Chance of/ })
    .nth(names.length - 1)
    .waitFor()
}

async function sumOfChances(page: Page): Promise<number> {
  const texts = await page
    .getByRole('textbox', { name: /^Chance of/ })
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))
  return texts.reduce((sum, text) => sum + Math.round(Number(text) * 100_000), 0)
}

/** Publishing names the price and the risk first. */
async function confirmPublishing(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /^Publish “/ })
  await dialog.getByText(/% of openings win at least the price, and half of all/).waitFor()
  await takeScreenshot(page, `publish ${page.viewportSize()?.width}`)
  await dialog.getByRole('button', { name: 'Publish it' }).click()
}
