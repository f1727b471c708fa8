import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { phone } from '#tests/support/browser/browser.ts'
import { browserFixture } from '#tests/support/browser/browser-fixture.ts'
import { signInByCookie } from '#tests/support/browser/sign-in-by-cookie.ts'
import { textsOutOfCards } from '#tests/support/browser/texts-out-of-cards.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'

const NARROW_MAX = 820

const { shop, browser } = browserFixture({ hasPictures: true })
let player: TestPlayer

beforeAll(async () => {
  player = await aPlayer(shop, { cents: 1_234_567n })
})

describe.each([
  ['a computer', undefined],
  [
    'a phone',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  ],
])('a page that is rendered for %s, before any script', (_, userAgent) => {
  it.each(['/', '/boxes/midas-vault', '/boxes'])(
    'is laid out for the actual window, at %s',
    async (at) => {
      // Without scripts, only the styles adapt to a window that grows.
      const { context: visit } = await browser.visit()
      const context = await visit.browser()?.newContext({
        javaScriptEnabled: false,
        ...(userAgent && { userAgent }),
      })
      const page = await context?.newPage()
      if (!page) throw new Error('There is no browser')
      await page.goto(shop.url + at)
      for (const width of [320, 390, 820, 821, 1440]) {
        await page.setViewportSize({ width, height: 844 })
        const { scrolled, room, main, side, bar } = await layoutOf(page)
        expect(scrolled, `at ${width}`).toBeLessThanOrEqual(0)
        if (width <= NARROW_MAX) {
          expect(side, `at ${width}`).toBeNull()
          expect(main.width, `at ${width}`).toBe(room)
        } else {
          expect(bar, `at ${width}`).toBeNull()
          expect(main.x, `at ${width}`).toBeGreaterThanOrEqual(232)
        }
      }
      await context?.close()
    },
  )
})

const layoutOf = (page: Page) =>
  page.evaluate(() => {
    const placeOf = (selector: string) => {
      const place = document.querySelector(selector)?.getBoundingClientRect()
      return place && place.width > 0 ? { x: place.x, width: place.width } : null
    }
    const { scrollWidth, clientWidth } = document.documentElement
    return {
      scrolled: scrollWidth - clientWidth,
      // A desktop reserves the width of the scroll bar.
      room: document.body.clientWidth,
      main: placeOf('main') ?? { x: 0, width: 0 },
      side: placeOf('aside'),
      bar: placeOf('nav[aria-label="Quick"]'),
    }
  })

describe('the header', () => {
  const widths = [390, 480, 600, 768, 820, 821, 1024, 1080, 1440]

  it('links a player to boxes, free loot, deposit and level at every width', async () => {
    const { page, context, complaints } = await browser.visit({ size: phone, isCalm: true })
    await signInByCookie(context, shop.url, player)
    await page.goto(`${shop.url}/faq`)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      const head = page.getByRole('banner')
      const shown = [
        head.getByRole('link', { name: 'Boxes' }),
        head.getByRole('link', { name: 'Free loot' }),
        head.getByRole('button', { name: 'Deposit' }),
        head.getByRole('link', { name: 'Your profile' }).locator('svg[aria-label="Level 1"]'),
      ]
      const places = await Promise.all(shown.map((one) => one.boundingBox()))
      for (const place of places) {
        expect(place?.width, `at ${width}`).toBeGreaterThanOrEqual(20)
        expect((place?.x ?? 0) + (place?.width ?? 0), `at ${width}`).toBeLessThanOrEqual(width)
      }
      expect(await sidewaysScroll(page), `at ${width}`).toBeLessThanOrEqual(0)
    }
    await page.setViewportSize(phone)
    await page.getByRole('banner').getByRole('button', { name: 'Deposit' }).click()
    await page.getByRole('dialog').waitFor()
    expect(complaints).toEqual([])
  })

  it('links a visitor to boxes, free loot, login and sign-up at every width', async () => {
    const { page } = await browser.visit({ size: phone, isCalm: true })
    await page.goto(`${shop.url}/faq`)
    for (const width of [320, ...widths]) {
      await page.setViewportSize({ width, height: 800 })
      const head = page.getByRole('banner')
      for (const name of ['Login', 'Sign up', ...(width < 380 ? [] : ['Boxes'])]) {
        expect(await head.getByRole('button', { name }).isVisible(), `${name} at ${width}`).toBe(
          true,
        )
      }
      if (width >= 380)
        expect(await head.getByRole('link', { name: 'Free loot' }).isVisible()).toBe(true)
      expect(await sidewaysScroll(page), `at ${width}`).toBeLessThanOrEqual(0)
    }
  })
})

/** By how many pixels the page, or the content of its header, exceeds the window. */
const sidewaysScroll = (page: Page) =>
  page.evaluate(() => {
    const rights = [...document.querySelectorAll('header *')].map(
      (element) => element.getBoundingClientRect().right,
    )
    return Math.max(document.documentElement.scrollWidth, ...rights) - innerWidth
  })

it('the home page keeps its texts in their cards beside the sidebar of a small window', async () => {
  await player.ask('POST /api/boxes/pocket-change/open', { count: 1 })
  const { page, complaints } = await browser.visit({ isCalm: true })
  await page.goto(shop.url)
  const example = page.getByRole('link', { name: /^Sells back at its full price/ })
  for (const width of [320, 390, 821, 1000, 1100, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await example.scrollIntoViewIfNeeded()
    await example.getByText(/^\d/).nth(1).waitFor()
    expect(await textsOutOfCards(page), `at ${width}`).toEqual([])
  }
  expect(complaints).toEqual([])
})
