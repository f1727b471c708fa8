import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { stored } from '#client/features/info/legal/stored-in-browser.ts'
import { desktop, phone } from '#tests/support/browser/browser.ts'
import { browserFixture } from '#tests/support/browser/browser-fixture.ts'
import { signInAs } from '#tests/support/browser/sign-in-by-form.ts'
import { aPlayer } from '#tests/support/players/a-player.ts'

const { shop, browser } = browserFixture()

const pages = [
  ['/how-it-works', 'How it works'],
  ['/faq', 'FAQ'],
  ['/contacts', 'Contacts'],
  ['/partnership', 'Partnership'],
  ['/terms-of-service', 'Terms of service'],
  ['/privacy-statement', 'Privacy statement'],
  ['/cookie-policy', 'Cookie policy'],
  ['/aml-policy', 'AML policy'],
  ['/index-old-winter', 'Cold outside, gold inside.'],
] as const

async function open(path: string, size = desktop) {
  const visit = await browser.visit({ size, isCalm: true })
  await visit.page.goto(`${shop.url}${path}`)
  const heading = pages.find(([at]) => path.startsWith(at))?.[1] ?? ''
  await visit.page.getByRole('heading', { level: 1, name: heading }).waitFor()
  return visit
}

/** The levels of the page's headings, in order. */
const headingRanks = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('#main :is(h1, h2, h3, h4)')].map((h) => Number(h.tagName[1])),
  )

/** One heading of the first level, and no skipped level below it. */
async function areHeadingsInOrder(page: Page): Promise<void> {
  const ranks = await headingRanks(page)
  expect(ranks.filter((rank) => rank === 1)).toHaveLength(1)
  for (const [place, rank] of ranks.entries()) {
    expect(rank - (ranks[place - 1] ?? 0)).toBeLessThanOrEqual(1)
  }
}

describe('the pages', () => {
  it('have headings in order, and links to existing pages and anchors', async () => {
    const anchors = new Map<string, string[]>()
    const links = new Map<string, string>()
    for (const [path] of pages) {
      const { page, context, complaints } = await open(path)
      await areHeadingsInOrder(page)
      const found = await page.evaluate(() => ({
        ids: [...document.querySelectorAll('#main [id]')].map(({ id }) => id),
        hrefs: [...document.querySelectorAll('#main a[href]')].map(
          (a) => (a as HTMLAnchorElement).href,
        ),
      }))
      anchors.set(path, found.ids)
      for (const href of found.hrefs) links.set(href, path)
      await page.setViewportSize(phone)
      await areHeadingsInOrder(page)
      expect([path, complaints]).toEqual([path, []])
      await context.close()
    }
    const broken: string[] = []
    for (const [href, from] of links) {
      const { origin, pathname, hash } = new URL(href)
      if (origin !== shop.url) broken.push(`${from} leads out of the shop: ${href}`)
      const id = hash.slice(1)
      const isThere = id === '' || anchors.get(pathname)?.includes(id)
      if (!isThere && anchors.has(pathname)) broken.push(`${from}: no such anchor: ${href}`)
    }
    const targets = new Set([...links.keys()].map((href) => new URL(href).pathname))
    for (const pathname of targets) {
      const { status } = await fetch(`${shop.url}${pathname}`)
      if (status !== 200) broken.push(`${pathname} answers ${status}`)
    }
    expect(broken).toEqual([])
    expect(targets.size).toBeGreaterThan(15)
    for (const ids of anchors.values()) expect(new Set(ids).size).toBe(ids.length)
  })
})

