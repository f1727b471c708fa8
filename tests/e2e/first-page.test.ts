import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { pages } from '#contract/pages.ts'
import { desktop, phone } from '#tests/support/browser/browser.ts'
import { browserFixture } from '#tests/support/browser/browser-fixture.ts'
import { aPlayer } from '#tests/support/players/a-player.ts'

const { shop, browser } = browserFixture({ hasPictures: true })

// The chunk that every other script imports.
const script = /\/assets\/framework-[^/]*\.js$/
const documentAt = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(shop.url + path, { headers })
  return { html: await answer.text(), policy: answer.headers.get('content-security-policy') ?? '' }
}
const isDrawn = ({ html }: { html: string }) => /<div id="root"[^>]*><[^!]/.test(html)
const hasSplash = ({ html }: { html: string }) => html.includes('id="splash"')

describe.each([
  ['a desktop', desktop],
  ['a phone', phone],
] as const)("a visitor's first page on %s", (_, size) => {
  it('is in place before the script loads, and is hydrated unchanged', async () => {
    const { page, complaints } = await browser.visit({ size, isCalm: true })
    const { promise: isLetIn, resolve: letIn } = Promise.withResolvers<void>()
    await page.route(script, (route) => isLetIn.then(() => route.continue()))
    await page.goto(shop.url, { waitUntil: 'domcontentloaded' })
    const heading = page.getByRole('heading', { level: 1, name: 'Open something real' })
    await heading.waitFor()
    await page.evaluate(() => document.fonts.ready)
    // Content out of sight is not laid out until it is scrolled to.
    const placesOf = () =>
      page.locator('h1, h2, main img, nav a').evaluateAll((all) =>
        all
          .map((one) => one.getBoundingClientRect())
          .filter(({ top }) => top < innerHeight)
          .map((place) => JSON.stringify(place)),
      )
    const before = await placesOf()
    expect(before.length).toBeGreaterThan(5)
    expect(await page.locator('[data-style]').count()).toBeGreaterThan(10)
    await heading.evaluate((element) => Object.assign(element, { isTheSame: true }))

    await page.getByRole('banner').getByRole('button', { name: 'Sign up' }).click()
    letIn()
    // Clicks before hydration are replayed after it.
    await page.getByRole('dialog').waitFor()
    expect(await heading.evaluate((element) => 'isTheSame' in element)).toBe(true)
    await expect.poll(() => page.locator('[data-style]').count()).toBe(0)
    expect(await page.locator('#root[data-rendered]').count()).toBe(0)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await placesOf()).toEqual(before)
    expect(complaints).toEqual([])
  })
})

/** Every page of texts. */
const infoPages = Object.values(pages)
  .filter(({ module }) => module.startsWith('features/info/'))
  .map(({ path }) => [path, '<h1'] as const)

it('is readable without any script', async () => {
  expect(infoPages.length).toBeGreaterThan(7)
  for (const [path, words] of [
    ['/', 'something real.'],
    ['/boxes/midas-vault', 'Midas Vault'],
    ...infoPages,
  ] as const) {
    const document = await documentAt(path)
    expect(isDrawn(document), path).toBe(true)
    // What covers it fades without a script, and has no text for screen readers.
    expect(document.html).toMatch(
      /<div id="splash" class="splash splash-brief" aria-hidden="true">/,
    )
    expect(document.html).not.toContain('<noscript>')
    expect(document.html).toContain(words)
    // A timer shows no value, because the time of reading is unknown.
    expect(document.html).not.toMatch(/role="timer"[^>]*>[^<]*\d/)
  }
})

