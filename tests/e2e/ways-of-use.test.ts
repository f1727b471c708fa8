import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { CrashBet } from '#contract/http/crash.ts'
import { DAY_MS } from '#domain/schedule/durations.ts'
import { phone } from '#tests/support/browser/browser.ts'
import { browserFixture } from '#tests/support/browser/browser-fixture.ts'
import { signInAs } from '#tests/support/browser/sign-in-by-form.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'

const { shop, visit } = browserFixture({ isAudited: true })

/** A flight to 20 takes 50 s, and one in twenty is longer. */
const soon = { timeout: 240_000 }

const button = (page: Page, name: RegExp) => page.getByRole('button', { name })
const betsOf = async (player: TestPlayer): Promise<CrashBet[]> =>
  (await player.ask<{ data: CrashBet[] }>('GET /api/crash/my-bets')).body.data
const rollsOf = async (player: TestPlayer): Promise<unknown[]> =>
  (await player.ask<{ data: unknown[] }>('GET /api/dice/my-bets')).body.data
const balanceOf = async (player: TestPlayer): Promise<number> =>
  (await player.ask<{ data: { balance: number } }>('GET /api/profile')).body.data.balance

const hasRolled = (page: Page) => page.locator('[data-roll="won"], [data-roll="lost"]').waitFor()

/** Bets on Rocket and waits until the bet flies; a flight may be over too soon. */
async function fly(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      const bet = button(page, /^(Bet 1\.00|Bet next round)$/)
      await bet.click({ timeout: 1_000 }).catch(() => undefined)
      return button(page, /^Cash out/).isVisible()
    }, soon)
    .toBe(true)
}

it('files of an earlier build that are gone in mid-round: the next page is loaded anew, and the bet is still there', async () => {
  const player = await aPlayer(shop, { cents: 10_000n })
  const { page } = await visit({ as: player })
  await page.goto(`${shop.url}/rocket`)
  await fly(page)
  let gone = 0
  await page.route('**/assets/faq-*.js', (route) => {
    gone += 1
    return gone === 1 ? route.fulfill({ status: 404, body: 'Not found' }) : route.continue()
  })
  await page.evaluate(() => {
    history.pushState({}, '', '/faq')
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  })
  await page.getByRole('heading', { level: 1, name: 'FAQ' }).waitFor()
  expect(gone).toBe(2)
  const [bet] = await betsOf(player)
  await page.goto(`${shop.url}/rocket`)
  if (bet?.status === 'open') await page.locator('[data-status]').waitFor()
  const end = page.getByText(/^(Cashed out|Lost)/).first()
  await button(page, /^Cash out/)
    .or(end)
    .or(button(page, /^Bet/))
    .first()
    .waitFor(soon)
  await button(page, /^Cash out/)
    .click({ timeout: 2_000 })
    .catch(() => undefined)
  await expect.poll(async () => (await betsOf(player))[0]?.status, soon).not.toBe('open')
})

it('two tabs of one account: both show each bet and the balance, and cashing out in both pays once', async () => {
  const player = await aPlayer(shop, { cents: 10_000n })
  const { page: one, context } = await visit({ as: player })
  const other = await context.newPage()
  await Promise.all([one.goto(`${shop.url}/rocket`), other.goto(`${shop.url}/rocket`)])
  await fly(one)
  await Promise.all(
    [one, other].map((page) =>
      button(page, /^Cash out/)
        .click({ timeout: 5_000 })
        .catch(() => undefined),
    ),
  )
  await expect
    .poll(async () => (await betsOf(player)).every(({ status }) => status !== 'open'), soon)
    .toBe(true)
  const bets = await betsOf(player)
  const profit = bets.reduce((sum, { amount, payout }) => sum + (payout ?? 0) - amount, 100)
  expect(await balanceOf(player)).toBeCloseTo(profit, 2)
  for (const page of [one, other]) await page.getByText(profit.toFixed(2)).first().waitFor()
  await other.close()
})

it('Back closes a dialog, and Forward opens it again', async () => {
  const { page, complaints } = await visit({ size: phone })
  await page.goto(`${shop.url}/boxes`)
  await page.goto(`${shop.url}/faq`)
  await page.evaluate(() => document.querySelector('header')?.scrollIntoView())
  await page
    .getByRole('banner')
    .getByRole('button', { name: 'Sign up' })
    .or(button(page, /^Login$/))
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
  await page.goBack()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe('/faq')
  await page.goForward()
  await page.getByRole('dialog').waitFor()
  await page.goBack()
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Boxes' }).waitFor()
  expect(complaints).toEqual([])
})

describe.each([
  ['behind', -3],
  ['ahead', 3],
])('a clock three days %s', (_, days) => {
  it('logs in, counts down by the shop’s clock, and plays', async () => {
    const player = await aPlayer(shop, { cents: 10_000n })
    const { page, complaints } = await visit()
    await page.addInitScript((offMs) => {
      const { now } = Date
      const Real = Date
      Real.now = () => now() + offMs
      const Wrong = new Proxy(Real, {
        construct: (target, args) =>
          Reflect.construct(target, args.length === 0 ? [Real.now()] : args),
      })
      Object.assign(globalThis, { Date: Wrong })
    }, days * DAY_MS)
    await page.goto(`${shop.url}/?modal=login`)
    await signInAs(page, player)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const countdown = page.getByRole('link', { name: /^Cashback in/ })
    await expect
      .poll(() => countdown.textContent())
      .toMatch(/Cashback in(?!00:00:00)(?:[01]\d|2[0-4]):\d\d:\d\d/)
    await page.goto(`${shop.url}/dice`)
    await button(page, /^Roll for/).click()
    await hasRolled(page)
    await page.goto(`${shop.url}/rocket`)
    await fly(page)
    expect(await rollsOf(player)).toHaveLength(1)
    expect(complaints).toEqual([])
  })
})

it('without storage, as in some private windows, pages and bets work', async () => {
  const player = await aPlayer(shop, { cents: 10_000n })
  const { page, complaints } = await visit({ as: player })
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
    }
  })
  await page.goto(`${shop.url}/dice`)
  await page.getByText('Instant', { exact: true }).click()
  await button(page, /^Roll for/).click()
  await hasRolled(page)
  await page.getByRole('link', { name: 'Boxes' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Boxes' }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Dice' }).waitFor()
  expect(await rollsOf(player)).toHaveLength(1)
  expect(complaints).toEqual([])
})
