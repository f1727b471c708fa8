import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { phone } from '#tests/support/browser/browser.ts'
import { browserFixture } from '#tests/support/browser/browser-fixture.ts'
import { checkPage } from '#tests/support/browser/check-page.ts'
import { takeScreenshot } from '#tests/support/browser/screenshot.ts'
import { signInByCookie } from '#tests/support/browser/sign-in-by-cookie.ts'
import { saidResult } from '#tests/support/games/shown-results.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'

const { shop, browser, visit } = browserFixture({ isAudited: true })

const dropButton = (page: Page) => page.getByRole('button', { name: /^Drop/ })
const strip = (page: Page) => page.getByRole('list', { name: /^Your last bets/ })
const rows = (page: Page) => page.getByLabel(/^Rows/)
const balls = (page: Page) => page.getByLabel(/^Balls/)
const noneFalls = (page: Page) => page.locator('[data-falling="0"]').waitFor()

interface Recorded {
  amount: number
  multiplier: number
  payout: number
  rows: number
  risk: string
}

const ballsOf = async (player: TestPlayer): Promise<Recorded[]> =>
  (await player.ask<{ data: Recorded[] }>('GET /api/plinko/my-bets')).body.data
const balanceOf = async (player: TestPlayer): Promise<string> =>
  (await player.ask<{ data: { balance: number } }>('GET /api/profile')).body.data.balance.toFixed(2)

/** Waits until that many balls are stored and have landed; then the page shows them and the balance after them. */
async function expectShown(page: Page, player: TestPlayer, count: number): Promise<Recorded[]> {
  await expect.poll(async () => (await ballsOf(player)).length).toBe(count)
  await noneFalls(page)
  const recorded = await ballsOf(player)
  const texts = recorded.slice(0, 20).map(({ multiplier }) => `${multiplier}×`)
  await expect.poll(() => strip(page).getByRole('button').allTextContents()).toEqual(texts)
  await page
    .getByText(await balanceOf(player))
    .first()
    .waitFor()
  return recorded
}

interface Seen {
  falling: number
  shown: number
  isBoardHeld: boolean
  /** Whether the balance equals what remains after ten stakes. */
  isPaid: boolean
}

/** In the page: records what it shows at each change, because balls may land before a test looks. */
function watchBalls(rowsField: HTMLElement | SVGElement): void {
  const seen: Seen[] = []
  Object.assign(globalThis, { seen })
  new MutationObserver(() => {
    seen.push({
      falling: Number(document.querySelector<HTMLElement>('[data-falling]')?.dataset.falling),
      shown: document.querySelectorAll('ol[aria-label^="Your last bets"] button').length,
      isBoardHeld: rowsField.matches(':disabled'),
      isPaid: document.body.textContent.includes('90.00'),
    })
  }).observe(document.body, { subtree: true, childList: true, attributes: true })
}