describe('an article', () => {
  it('marks the section being read, and scrolls to the requested one', async () => {
    const { page, context } = await open('/terms-of-service')
    const current = page.locator('nav[aria-labelledby="contents"] [aria-current="location"]')
    expect(await current.textContent()).toBe('Who we are and what these terms cover')
    await page.getByRole('navigation', { name: 'On this page' }).getByText('Refunds of').click()
    await page.waitForURL('**/terms-of-service#refunds')
    await page.locator('[aria-current="location"]', { hasText: 'Refunds of deposits' }).waitFor()
    const top = await page.evaluate(
      () => document.getElementById('refunds')?.getBoundingClientRect().top,
    )
    expect(top).toBeGreaterThan(0)
    expect(top).toBeLessThan(200)
    await context.close()
  })

  it('opens at the section of an external link, and of a link from another page', async () => {
    const { page, context } = await open('/privacy-statement#your-rights')
    const seen = (id: string) =>
      page.waitForFunction((name) => {
        const { top = -1 } = document.getElementById(name)?.getBoundingClientRect() ?? {}
        return top > 0 && top < innerHeight
      }, id)
    await seen('your-rights')
    await page.goto(`${shop.url}/faq#refund`)
    await page.locator('#refund[open]').getByRole('link', { name: 'terms' }).click()
    await page.waitForURL('**/terms-of-service#refunds')
    await seen('refunds')
    await page.goBack()
    await page.waitForURL('**/faq#refund')
    await seen('refund')
    await context.close()
  })

  it('collapses its contents on a phone, and closes them on a choice', async () => {
    const { page, context } = await open('/aml-policy', phone)
    const fold = page.locator('nav[aria-label="On this page"] details')
    await fold.locator('summary').click()
    await fold.getByRole('link', { name: 'What is not allowed' }).click()
    await page.waitForURL('**/aml-policy#what-is-not-allowed')
    expect(await fold.getAttribute('open')).toBeNull()
    await fold.locator('b', { hasText: 'What is not allowed' }).waitFor()
    const heading = await page.locator('#what-is-not-allowed').boundingBox()
    const bar = await fold.boundingBox()
    expect(heading?.y).toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0))
    await context.close()
  })

  it('prints without the shell, dark on white, with every answer', async () => {
    const { page, context } = await open('/faq')
    await page.emulateMedia({ media: 'print' })
    const around = page.locator(':has(> #main) > :not(#main)')
    for (const part of await around.all()) expect(await part.isVisible()).toBe(false)
    const answer = page.locator('#below-minimum p')
    expect(await answer.isVisible()).toBe(true)
    const colours = await answer.evaluate((element) => ({
      ink: getComputedStyle(element).color,
      paper: getComputedStyle(document.body).backgroundColor,
    }))
    expect(colours).toEqual({ ink: 'rgb(0, 0, 0)', paper: 'rgb(255, 255, 255)' })
    expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false)
    await context.close()
  })
})

describe('the questions', () => {
  it('are searched while typing, and the entered text is not interpreted as markup', async () => {
    const { page, context, complaints } = await open('/faq')
    const search = page.getByRole('searchbox', { name: 'Search the questions' })
    await search.fill('crypto minimum lost')
    await page.getByText('1 of', { exact: false }).waitFor()
    await page.locator('#below-minimum[open]').waitFor()
    expect(await page.locator('details[id]').count()).toBe(1)
    await search.fill('<img src=x onerror=alert(1)>')
    await page
      .getByRole('heading', { name: 'Nothing about “<img src=x onerror=alert(1)>”' })
      .waitFor()
    await search.fill('')
    await page.locator('#streamers').waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })
})

describe('the cookie policy', () => {
  it('lists everything that a visit stores in the browser, and for how long', async () => {
    const { page, context } = await browser.visit({ isCalm: true })
    await page.goto(`${shop.url}/?modal=login&utm_source=newsletter`)
    await signInAs(page, await aPlayer(shop, { cents: 1_000n }))
    await page.goto(`${shop.url}/boxes/pocket-change`)
    await page.waitForLoadState('networkidle')
    await page.reload()
    await page.waitForLoadState('networkidle')
    const names = (place: string) =>
      stored.filter((row) => row.place === place).map(({ name }) => name)
    const cookies = await context.cookies()
    expect(names('cookie')).toEqual(expect.arrayContaining(cookies.map(({ name }) => name)))
    const daysOf = (name: string) => {
      const { expires = 0 } = cookies.find((cookie) => cookie.name === name) ?? {}
      return Math.round((expires - Date.now() / 1000) / 86_400)
    }
    expect([daysOf('access_token'), daysOf('refresh_token')]).toEqual([1, 1])
    expect(daysOf('coffer_refresh')).toBe(30)
    expect(daysOf('i18n_redirected')).toBe(365)
    const kept = await page.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)])
    expect(names('local')).toEqual(expect.arrayContaining(kept[0] ?? []))
    expect(names('session')).toEqual(expect.arrayContaining(kept[1] ?? []))
    expect(cookies.length).toBeGreaterThanOrEqual(4)
    await context.close()
  })
})
