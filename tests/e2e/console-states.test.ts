import type { Page, Route } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { consolePages } from '#console/pages.ts'
import { violationsOf } from '#tests/support/browser/axe.ts'
import { browserFixture } from '#tests/support/browser/browser-fixture.ts'
import { takeScreenshot } from '#tests/support/browser/screenshot.ts'
import { fillStaffLists } from '#tests/support/console/fill-staff-lists.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import { aStaffMember } from '#tests/support/players/a-staff-member.ts'
import { someOf } from '#tests/support/setup/sampling.ts'

const { shop, visit } = browserFixture({ isOwn: true })

const wide = { width: 1440, height: 900 }
const laptop = { width: 1024, height: 768 }

let admin: TestPlayer

beforeAll(async () => {
  admin = await aStaffMember(shop, 'admin')
  const players: TestPlayer[] = []
  for (let count = 0; count < 3; count += 1) players.push(await aPlayer(shop))
  await fillStaffLists(shop, players)
  const reason = 'For the holidays'
  const keyed = () => ({ 'idempotency-key': crypto.randomUUID() })
  const promo = { code: 'WINTER', value: 10, is_fixed_value: false, uses_max: 50, reason }
  expect((await admin.ask('POST /api/operator/promo-codes', promo, keyed())).status).toBe(200)
  const batch = { kind: 'voucher', value: 5, count: 20, reason }
  expect((await admin.ask('POST /api/operator/code-batches', batch, keyed())).status).toBe(200)
  await fetch(`${shop.url}/api/tl/nobody-made-this`)
})

/** What the frame around the pages reads. */
const isFrame = (url: string) => /\/api\/operator\/(me|queues|open-case)\b/.test(url)

/** Looks at a page in both sizes: nothing is wider than the window. Nothing hinders anybody in the smaller one, or in both. */
async function look(page: Page, name: string, inBoth = false): Promise<void> {
  for (const size of [laptop, wide]) {
    await page.setViewportSize(size)
    const beyond = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(beyond, name).toBeLessThanOrEqual(0)
    if (inBoth || size === laptop) expect(await violationsOf(page), name).toEqual([])
    await takeScreenshot(page, `state ${name} ${size.width}`)
  }
}

/** Comes to pages in turn; a route answers their calls. */
async function openEach(
  state: string,
  route: ((route: Route) => Promise<void>) | null,
  see: (page: Page, name: string) => Promise<void>,
) {
  const { page, complaints } = await visit({ as: admin, size: wide })
  if (route) {
    await page.route('**/api/operator/**', (each) =>
      isFrame(each.request().url()) ? each.continue() : route(each),
    )
  }
  for (const { name, path } of someOf('CONSOLE_PAGES', 9, consolePages, state)) {
    await page.goto(`${shop.url}${path}`)
    await see(page, name)
  }
  return complaints
}

it('a page shows its rows, and a case of them beside the list', async () => {
  const complaints = await openEach('filled', null, async (page, name) => {
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    const rows = page.locator('tbody button')
    if ((await rows.count()) > 0) {
      await page.keyboard.press('j')
      await page.keyboard.press('e')
      await page.getByRole('button', { name: 'Close the case' }).waitFor()
      await page.waitForLoadState('networkidle')
    }
    await look(page, `${name} filled`, true)
  })
  expect(complaints).toEqual([])
}, 300_000)

it('a page says that nothing is there', async () => {
  await openEach(
    'empty',
    async (route) => {
      const answer = await route.fetch()
      const body = (await answer.json()) as { data?: unknown; next_cursor?: unknown }
      const isList = Array.isArray(body.data) && !/\/reports$/.test(route.request().url())
      const empty = { ...body, data: [], ...('next_cursor' in body && { next_cursor: null }) }
      await route.fulfill({ response: answer, json: isList ? empty : body })
    },
    async (page, name) => {
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForLoadState('networkidle')
      expect(await page.locator('main').textContent(), name).toMatch(
        /(No|Nothing|Nobody|None|no)\b/,
      )
      await look(page, `${name} empty`)
    },
  )
}, 300_000)

it('a page says what is wrong when it cannot be read, and offers to try again', async () => {
  await openEach(
    'in error',
    // A refusal, because anything else is asked for again first.
    (route) =>
      route.fulfill({ status: 404, json: { code: 'not_found', msg: 'There is nothing here.' } }),
    async (page, name) => {
      await page.getByRole('button', { name: 'Try again' }).first().waitFor()
      await look(page, `${name} in error`)
    },
  )
}, 300_000)
