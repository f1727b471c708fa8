import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { phone } from '#tests/support/browser/browser.ts'
import { browserFixture } from '#tests/support/browser/browser-fixture.ts'
import { checkPage } from '#tests/support/browser/check-page.ts'
import { takeScreenshot } from '#tests/support/browser/screenshot.ts'
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

/** What phones keep for themselves, in Safari: a bar at the bottom, and on its side the camera on either hand. */
const held = [
  { size: phone, insets: { top: 0, left: 0, right: 0, bottom: 34 } },
  { size: { width: 812, height: 375 }, insets: { top: 0, left: 50, right: 50, bottom: 21 } },
  { size: { width: 932, height: 430 }, insets: { top: 0, left: 59, right: 59, bottom: 21 } },
]

/** Up to this width, the shop has the layout of phones. */
const NARROW_MAX = 820

const docked = ['/', '/rocket', '/dice', '/deals', '/battles/create', '/profile', '/?modal=deposit']

it.each(held)(
  'nothing to press lies where a phone of $size.width px has its camera or its bar',
  async ({ size, insets }) => {
    const player = await aPlayer(shop, { cents: 10_000n })
    const { page, context } = await visit({ size, as: player })
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setSafeAreaInsetsOverride', { insets })
    for (const path of docked) {
      await page.goto(shop.url + path)
      await page.locator('main h1, dialog').first().waitFor()
      await takeScreenshot(page, `safe areas ${size.width} ${path.replaceAll(/\W+/g, ' ').trim()}`)
      expect(await controlsBeyond(page, insets), path).toEqual([])
    }
    await page.goto(shop.url)
    // Beside the sidebar, the chat has a button of its own.
    if (size.width <= NARROW_MAX) {
      await page.getByRole('button', { name: 'Menu', exact: true }).click()
      await page.getByRole('dialog').waitFor()
      expect(await controlsBeyond(page, insets), 'menu').toEqual([])
    }
    await page.getByRole('button', { name: /^Chat/ }).locator('visible=true').first().click()
    await page.getByRole('textbox', { name: /message/i }).waitFor()
    expect(await controlsBeyond(page, insets), 'chat').toEqual([])
  },
)

/** What can be pressed within the insets: at the sides anything, at the bottom what is fixed to the window. */
const controlsBeyond = (page: Page, insets: (typeof held)[0]['insets']): Promise<string[]> =>
  page.evaluate(({ left, right, bottom }) => {
    const isFixed = (at: Element | null): boolean =>
      at !== null && (getComputedStyle(at).position === 'fixed' || isFixed(at.parentElement))
    /** Whether a box around it can be scrolled, until it lies elsewhere. */
    const isScrolled = (at: Element | null, way: 'x' | 'y'): boolean => {
      if (at === null || at === document.body) return false
      const style = getComputedStyle(at)
      const isLong =
        way === 'x'
          ? at.scrollWidth > at.clientWidth + 1 && style.overflowX !== 'visible'
          : at.scrollHeight > at.clientHeight + 1 && style.overflowY !== 'visible'
      return isLong || isScrolled(at.parentElement, way)
    }
    const top = document.querySelector('dialog[open]') ?? document.body
    return [...top.querySelectorAll('a[href], button, input, select, textarea, h1')]
      .filter((each) => each.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((each) => {
        const box = each.getBoundingClientRect()
        if (box.width <= 1 || box.bottom <= 0 || box.top >= innerHeight) return false
        const isBeside = box.left < left - 1 || box.right > innerWidth - right + 1
        const isLow = isFixed(each) && box.bottom > innerHeight - bottom + 1
        return (
          (isBeside && !isScrolled(each.parentElement, 'x')) ||
          (isLow && !isScrolled(each.parentElement, 'y'))
        )
      })
      .map((each) => each.outerHTML.slice(0, 160))
  }, insets)

describe('what is inside a box, from its card', () => {
  /** The layout shifts since the page was opened. */
  const shiftsOf = (page: Page): Promise<number> =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const observer = new PerformanceObserver((list) => resolve(list.getEntries().length))
          observer.observe({ type: 'layout-shift', buffered: true })
          setTimeout(() => resolve(0), 300)
        }),
    )

  /** Repeats what shows something until it is shown. */
  async function shownBy(panel: Locator, act: () => Promise<unknown>): Promise<void> {
    const isShown = async () => {
      await act()
      return panel.waitFor({ timeout: 2_000 }).then(
        () => true,
        () => false,
      )
    }
    await expect.poll(isShown, { timeout: 60_000 }).toBe(true)
  }

  it('is shown under the mouse and to the keyboard, moves nothing, and leaves on Escape', async () => {
    const { page, complaints } = await visit()
    await page.goto(`${shop.url}/boxes`)
    const card = page
      .getByRole('main')
      .getByRole('link', { name: /Midas Vault/ })
      .first()
    const panel = page.getByRole('tooltip')
    await page.waitForLoadState('networkidle')
    const before = await shiftsOf(page)
    await shownBy(panel, async () => {
      await page.mouse.move(0, 0)
      await card.hover()
    })
    await panel.getByText('and 14 more').waitFor()
    expect(await panel.getByRole('listitem').count()).toBe(5)
    await panel.getByText('RTP 89.99%').waitFor()
    await takeScreenshot(page, 'peek 1440')
    // The pointer may go to the panel.
    await panel.hover()
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    await page.mouse.move(0, 0)
    await page.keyboard.press('Tab')
    await card.focus()
    await panel.waitFor()
    expect(await card.getAttribute('aria-describedby')).toBe(await panel.getAttribute('id'))
    await checkPage(page)
    expect(await shiftsOf(page)).toBe(before)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Midas Vault' }).waitFor()
    expect(await panel.count()).toBe(0)
    expect(complaints).toEqual([])
  })

  it('is shown to a finger that presses for long, and stays until the next touch', async () => {
    const { page, context, complaints } = await visit({ size: phone })
    await page.goto(`${shop.url}/boxes`)
    await page.waitForLoadState('networkidle')
    const card = page
      .getByRole('main')
      .getByRole('link', { name: /Midas Vault/ })
      .first()
    await card.scrollIntoViewIfNeeded()
    const box = await card.boundingBox()
    if (!box) throw new Error('The card is not shown.')
    const session = await context.newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchEnd') =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: box.x + 60, y: box.y + 60 }],
      })
    const panel = page.getByRole('tooltip')
    // Cards have no listener until the page is painted.
    await shownBy(panel, async () => {
      // Without a touch that has begun, there is none to end.
      await touch('touchEnd').catch(() => undefined)
      await touch('touchStart')
    })
    await panel.getByText('and 14 more').waitFor()
    await touch('touchEnd')
    await panel.waitFor()
    await checkPage(page)
    await takeScreenshot(page, 'peek 390')
    expect(new URL(page.url()).pathname).toBe('/boxes')
    await page.touchscreen.tap(20, 20)
    await panel.waitFor({ state: 'detached' })
    await card.tap()
    await page.getByRole('heading', { level: 1, name: 'Midas Vault' }).waitFor()
    expect(complaints).toEqual([])
  })
})