it.each([
  ['fades over it', false],
  ['is left out for those who want no motion', true],
])('the overlay %s, without a script, and takes no click', async (_, isCalm) => {
  const { page, complaints } = await browser.visit({ isCalm })
  const { promise: isLetIn, resolve: letIn } = Promise.withResolvers<void>()
  await page.route(script, (route) => isLetIn.then(() => route.continue()))
  // Its animation waits, so that it is seen at its beginning.
  await page.addInitScript(() => {
    document.addEventListener('animationstart', ({ target, animationName }) => {
      if (animationName !== 'splash-fade') return
      for (const fade of (target as Element).getAnimations()) fade.pause()
    })
  })
  await page.goto(shop.url, { waitUntil: 'domcontentloaded' })
  const overlay = page.locator('#splash')
  const opacity = () => overlay.evaluate((element) => Number(getComputedStyle(element).opacity))
  if (isCalm) expect(await overlay.isVisible()).toBe(false)
  else {
    await expect
      .poll(() => overlay.boundingBox())
      .toMatchObject({ x: 0, y: 0, height: desktop.height })
    expect(await opacity()).toBeGreaterThan(0)
    await page.getByRole('link', { name: 'Open a box' }).click({ trial: true })
    await overlay.evaluate((element) => {
      for (const fade of element.getAnimations()) fade.finish()
    })
    await expect.poll(opacity).toBe(0)
    expect(await overlay.isVisible()).toBe(false)
  }
  letIn()
  await overlay.waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
})

it('the overlay loads no picture that the page does not have', async () => {
  const { html } = await documentAt('/faq')
  expect(html).not.toContain('/art/hero')
  const box = (await documentAt('/boxes/midas-vault')).html
  const [picture] = /class="splash-picture"\s+src="([^"]*)"/.exec(box)?.slice(1) ?? []
  expect(box.slice(0, box.indexOf('id="splash"'))).toContain(picture ?? 'no picture')
})

it('is styled only by files and one sheet that the policy allows', async () => {
  const { html, policy } = await documentAt('/boxes')
  const styles = html.match(/<style[^>]*>(.*?)<\/style>/s)?.[1] ?? ''
  const hash = createHash('sha256').update(styles).digest('base64')
  expect(policy).toContain(`;style-src 'self' 'sha256-${hash}'`)
  expect(policy).not.toContain('unsafe')
  expect(html).not.toMatch(/<[^>]* style="/)
})

it.each([
  ['asks for more than the page', '/?modal=login'],
  ['is for players', '/profile'],
  ['leads elsewhere', '/ref/marlowe'],
  ['is not there', '/nothing-here'],
])('waits for the browser when it %s', async (_, path) => {
  const document = await documentAt(path)
  expect(isDrawn(document)).toBe(false)
  expect(hasSplash(document)).toBe(true)
})

it.each([
  ['moving pictures', false],
  ['pictures that keep still for those who ask for it', true],
])('is covered by %s while the browser draws it', async (_, isCalm) => {
  const { page, complaints } = await browser.visit({ isCalm })
  const { promise: isLetIn, resolve: letIn } = Promise.withResolvers<void>()
  await page.route(script, (route) => isLetIn.then(() => route.continue()))
  await page.goto(`${shop.url}/?modal=login`, { waitUntil: 'commit' })
  const overlay = page.getByRole('status', { name: 'Loading Coffer' })
  await overlay.waitFor()
  await expect
    .poll(() => overlay.boundingBox())
    .toMatchObject({ x: 0, y: 0, height: desktop.height })
  const moving = () =>
    overlay.locator('img').evaluateAll((pictures) => {
      const isRunning = ({ playState }: Animation) => playState === 'running'
      return pictures.filter((picture) => picture.getAnimations().some(isRunning)).length
    })
  await expect.poll(moving).toBe(isCalm ? 0 : 4)
  letIn()
  await page.getByRole('dialog').waitFor()
  await overlay.waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
})

it("waits for a player's browser, which has the session", async () => {
  const { tokens } = await aPlayer(shop, { cents: 0n })
  const document = await documentAt('/', { cookie: `a=b; access_token=${tokens.access_token}` })
  expect(isDrawn(document)).toBe(false)
  expect(hasSplash(document)).toBe(true)
})
