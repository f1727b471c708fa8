import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { ownScriptBytes } from '#scripts/bench/bundle.ts'
import { clientFolder } from '#scripts/client-build.ts'
import { desktop, phone } from '#tests/support/browser/browser.ts'
import { browserFixture } from '#tests/support/browser/browser-fixture.ts'
import { measureMainThread } from '#tests/support/browser/main-thread.ts'
import { aPlayer } from '#tests/support/players/a-player.ts'

const BOX = '/boxes/midas-vault'

const { shop, browser } = browserFixture({ hasPictures: true })

/** The names of a page's islands, by whether React has hydrated them: it marks each element that it hydrates. */
const islandsOf = (page: Page) =>
  page.locator('[data-island]').evaluateAll((islands) => {
    const isHydrated = (element: Element | null) =>
      Object.keys(element ?? {}).some((key) => key.startsWith('__reactProps'))
    const named = islands.map((island) => ({
      name: (island as HTMLElement).dataset.island ?? '',
      is: isHydrated(island.firstElementChild),
    }))
    const namesOf = (is: boolean) => named.filter((one) => one.is === is).map(({ name }) => name)
    return { hydrated: namesOf(true), waiting: namesOf(false) }
  })

/** A page whose script is delayed until `letIn` is called. */
async function comeBeforeScript(at: string, size: typeof desktop) {
  const { page, complaints } = await browser.visit({ size, isCalm: true })
  const { promise: isLetIn, resolve: letIn } = Promise.withResolvers<void>()
  await page.route(/\/assets\/framework-[^/]*\.js$/, (route) =>
    isLetIn.then(() => route.continue()),
  )
  await page.goto(shop.url + at, { waitUntil: 'domcontentloaded' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  return { page, complaints, letIn }
}

describe.each([
  ['home', '/', 'drops', ['games', 'boxes', 'panels', 'footer']],
  ['a box', BOX, 'stage', ['more', 'footer']],
] as const)('of %s, on a phone', (_, at, inView, below) => {
  it('hydrates what is in view, and the rest when it is scrolled near', async () => {
    const { page, complaints } = await browser.visit({ size: { ...phone, height: 600 } })
    await page.goto(shop.url + at)
    await expect.poll(async () => (await islandsOf(page)).hydrated).toContain(inView)
    const { waiting } = await islandsOf(page)
    expect(waiting).toEqual(expect.arrayContaining([...below]))
    // On a narrow page, the search is in the menu, and this one is hidden.
    expect(waiting).toContain('search')
    await page.locator('footer').scrollIntoViewIfNeeded()
    await expect.poll(async () => (await islandsOf(page)).hydrated).toContain('footer')
    expect(complaints).toEqual([])
  })

  it('hydrates in tasks, none of which takes a large share', async () => {
    // A task that is large by itself is large on every visit; a garbage collection in one of them is not.
    const largest: number[] = []
    for (let visits = 0; visits < 3; visits++) {
      const { page } = await browser.visit({ size: phone })
      const { total, scripts } = await measureMainThread(page, async () => {
        await page.goto(shop.url + at)
        await expect.poll(async () => (await islandsOf(page)).hydrated).toContain(inView)
      })
      expect(scripts.length).toBeGreaterThan(4)
      largest.push(Math.max(...scripts) / total)
    }
    expect(Math.min(...largest)).toBeLessThan(0.15)
  })

  it('needs no more script than this to become interactive', async () => {
    const html = await (await fetch(shop.url + at)).text()
    const [, rest = ''] = /<template id="rest">(.*?)<\/template>/s.exec(html) ?? []
    const files = [...rest.matchAll(/src="\/(assets\/[^"]+)"/g)].map(([, file]) => file ?? '')
    expect(files.length).toBeGreaterThan(2)
    const sizes = files.map(async (file) => gzipSync(await readFile(path.join(clientFolder, file))))
    const bytes = (await Promise.all(sizes)).reduce((sum, { length }) => sum + length, 0)
    expect(bytes).toBeLessThan(at === '/' ? 135_000 : 143_000)
  })
})

it('no page adds more than 25 KB of script of its own', async () => {
  const sizes = await ownScriptBytes(clientFolder)
  expect(sizes.size).toBeGreaterThan(40)
  expect([...sizes].filter(([, bytes]) => bytes > 25 * 1024)).toEqual([])
})

it('does not render an island anew if the location changes before it is hydrated', async () => {
  const { page, complaints } = await browser.visit({ size: phone, isCalm: true })
  await page.goto(shop.url)
  const footer = page.locator('footer')
  await footer.evaluate((element) => Object.assign(element, { isTheSame: true }))
  expect((await islandsOf(page)).waiting).toContain('footer')
  await page.getByRole('banner').getByRole('button', { name: 'Sign up' }).click()
  await page.getByRole('dialog').waitFor()
  await expect.poll(async () => (await islandsOf(page)).waiting).toEqual([])
  expect(await footer.evaluate((element) => 'isTheSame' in element)).toBe(true)
  expect(await page.locator('[data-style]').count()).toBe(0)
  expect(complaints).toEqual([])
})

it('does not render an island anew if it is hydrated after new drops arrived', async () => {
  const player = await aPlayer(shop, { cents: 100_000n })
  const { page, complaints, letIn } = await comeBeforeScript('/', phone)
  const panel = page.locator('[data-island="panels"] a').first()
  await panel.evaluate((element) => Object.assign(element, { isTheSame: true }))
  // The page cannot receive this event yet: it refetches the drops once it can.
  await player.ask('POST /api/boxes/pocket-change/open', { count: 1 })
  letIn()
  const strip = page.getByRole('region', { name: 'Live drops' })
  await strip.getByText(player.name).waitFor({ state: 'attached' })
  expect((await islandsOf(page)).waiting).toContain('panels')
  await panel.scrollIntoViewIfNeeded()
  await expect.poll(async () => (await islandsOf(page)).hydrated).toContain('panels')
  expect(await panel.evaluate((element) => 'isTheSame' in element)).toBe(true)
  expect(complaints).toEqual([])
})

describe('before the script is loaded', () => {
  const search = (page: Page): Locator =>
    page.getByRole('combobox', { name: 'Search boxes and items' })

  it('text entered in the search stays, and is searched for', async () => {
    const { page, complaints, letIn } = await comeBeforeScript('/', desktop)
    await search(page).click()
    await page.keyboard.type('midas')
    letIn()
    await page
      .getByRole('option', { name: /Midas Vault/ })
      .first()
      .waitFor()
    expect(await search(page).inputValue()).toBe('midas')
    await page.keyboard.type(' v')
    expect(await search(page).inputValue()).toBe('midas v')
    expect(complaints).toEqual([])
  })

  it('Enter in the search opens the results', async () => {
    const { page, letIn } = await comeBeforeScript('/', desktop)
    await search(page).click()
    await page.keyboard.type('vault')
    await page.keyboard.press('Enter')
    letIn()
    await page.waitForURL('**/boxes?search=vault')
    expect(await search(page).inputValue()).toBe('vault')
  })

  it("the search's shortcut opens it, with the text typed after it", async () => {
    const { page, letIn } = await comeBeforeScript('/', desktop)
    await page.keyboard.type('/gold')
    letIn()
    await expect.poll(() => search(page).inputValue()).toBe('gold')
    expect(await search(page).evaluate((field) => field === document.activeElement)).toBe(true)
  })

  it('a key that opens a box works', async () => {
    const { page, letIn } = await comeBeforeScript(BOX, desktop)
    await page.keyboard.press('3')
    letIn()
    await page
      .getByRole('radio', { name: '3', exact: true })
      .and(page.locator(':checked'))
      .waitFor()
  })

  it('a tab that is clicked is shown', async () => {
    const { page, complaints, letIn } = await comeBeforeScript('/', desktop)
    const tab = page.getByRole('tablist', { name: 'Categories of boxes' }).getByRole('tab').nth(1)
    await tab.click()
    letIn()
    await expect.poll(() => tab.getAttribute('aria-selected')).toBe('true')
    expect(complaints).toEqual([])
  })

  it('a button that is clicked leads on', async () => {
    const { page, complaints, letIn } = await comeBeforeScript(BOX, desktop)
    await page
      .getByRole('button', { name: /^Open for/ })
      .first()
      .click()
    letIn()
    await page.getByRole('dialog').waitFor()
    expect(complaints).toEqual([])
  })

  it('a link leads to a page that the server renders', async () => {
    const { page, letIn } = await comeBeforeScript('/', desktop)
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' })
    await link.click()
    letIn()
    await page.getByRole('heading', { level: 1, name: /questions|FAQ/i }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/faq')
  })
})

it('a click on a section that is not hydrated waits for it, without reloading the page', async () => {
  const { page, complaints } = await browser.visit({ size: phone, isCalm: true })
  await page.goto(shop.url)
  await page.evaluate(() => Object.assign(window, { isTheSame: true }))
  // A click without a preceding pointer or focus event.
  await page.locator('footer a[href="/faq"]').evaluate((link) => (link as HTMLElement).click())
  await page.waitForURL('**/faq')
  expect(await page.evaluate(() => 'isTheSame' in window)).toBe(true)
  expect(complaints).toEqual([])
})
