import { expect, it } from 'vitest'
import { desktop, phone } from '#tests/support/browser/browser.ts'
import { browserFixture } from '#tests/support/browser/browser-fixture.ts'

const { shop, browser } = browserFixture({ hasPictures: true })

/** A browser takes a file that is a little too small rather than one that is much too large. */
const STRETCHED_MAX = 1.25
const SHRUNK_MAX = 2.6
const SMALL = 256

it.each([
  ['a computer', desktop, 1],
  ['a computer', desktop, 2],
  ['a phone', phone, 3],
])(
  'on %s of %o and %i pixels to one of CSS, pictures are sharp and not larger',
  async (_, viewport, ratio) => {
    const { context: visit } = await browser.visit()
    const context = await visit.browser()?.newContext({
      viewport,
      deviceScaleFactor: ratio,
      serviceWorkers: 'block',
    })
    const page = await context?.newPage()
    if (!page) throw new Error('There is no browser')
    for (const path of ['/', '/boxes', '/boxes/midas-vault']) {
      await page.goto(shop.url + path)
      await page.locator('main img[srcset]').first().waitFor()
      const shown = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLImageElement>('img[srcset]')]
          .filter((each) => each.currentSrc !== '' && each.offsetWidth > 0)
          .map(({ srcset, currentSrc, offsetWidth }) => {
            const sides = [...srcset.matchAll(/(\d+)w/g)].map(([, side]) => Number(side))
            return { side: Number(/-(\d+)\.avif$/.exec(currentSrc)?.[1]), sides, offsetWidth }
          }),
      )
      expect(shown.length, path).toBeGreaterThan(5)
      for (const { side, sides, offsetWidth } of shown) {
        const seen = `${path}: ${side} of ${sides.join(', ')} at ${offsetWidth}`
        const wanted = offsetWidth * ratio
        if (side < Math.max(...sides)) expect(wanted / side, seen).toBeLessThan(STRETCHED_MAX)
        if (side > SMALL) expect(side / wanted, seen).toBeLessThan(SHRUNK_MAX)
      }
    }
    await context?.close()
  },
)
