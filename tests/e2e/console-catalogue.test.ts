import sharp from 'sharp'
import { expect, it } from 'vitest'
import type { OperatedBox } from '#contract/http/operator/catalogue.ts'
import { violationsOf } from '#tests/support/browser/axe.ts'
import { browserFixture } from '#tests/support/browser/browser-fixture.ts'
import { takeScreenshot } from '#tests/support/browser/screenshot.ts'
import { aStaffMember } from '#tests/support/players/a-staff-member.ts'
import { ask } from '#tests/support/shop/ask.ts'

const { shop, visit } = browserFixture({ isOwn: true, isAudited: true })
const size = { width: 1440, height: 900 }

it('makes an item, a box of it with its odds, and sells it', async () => {
  const operator = await aStaffMember(shop, 'operator')
  const { page, complaints } = await visit({ as: operator, size })
  await page.goto(`${shop.url}/operator/items`)
  await page.getByRole('button', { name: 'New item' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('Brass Compass')
  await dialog.getByLabel('What it is').fill('instrument')
  await dialog.getByLabel('Tags (optional)').fill('brass, navigation')
  await dialog.getByLabel('Price in coins').fill('1,250.50')
  await dialog.getByLabel('Reason, kept in the log').fill('A new item')
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'New item' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByLabel('Name, brand, type or tag').fill('Brass Compass')
  await page.keyboard.press('Enter')
  await page.getByText('1,250.50').waitFor()

  await page.goto(`${shop.url}/operator/boxes`)
  await page.getByRole('button', { name: 'New box' }).click()
  await dialog.getByLabel('Address', { exact: true }).fill('compass-box')
  await dialog.getByLabel('Name', { exact: true }).fill('Compass Box')
  await dialog.getByLabel('Category (optional)').fill('travel')
  const search = dialog.getByRole('searchbox', { name: 'Add an item' })
  await search.fill('Brass Compass')
  await dialog.getByRole('button', { name: 'Brass Compass · 1,250.50' }).click()
  await search.fill('card')
  await dialog.getByRole('status').getByRole('button').first().click()
  await dialog.getByRole('button', { name: 'By value' }).click()
  await dialog.getByText('The chances sum to 100%.').waitFor()
  await dialog.getByLabel('Chance of Brass Compass in percent').fill('0.5')
  await dialog.getByLabel('Return to player in percent').fill('91')
  await dialog.getByText('1,000,000 simulated openings').waitFor()
  await expect.poll(() => dialog.getByRole('list').last().getAttribute('aria-busy')).toBe('false')
  expect(await violationsOf(page)).toEqual([])
  await takeScreenshot(page, 'console-box-editor')
  const cover = dialog.getByRole('group', { name: 'Cover' })
  const preview = cover.getByRole('img', { name: 'The cover as it is' })
  expect(await preview.getAttribute('src')).toBe('/art/box-crate-pine.avif')
  await cover.getByLabel('Chest').selectOption('Ocean')
  await cover.getByRole('button', { name: 'Make it from the best prizes' }).click()
  await expect.poll(() => preview.getAttribute('src')).toMatch(/^\/pictures\/[0-9a-f]{64}-480/)
  await preview.scrollIntoViewIfNeeded()
  await takeScreenshot(page, 'console-box-cover')
  await dialog.getByLabel('Mark').selectOption('Hot')
  await dialog.getByLabel('Hue of its light').fill('240')
  await dialog.getByLabel('Reason, kept in the log').fill('A new box')
  await dialog.getByRole('button', { name: 'Save the draft' }).click()
  await dialog.waitFor({ state: 'detached' })

  await page.getByLabel('Name or address').fill('compass')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Compass Box' }).first().click()
  await page.getByRole('button', { name: 'Put on sale' }).click()
  await dialog.getByLabel('Reason, kept in the log').fill('On sale')
  await dialog.getByRole('button', { name: 'Put on sale' }).click()
  await dialog.waitFor({ state: 'detached' })

  const { body } = await operator.ask<{ data: OperatedBox[] }>(
    'GET /api/operator/shop-boxes?search=compass-box',
  )
  const looks = { tag: 'Hot', hue: 240, cover_picture_id: expect.stringMatching(/^[0-9a-f]{64}$/) }
  expect(body.data).toMatchObject([
    { status: 'live', wanted_rtp: 91, category: 'travel', ...looks },
  ])
  expect(body.data[0]?.items.find(({ name }) => name === 'Brass Compass')?.tickets).toBe(50_000)
  expect(body.data[0]?.rtp).toBeLessThanOrEqual(91)
  expect((await ask(shop.url, 'GET /api/boxes/compass-box')).status).toBe(200)

  await page.getByRole('button', { name: 'Compass Box' }).first().click()
  await page.getByRole('button', { name: /^Edit/ }).click()
  await dialog.getByLabel('Return to player in percent').fill('85')
  const before = await preview.getAttribute('src')
  await cover.getByLabel('Upload a picture').setInputFiles({
    name: 'compass.png',
    mimeType: 'image/png',
    buffer: await sharp({
      create: { width: 200, height: 120, channels: 3, background: '#2f74b5' },
    })
      .png()
      .toBuffer(),
  })
  await expect.poll(() => preview.getAttribute('src')).not.toBe(before)
  await dialog.getByLabel('Reason, kept in the log').fill('A higher price')
  await dialog.getByRole('button', { name: 'Make a new version' }).click()
  await dialog.waitFor({ state: 'detached' })
  const changed = await operator.ask<{ data: OperatedBox[] }>(
    'GET /api/operator/shop-boxes?search=compass-box',
  )
  expect(changed.body.data[0]).toMatchObject({ tag: 'Hot', hue: 240 })
  expect(changed.body.data[0]?.cover_picture_id).not.toBe(body.data[0]?.cover_picture_id)
  await page.getByRole('button', { name: 'Compass Box' }).first().click()
  const comparison = page
    .locator('section', { has: page.getByRole('heading', { name: 'Versions side by side' }) })
    .last()
  await comparison.getByRole('columnheader', { name: 'Version 2' }).waitFor()
  const returns = comparison.getByRole('row', { name: /^Return/ }).getByRole('cell')
  const shown = await returns.allTextContents()
  expect(shown[1]).not.toBe(shown[2])
  expect(await violationsOf(page)).toEqual([])
  await takeScreenshot(page, 'console-versions')
  const compass = comparison.getByRole('row', { name: /^Brass Compass/ }).getByRole('cell')
  expect((await compass.allTextContents()).slice(1)).toEqual(['0.5%', '0.5%'])
  await comparison.getByLabel('With').selectOption('1')
  await comparison.getByRole('columnheader', { name: 'The same version' }).waitFor()
  expect(complaints).toEqual([])
})

it('drags the categories into another order, which the page of boxes follows', async () => {
  const operator = await aStaffMember(shop, 'operator')
  const { page, complaints } = await visit({ as: operator, size })
  await page.goto(`${shop.url}/operator/categories`)
  await page.getByRole('button', { name: 'New category' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Address', { exact: true }).fill('instruments')
  await dialog.getByLabel('Name', { exact: true }).fill('Instruments')
  await dialog.getByLabel(/^Reason/).fill('A new category')
  await dialog.getByRole('button', { name: 'New category' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Instruments' }).first().click()
  await page.getByRole('button', { name: 'Order' }).click()
  const entries = dialog.getByRole('listitem')
  const names = async () => (await entries.locator('xpath=./span').allTextContents()).join()
  await entries.filter({ hasText: 'Instruments' }).waitFor()
  const before = (await names()).split(',')
  expect(before.at(-1)).toBe('Instruments')
  await entries.last().dragTo(entries.first())
  await expect.poll(names).toBe(['Instruments', ...before.slice(0, -1)].join())
  await dialog.getByRole('button', { name: `Move ${before[0]} down` }).click()
  const [first = '', second = '', ...others] = before.slice(0, -1)
  const wanted = ['Instruments', second, first, ...others]
  await expect.poll(names).toBe(wanted.join())
  expect(await violationsOf(page)).toEqual([])
  await takeScreenshot(page, 'console-categories')
  await dialog.getByLabel(/^Reason/).fill('What sells best comes first')
  await dialog.getByRole('button', { name: 'Save the order' }).click()
  await dialog.waitFor({ state: 'detached' })
  const { body } = await ask<{ categories: { name: string }[] }>(shop.url, 'GET /api/boxes')
  const shown = body.categories.map(({ name }) => name)
  expect(shown).toEqual(wanted.filter((name) => shown.includes(name)))
  expect(shown[0]).toBe(second)
  expect(complaints).toEqual([])
})

it('changes the prices of many items at once, with the list of what becomes of their boxes', async () => {
  const admin = await aStaffMember(shop, 'admin')
  interface Items {
    data: { id: string; name: string; price: number; boxes: string[] }[]
  }
  const read = async () => (await admin.ask<Items>('GET /api/operator/items?limit=100')).body.data
  const before = await read()
  const [one, other] = before.filter(({ boxes, price }) => boxes.length > 0 && price > 1)
  if (!one || !other) throw new Error('No box of the catalogue holds two items')
  const { page, complaints } = await visit({ as: admin, size })
  await page.goto(`${shop.url}/operator/items`)
  for (const { name } of [one, other]) {
    const row = page.getByRole('row', { name, exact: false }).filter({
      has: page.getByRole('button', { name, exact: true }),
    })
    await row.getByRole('checkbox').check()
  }
  const selected = page.getByRole('region', { name: 'Selected cases' })
  await selected.getByRole('button', { name: 'Change the prices 2' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Percent').fill('1.5')
  const [box = ''] = one.boxes
  await dialog.getByRole('cell', { name: box, exact: true }).first().waitFor()
  expect(await violationsOf(page)).toEqual([])
  await takeScreenshot(page, 'console-prices')
  // A look changes nothing.
  expect(await read()).toEqual(before)
  await dialog.getByLabel('Reason, kept in the log').fill('Prices of the spring')
  await dialog.getByRole('button', { name: 'Change the prices' }).click()
  await dialog.waitFor({ state: 'detached' })
  const priceNow = (after: Items['data'], id: string) => after.find((item) => item.id === id)?.price
  const after = await read()
  for (const { id, price } of [one, other]) {
    expect(priceNow(after, id)).toBe(Math.floor(Math.round(price * 100) * 1.015 + 1e-9) / 100)
  }
  expect(complaints).toEqual([])
})
