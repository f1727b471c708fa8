import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { desktop, phone } from '#tests/support/browser/browser.ts'
import { browserFixture } from '#tests/support/browser/browser-fixture.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'

const { shop, visit } = browserFixture()
let player: TestPlayer

beforeAll(async () => {
  player = await aPlayer(shop, { cents: 50_000n })
})

/** The first buttons on each page that a visitor presses; on pages for players, as a player. */
const places = [
  { path: '/', buttons: ['Open a box', 'How it works', 'Sign up'] },
  { path: '/boxes/midas-vault', buttons: [/^Open for/, 'Demo spin'] },
  { path: '/boxes/midas-vault', buttons: [/^Open for/, 'Demo spin', /^Deposit/], isPlayer: true },
  { path: '/battles/create', buttons: ['Add a box'], isPlayer: true },
  { path: '/?modal=deposit', buttons: [/^(Pay|Credit card)/, /^Crypto/, /^Gift/], isPlayer: true },
]

it.each([
  ['wide', desktop],
  ['narrow', phone],
])('the consent panel covers nothing that is pressed first: %s', async (_, size) => {
  for (const { path, buttons, isPlayer } of places) {
    const { page } = await visit({ size, ...(isPlayer && { as: player }) })
    await countVisits(page)
    await page.goto(shop.url + path)
    const panel = page.locator('section[aria-label="Cookie choice"]')
    await panel.waitFor()
    for (const name of buttons) {
      const button = pressable(page, name)
      await button.waitFor()
      expect(await coveredShare(button, panel), `${path} ${name}`).toBe(0)
    }
    expect(await isInside(panel, size), path).toBe(true)
  }
})

const pressable = (page: Page, name: string | RegExp): Locator =>
  page
    .getByRole('button', { name })
    .or(page.getByRole('link', { name }))
    .or(page.getByRole('tab', { name }))
    .first()

/** The share of a button that the panel covers: of 25 sample points, those inside the panel. */
const coveredShare = async (button: Locator, panel: Locator): Promise<number> => {
  const cover = await panel.elementHandle()
  return await button.evaluate((element, over) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    const steps = [0.02, 0.25, 0.5, 0.75, 0.98]
    const points = steps.flatMap((across) =>
      steps.map((down) => document.elementFromPoint(x + width * across, y + height * down)),
    )
    return points.filter((hit) => over?.contains(hit ?? null)).length / points.length
  }, cover)
}

/** Whether the whole panel can be read and answered without scrolling. */
async function isInside(panel: Locator, { width, height }: typeof desktop): Promise<boolean> {
  const box = await panel.boundingBox()
  if (!box) return false
  const { x, y } = box
  return x >= 0 && y >= 0 && x + box.width <= width && y + box.height <= height
}

/** Serves pages as a shop with analytics does. */
async function countVisits(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const answer = await route.fetch()
    const body = (await answer.text()).replace(
      '"analytics":{"url":null}',
      `"analytics":{"url":"${shop.url}/count"}`,
    )
    await route.fulfill({ response: answer, body })
  })
}
