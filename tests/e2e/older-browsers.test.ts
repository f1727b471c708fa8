import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { phone } from '#tests/support/browser/browser.ts'
import { browserFixture } from '#tests/support/browser/browser-fixture.ts'
import { takeScreenshot } from '#tests/support/browser/screenshot.ts'
import { signInAs } from '#tests/support/browser/sign-in-by-form.ts'
import { aPlayer } from '#tests/support/players/a-player.ts'

const { shop, visit } = browserFixture()

describe('in the oldest supported browsers', () => {
  it('pages, dialogs, messages and bets work', async () => {
    const player = await aPlayer(shop, { cents: 10_000n })
    const { page, complaints } = await visit()
    await takeAway(page)
    await page.goto(shop.url)
    expect(await page.evaluate(() => 'Segmenter' in Intl)).toBe(false)
    await page.getByRole('banner').getByRole('button', { name: 'Login' }).click()
    await signInAs(page, player)
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.goto(`${shop.url}/contacts`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.goto(`${shop.url}/boxes/midas-vault`)
    await page.getByRole('button', { name: /^Open for/ }).click()
    // A message above the deposit dialog.
    await page
      .getByText(/^You need .* more coins/)
      .first()
      .waitFor()
    await page.getByRole('dialog').waitFor()
    await page.goto(`${shop.url}/dice`)
    await page.getByRole('button', { name: /^Roll for/ }).click()
    await page.locator('[data-roll="won"], [data-roll="lost"]').waitFor()
    await page.goto(`${shop.url}/battles`)
    await page.getByRole('heading', { level: 1, name: 'Battles' }).waitFor()
    await page.goto(`${shop.url}/provably-fair`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.locator('#old-browser').count()).toBe(0)
    // The box that cost too much.
    expect(complaints.filter((words) => !words.includes('409'))).toEqual([])
  })
})

describe('in a browser that is older', () => {
  it.each([
    ['en-US', 'Your browser is too old for this page'],
    ['de-AT', 'Ihr Browser ist zu alt für diese Seite'],
    ['eo', 'Your browser is too old for this page'],
  ])('the page says so without its scripts, in %s', async (language, sentence) => {
    const { page } = await visit({ size: phone })
    await takeAway(page)
    await page.addInitScript((wanted) => {
      Reflect.deleteProperty(Set.prototype, 'union')
      Object.defineProperty(navigator, 'language', { value: wanted })
    }, language)
    // Scripts of pages are modules that such a browser may not read.
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto(shop.url, { waitUntil: 'domcontentloaded' })
    await page.getByRole('alert').getByText(sentence).waitFor()
    const words = await page.getByRole('alert').textContent()
    expect(words).toContain('Chrome 119, Firefox 121, Safari 17.0')
    await takeScreenshot(page, `old browser ${language}`)
  })
})

/** Takes away what Chrome 119, Firefox 121 or Safari 17.0 lack. */
async function takeAway(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const lacking: [object, string[]][] = [
      [Promise, ['withResolvers', 'try']],
      [Map, ['groupBy']],
      [Object, ['groupBy']],
      [URL, ['canParse', 'parse']],
      [AbortSignal, ['any']],
      [Array, ['fromAsync']],
      [Intl, ['Segmenter', 'DurationFormat']],
      [window, ['scheduler', 'navigation', 'Iterator', 'requestIdleCallback', 'cookieStore']],
      [document, ['startViewTransition']],
      [Document.prototype, ['startViewTransition']],
      [HTMLElement.prototype, ['popover', 'showPopover', 'hidePopover', 'togglePopover']],
      [Element.prototype, ['checkVisibility', 'setHTMLUnsafe', 'moveBefore']],
      [Set.prototype, ['intersection', 'difference', 'isSubsetOf', 'isSupersetOf']],
      [Uint8Array, ['fromBase64', 'fromHex']],
      [Uint8Array.prototype, ['toBase64', 'toHex']],
      [Response.prototype, ['bytes']],
    ]
    for (const [owner, names] of lacking) {
      for (const name of names) Reflect.deleteProperty(owner, name)
    }
    const iterator = Object.getPrototypeOf(Object.getPrototypeOf([].values()))
    for (const name of [
      'map',
      'filter',
      'take',
      'drop',
      'flatMap',
      'reduce',
      'toArray',
      'some',
      'every',
      'find',
      'forEach',
    ]) {
      Reflect.deleteProperty(iterator, name)
    }
    const { matches } = Element.prototype
    const matchesOlder = function (this: Element, selector: string) {
      if (selector.includes(':popover-open')) throw new SyntaxError(`No selector: ${selector}`)
      return matches.call(this, selector)
    }
    Object.defineProperty(Element.prototype, 'matches', { value: matchesOlder })
  })
}
