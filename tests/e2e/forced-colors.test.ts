import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { desktop, phone } from '#tests/support/browser/browser.ts'
import { browserFixture } from '#tests/support/browser/browser-fixture.ts'
import { takeScreenshot } from '#tests/support/browser/screenshot.ts'
import { aPlayer } from '#tests/support/players/a-player.ts'

const { shop, visit } = browserFixture()

const styleOf = (place: Locator, name: string, part?: string): Promise<string> =>
  place.evaluate(
    (element, [wanted = '', pseudo]) => getComputedStyle(element, pseudo).getPropertyValue(wanted),
    [name, part] as const,
  )

/** Whether its background hides what is behind it. */
async function expectSolid(place: Locator): Promise<void> {
  expect(await styleOf(place, 'background-color')).toMatch(/^rgb\(/)
}

async function expectEdge(place: Locator): Promise<void> {
  expect(await styleOf(place, 'border-top-width')).not.toBe('0px')
  expect(await styleOf(place, 'border-top-style')).toBe('solid')
}

/** Pages with every component, each in the schemes that Windows calls dark and light. */
const paths = [
  '/boxes',
  '/boxes/midas-vault',
  '/dice',
  '/wheel',
  '/rocket',
  '/bounce',
  '/deals',
  '/battles/create',
  '/custom-boxes/create',
  '/profile',
  '/profile/limits',
  '/profile/support/create',
  '/leaderboard',
  '/faq',
  '/cashback',
]

it('in high contrast, dialogs hide what is behind them, and fields, sliders, switches and chosen tabs are seen', async () => {
  const player = await aPlayer(shop, { cents: 10_000n })
  const { page, complaints } = await visit({ as: player })
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark', reducedMotion: 'reduce' })

  await page.goto(`${shop.url}/boxes?modal=deposit`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('tab').first().waitFor()
  await expectSolid(dialog)
  await expectEdge(dialog)
  await expectEdge(dialog.getByRole('textbox').first().locator('xpath=..'))
  await expectChosen(dialog.getByRole('tab'))
  await showBoth(page, 'deposit')

  await page.goto(`${shop.url}/boxes/midas-vault`)
  // It lies over the reel, and says nothing yet.
  const silent = page.locator('main [role="alert"]:empty').first()
  expect(await styleOf(silent, 'background-color')).toMatch(/, 0\)$/)

  await page.goto(`${shop.url}/dice`)
  const slider = page.getByRole('slider', { name: 'Target' })
  expect(await styleOf(slider, 'appearance')).toBe('auto')
  const toggle = page.getByRole('switch', { name: 'Instant' })
  const off = await styleOf(toggle, 'background-color')
  await toggle.check({ force: true })
  expect(await styleOf(toggle, 'background-color')).not.toBe(off)
  await expectEdge(toggle)
  await expectEdge(page.getByLabel('Win chance').locator('xpath=..'))
  const manual = page.getByRole('radio', { name: 'Manual' })
  const auto = page.getByRole('radio', { name: 'Auto', exact: true })
  expect(await styleOf(manual, 'background-color')).not.toBe(
    await styleOf(auto, 'background-color'),
  )
  await expectChosen(page.getByRole('tab'))
  expect(complaints).toEqual([])
})

it('every page is shown in both schemes of high contrast, at both sizes', async () => {
  const player = await aPlayer(shop, { cents: 10_000n })
  for (const size of [desktop, phone]) {
    const { page, complaints } = await visit({ as: player, size })
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
    for (const path of paths) {
      await page.goto(shop.url + path)
      await page.locator('main h1').first().waitFor()
      await showBoth(page, `${path} ${size.width}`)
      const wide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(wide, path).toBeLessThanOrEqual(0)
    }
    expect(complaints).toEqual([])
  }
})

/** The chosen one of some tabs has colours of its own. */
async function expectChosen(tabs: Locator): Promise<void> {
  const colors = await Promise.all(
    (await tabs.all()).map((tab) => styleOf(tab, 'background-color')),
  )
  const chosen = await Promise.all(
    (await tabs.all()).map((tab) => tab.getAttribute('aria-selected')),
  )
  const [own] = colors.filter((_, at) => chosen[at] === 'true')
  const others = colors.filter((_, at) => chosen[at] !== 'true')
  expect(own).not.toBe('rgba(0, 0, 0, 0)')
  expect(others).not.toContain(own)
}

async function showBoth(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await takeScreenshot(page, `forced ${colorScheme} ${name.replaceAll('/', '-')}`)
  }
}
