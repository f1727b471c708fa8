import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPlayer } from '#tests/support/a-player.ts'
import { desktop, openBrowser, phone, type TestBrowser } from '#tests/support/browser.ts'
import { type BrowserShop, openBrowserShop } from '#tests/support/browser-shop.ts'
import { signInAs } from '#tests/support/sign-in.ts'

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

let shop: BrowserShop
let browser: TestBrowser
let axe: string

beforeAll(async () => {
  axe = await readFile(axePath, 'utf8')
  shop = await openBrowserShop()
  browser = await openBrowser()
}, 180_000)
afterAll(async () => {
  await browser?.close()
  await shop?.stop()
})

const sizes = [
  ['a desktop', desktop],
  ['a phone', phone],
] as const

/** Path, status and heading; a page for players shows a visitor the sign-in over the home page. */
const pages = [
  { path: '/', status: 200, heading: 'Open something real' },
  { path: '/boxes', status: 200, heading: 'Boxes' },
  { path: '/boxes/midas-vault', status: 200, heading: 'Midas Vault' },
  { path: '/provably-fair', status: 200, heading: 'Provably fair' },
  { path: '/rocket', status: 200, heading: 'Rocket' },
  { path: '/nothing-here', status: 404, heading: 'Page not found: /nothing-here' },
  { path: '/boxes/no-such-box', status: 404, heading: 'Page not found: /boxes/no-such-box' },
]

/** What axe finds against WCAG 2.2 AA, by rule. */
async function violationsOf(page: Page): Promise<string[]> {
  // The page's own policy lets no script in; the debugger's door is not bound by it.
  await page.evaluate(axe)
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const { violations } = await axe.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    })
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 120)}`)
  })
}

describe.each(sizes)('on %s', (_, size) => {
  it.each(pages)('$path is there for a visitor, in order and for everybody', async (expected) => {
    const { page, context, complaints } = await browser.visit({ size })
    const answer = await page.goto(`${shop.url}${expected.path}`)
    expect(answer?.status()).toBe(expected.status)
    await page.getByRole('heading', { level: 1, name: expected.heading }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(await violationsOf(page)).toEqual([])
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBeLessThanOrEqual(0)
    const isExpected = (text: string) => expected.status === 404 && text.includes('404')
    expect(complaints.filter((text) => !isExpected(text))).toEqual([])
    await context.close()
  })

  it('the inventory asks a visitor to sign in, and shows it then', async () => {
    const player = await aPlayer(shop, { cents: 1_000n })
    await player.ask('POST /api/boxes/pocket-change/open', { count: 3 })
    const { page, context, complaints } = await browser.visit({ size })
    await page.goto(`${shop.url}/profile/inventory`)
    await signInAs(page, player)
    await page.waitForURL('**/profile/inventory')
    await page.getByRole('heading', { level: 1, name: 'Inventory' }).waitFor()
    await page.getByText('3 items').first().waitFor()
    expect(await violationsOf(page)).toEqual([])
    expect(complaints).toEqual([])
    await context.close()
  })

  it.each(['register', 'login', 'deposit'])(
    'the %s modal is in order for everybody',
    async (modal) => {
      const { page, context, complaints } = await browser.visit({ size })
      if (modal === 'deposit') {
        await page.goto(`${shop.url}/?modal=login`)
        await signInAs(page, await aPlayer(shop))
      }
      await page.goto(`${shop.url}/boxes?modal=${modal}`)
      await page.getByRole('dialog').getByRole('button').first().waitFor()
      expect(await violationsOf(page)).toEqual([])
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      expect(complaints).toEqual([])
      await context.close()
    },
  )
})

describe('a box', () => {
  it('that is too dear names what is missing and opens the deposit', async () => {
    const player = await aPlayer(shop, { cents: 100n })
    const { page, context } = await browser.visit()
    await page.goto(`${shop.url}/?modal=login`)
    await signInAs(page, player)
    await page.goto(`${shop.url}/boxes/midas-vault`)
    await page.getByRole('button', { name: /^Open for/ }).click()
    await page.getByText('248.00 coins short').first().waitFor()
    await page.getByRole('dialog').getByRole('button', { name: /^Pay/ }).waitFor()
    await context.close()
  })

  it('asks a visitor to sign up', async () => {
    const { page, context } = await browser.visit()
    await page.goto(`${shop.url}/boxes/pocket-change`)
    await page.getByRole('button', { name: /^Open for/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Create account' }).waitFor()
    await context.close()
  })

  it("runs no script that a player's name carries", async () => {
    const name = '<img src=x onerror=fetch("/hacked")>'
    const player = await aPlayer(shop, { cents: 1_000n, name: name.slice(0, 32) })
    await player.ask('POST /api/boxes/pocket-change/open', { count: 1 })
    const { page, context, complaints } = await browser.visit()
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(`${shop.url}/boxes/pocket-change`)
    await page.waitForLoadState('networkidle')
    expect(asked.filter((url) => /hacked|\/x$/.test(url))).toEqual([])
    expect(complaints).toEqual([])
    await context.close()
  })
})