describe('Bounce', () => {
  it('drops one ball and ten, manually and by auto-play, and continues after a reload', async () => {
    const player = await aPlayer(shop, { cents: 10_000n })
    const { page, complaints } = await visit({ as: player })
    await page.goto(`${shop.url}/plinko`)
    await page.getByRole('heading', { level: 1, name: 'Bounce' }).waitFor()
    await checkPage(page)

    // Reads the odds of a slot with the keyboard.
    const odds = page.getByRole('slider', { name: 'Odds by slot' })
    await rows(page).fill('16')
    await page.getByRole('radio', { name: 'High' }).check()
    await odds.press('Home')
    expect(await odds.getAttribute('aria-valuetext')).toBe(
      'Slot 1 of 17: 1000×, 0.00153%, 1 in 65,536',
    )
    await page.getByText('pays 1,000.00').waitFor()
    await page.getByText('98.97%').waitFor()

    await dropButton(page).click()
    const [first] = await expectShown(page, player, 1)
    await page
      .getByRole('status')
      .getByText(
        `${first?.multiplier}×, ${saidResult(100, Math.round(100 * (first?.payout ?? 0)))}`,
      )
      .waitFor()
    await page.getByRole('radio', { name: 'Low' }).check()
    await rows(page).fill('8')
    await balls(page).fill('10')
    await page.getByLabel('Bet', { exact: true }).fill('0.3')
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('Space')
    const eleven = await expectShown(page, player, 11)
    expect(eleven.slice(0, 10).map((ball) => [ball.amount, ball.rows, ball.risk])).toEqual(
      Array.from({ length: 10 }, () => [0.3, 8, 'low']),
    )
    await takeScreenshot(page, 'bounce landed')

    await balls(page).fill('2')
    await page.getByRole('radio', { name: 'Auto' }).check()
    await page.getByLabel('Rounds').fill('3')
    await page.getByRole('button', { name: 'Start auto-play' }).click()
    await page.getByText('Auto-play finished: every round was played.').waitFor()
    await expectShown(page, player, 17)

    await page.reload()
    await expect.poll(() => rows(page).inputValue()).toBe('8')
    expect(await page.getByRole('radio', { name: 'Low' }).isChecked()).toBe(true)
    await expect.poll(() => page.getByLabel('Bet', { exact: true }).inputValue()).toBe('0.30')
    await expectShown(page, player, 17)
    await checkPage(page)

    // A late reply with the last amount does not replace a typed one.
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/plinko/current', async (route) => {
      await released
      await route.continue()
    })
    await page.reload()
    await page.getByLabel('Bet', { exact: true }).fill('0.55')
    release()
    await expect.poll(() => rows(page).inputValue()).toBe('8')
    expect(await page.getByLabel('Bet', { exact: true }).inputValue()).toBe('0.55')

    // If the balls cost more than the balance, the page opens the deposit with the missing amount.
    await page.getByLabel('Bet', { exact: true }).fill('500')
    await dropButton(page).click()
    await page.waitForURL(/modal=deposit/)
    expect(complaints.filter((text) => !text.includes('409'))).toEqual([])
  })

  it('holds each payout back until its ball lands, and keeps the board in place', async () => {
    const player = await aPlayer(shop, { cents: 10_000n })
    const { page, context, complaints } = await browser.visit({ size: phone })
    await signInByCookie(context, shop.url, player)
    await page.goto(`${shop.url}/bounce`)
    await balls(page).fill('10')
    // Board and button are visible together, above the bar.
    const button = await dropButton(page).boundingBox()
    const bar = await page.getByRole('navigation', { name: 'Quick' }).boundingBox()
    expect(Number(button?.y) + Number(button?.height)).toBeLessThan(Number(bar?.y))
    await rows(page).evaluate(watchBalls)
    await dropButton(page).click()
    await expectShown(page, player, 10)
    const seen = await page.evaluate(() => (globalThis as unknown as { seen: Seen[] }).seen)
    const falling = seen.filter((each) => each.falling > 0)
    // Some have landed and are in the list of results; the others are still falling.
    expect(falling[0]).toMatchObject({ falling: 10, shown: 0 })
    expect(falling.some((each) => each.falling < 10)).toBe(true)
    for (const each of falling) {
      expect(each).toMatchObject({ shown: 10 - each.falling, isBoardHeld: true })
    }
    expect(falling.some(({ isPaid }) => isPaid)).toBe(true)
    expect(await rows(page).isDisabled()).toBe(false)

    // Tapping a slot shows its odds.
    await page.getByRole('slider', { name: 'Odds by slot' }).tap()
    await page.getByText(/^chance/).waitFor()
    await checkPage(page)
    expect(complaints).toEqual([])
  })

  it('asks a visitor to sign up', async () => {
    const { page } = await visit({ size: phone })
    await page.goto(`${shop.url}/bounce`)
    await checkPage(page)
    await page.getByRole('button', { name: 'Sign up to play' }).click()
    await page.waitForURL(/modal=register/)
  })
})
