import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { phone } from '#tests/support/browser/browser.ts'
import { browserFixture } from '#tests/support/browser/browser-fixture.ts'

const { shop, browser } = browserFixture()

const falling = '#main canvas[data-falling="true"]'
const resting = '#main canvas[data-falling="false"]'

/** The number of canvas pixels that change within twenty frames. */
const pixelsMoved = (page: Page) =>
  page.evaluate(async () => {
    const canvas = document.querySelector('#main canvas') as HTMLCanvasElement
    const picture = () =>
      canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ??
      new Uint8ClampedArray()
    const before = picture()
    for (let frame = 0; frame < 20; frame++) await new Promise(requestAnimationFrame)
    const after = picture()
    return before.reduce((sum: number, value, at) => sum + (value === after[at] ? 0 : 1), 0)
  })

const pixelsDrawn = (page: Page) =>
  page.evaluate(() => {
    const canvas = document.querySelector('#main canvas') as HTMLCanvasElement
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {}
    return data?.some((value) => value > 0) ?? false
  })

async function openWinter(size?: typeof phone) {
  const visit = await browser.visit(size ? { size } : {})
  await visit.page.goto(`${shop.url}/index-old-winter`)
  await visit.page.locator('#main canvas[data-falling]').waitFor({ state: 'attached' })
  return visit
}

it.each([
  ['a desktop', undefined],
  ['a phone', phone],
])('it snows on %s without layout shifts', async (_, size) => {
  const { page, context } = await openWinter(size)
  await page.locator(falling).waitFor()
  expect(await pixelsMoved(page)).toBeGreaterThan(0)
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
            sum += entry.value
          }
        }).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
      }),
  )
  expect(shift).toBeLessThan(0.03)
  await context.close()
})

it('is a still picture for visitors who asked for reduced motion', async () => {
  const { page, context } = await browser.visit()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`${shop.url}/index-old-winter`)
  await page.locator(resting).waitFor({ state: 'attached' })
  expect(await pixelsDrawn(page)).toBe(true)
  expect(await pixelsMoved(page)).toBe(0)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.locator(falling).waitFor()
  expect(await pixelsMoved(page)).toBeGreaterThan(0)
  await context.close()
})

it('pauses while the tab is hidden, and continues when it is visible', async () => {
  const { page, context } = await openWinter()
  await page.locator(falling).waitFor()
  const hide = (isHidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, isHidden)
  await hide(true)
  await page.locator(resting).waitFor({ state: 'attached' })
  expect(await pixelsMoved(page)).toBe(0)
  await hide(false)
  await page.locator(falling).waitFor()
  await context.close()
})

it('pauses while it is out of view', async () => {
  const { page, context } = await openWinter(phone)
  await page.locator(falling).waitFor()
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await page.locator(resting).waitFor({ state: 'attached' })
  expect(await pixelsMoved(page)).toBe(0)
  await page.evaluate(() => scrollTo(0, 0))
  await page.locator(falling).waitFor()
  await context.close()
})

it('ends with its page', async () => {
  const { page, context, complaints } = await openWinter()
  await page.getByRole('link', { name: 'Open a box' }).click()
  await page.waitForURL('**/boxes')
  await page.getByRole('heading', { level: 1, name: 'Boxes' }).waitFor()
  expect(await page.locator('#main canvas').count()).toBe(0)
  const ink = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--ink-0'),
  )
  expect(ink).toContain('290')
  expect(complaints).toEqual([])
  await context.close()
})
