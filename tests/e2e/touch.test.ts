import { expect, it } from 'vitest'
import { phone } from '#tests/support/browser/browser.ts'
import { browserFixture } from '#tests/support/browser/browser-fixture.ts'
import { aPlayer } from '#tests/support/players/a-player.ts'

const { shop, visit } = browserFixture()

const paths = [
  '/boxes',
  '/dice',
  '/rocket',
  '/wheel',
  '/deals',
  '/battles/create',
  '/custom-boxes/create',
  '/profile',
  '/profile/delivery',
  '/profile/withdraw',
  '/profile/limits',
  '/profile/support/create',
  '/provably-fair',
  '/contacts',
  '/boxes?modal=deposit',
]

it('no field of a phone is so small that the browser zooms into it', async () => {
  const { page } = await visit({ size: phone, as: await aPlayer(shop, { cents: 10_000n }) })
  for (const path of paths) {
    await page.goto(shop.url + path)
    await page.locator('main h1, dialog').first().waitFor()
    const small = await page.evaluate(() =>
      [...document.querySelectorAll('input, select, textarea')]
        .filter((each) => !each.matches('[type="checkbox"], [type="radio"], [type="range"]'))
        .filter((each) => Number.parseFloat(getComputedStyle(each).fontSize) < 16)
        .map((each) => each.outerHTML.slice(0, 120)),
    )
    expect(small, path).toEqual([])
  }
})
