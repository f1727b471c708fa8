import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { CrashBet } from '#contract/http/crash.ts'
import { phone } from '#tests/support/browser/browser.ts'
import { browserFixture } from '#tests/support/browser/browser-fixture.ts'
import { checkPage, checkPageAtBothSizes } from '#tests/support/browser/check-page.ts'
import { pressUntilAsked } from '#tests/support/browser/press-until-asked.ts'
import { takeScreenshot } from '#tests/support/browser/screenshot.ts'
import { saidResult } from '#tests/support/games/shown-results.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'

/** A flight to 20 takes 50 s, and one in twenty is longer. */
const ROUND_MS = 240_000

const { shop, visit } = browserFixture({ isAudited: true })

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const panel = (page: Page, name: string | RegExp) => page.getByRole('region', { name })
const soon = { timeout: ROUND_MS }

const balanceOf = async (player: TestPlayer): Promise<number> =>
  (await player.ask<{ data: { balance: number } }>('GET /api/profile')).body.data.balance

type MyBet = CrashBet & { round_index: number; bust: number | null }

const betsOf = async (player: TestPlayer): Promise<MyBet[]> =>
  (await player.ask<{ data: MyBet[] }>('GET /api/crash/my-bets')).body.data

/** The panel's text for a finished bet. */
const endOf = ({ status, amount, multiplier, payout }: MyBet): string =>
  status === 'won'
    ? `Cashed out at ${multiplier?.toFixed(2)}×: ${saidResult(100 * amount, 100 * (payout ?? 0))}`
    : `Lost ${amount.toFixed(2)}.`

/** Records what the stage shows in each round. */
async function watchStage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shown: Record<string, { highest: number; bust: number | null }> = {}
    Object.assign(globalThis, { shownRounds: shown })
    const look = () => {
      const stage = document.querySelector<HTMLElement>('[data-round]')
      const text = stage?.querySelector('[data-number]')?.textContent
      const { round = '', status } = stage?.dataset ?? {}
      if (text) {
        const number = Number(text.replace(/[×,]/g, ''))
        shown[round] ??= { highest: 0, bust: null }
        if (status === 'ended') shown[round].bust = number
        else shown[round].highest = Math.max(shown[round].highest, number)
      }
      requestAnimationFrame(look)
    }
    look()
  })
}

/**
 * Waits until the first or only panel shows the result of a round's bet. False if the page already shows a later
 * round: a flight may be over before a page is loaded or reconnected.
 */
async function isEndShown(page: Page, round: string | null): Promise<boolean> {
  const answer = await page.waitForFunction(
    (index) => {
      const stage = document.querySelector<HTMLElement>('[data-round]')
      const note = document.querySelector(
        'section:is([aria-label="Your bet"], [aria-label="First bet"]) [role="status"]',
      )
      const isShown = /^(Cashed out|Lost)/.test(note?.textContent ?? '')
      const isLater = Number(stage?.dataset.round) > Number(index)
      return isShown || isLater ? { isShown } : null
    },
    round,
    soon,
  )
  return (await answer.jsonValue())?.isShown ?? false
}

const roundOf = (page: Page) => page.locator('[data-round]').first().getAttribute('data-round')

const shownBy = (page: Page) =>
  page.evaluate(
    () =>
      (
        globalThis as unknown as {
          shownRounds: Record<string, { highest: number; bust: number | null }>
        }
      ).shownRounds,
  )

describe('Rocket', () => {
  it('is played manually and by auto-play, and shows what is stored; a player without coins is asked to deposit', async () => {
    // All players bet on the same rounds: three tests share them.
    await Promise.all([playTwoRounds(), reloadInFlight(), betWithoutCoins()])
  }, 900_000)

  async function reloadInFlight() {
    const player = await aPlayer(shop, { cents: 10_000n })
    const { page, complaints } = await visit({ as: player, size: phone })
    await page.goto(`${shop.url}/crash`)
    let said: string | null
    do {
      const left = (await balanceOf(player)) - 1
      await page.getByLabel('Auto cash-out').fill('1.01')
      // Queued, so that it is placed when bets open, however slow the page is.
      await button(page, 'Bet next round').click(soon)
      await Promise.all([
        button(page, 'Bet placed: 1.00').waitFor(soon),
        page.getByText(left.toFixed(2)).first().waitFor(soon),
      ])
      expect(await balanceOf(player)).toBeCloseTo(left, 2)
      const round = await roundOf(page)
      await page.locator('[data-status="in_progress"], [data-status="ended"]').waitFor(soon)
      await page.reload()
      const yours = panel(page, 'Your bet')
      said = (await isEndShown(page, round))
        ? await yours.getByText(/^(Cashed out|Lost)/).textContent()
        : null
    } while (said === null)
    const [bet] = await betsOf(player)
    if (!bet) throw new Error('There is no bet')
    expect(said).toBe(endOf(bet))
    await checkPage(page)
    expect(complaints).toEqual([])
  }

  async function betWithoutCoins() {
    const { page } = await visit({ size: phone, as: await aPlayer(shop) })
    await page.goto(`${shop.url}/rocket`)
    await page.getByLabel('Bet', { exact: true }).fill('50')
    await pressUntilAsked(page, button(page, 'Bet 50.00'))
  }

  async function playTwoRounds() {
    const player = await aPlayer(shop, { cents: 10_000n })
    const { page, context, complaints } = await visit({ as: player })
    await watchStage(page)
    await page.goto(`${shop.url}/rocket`)
    await page.getByRole('heading', { level: 1, name: 'Rocket' }).waitFor()
    await checkPageAtBothSizes(page)

    // Plays two rounds by auto-play in one panel. In the other, a bet is queued, canceled, queued, and cashed out
    // manually.
    await page.getByText('Second bet', { exact: true }).click()
    const second = panel(page, 'Second bet')
    await second.getByRole('radio', { name: 'Auto' }).check()
    await second.getByLabel('Auto cash-out').fill('1.01')
    await second.getByLabel('Rounds').fill('2')
    await second.getByRole('button', { name: 'Start auto-play' }).click()
    await second.getByText('Rounds left').waitFor()
    const one = panel(page, 'First bet')
    await one.getByRole('button', { name: '2× Bet' }).click()
    // Bets do not open for some time from here.
    await page.locator('[data-round][data-status="in_progress"]').waitFor(soon)
    await queue(page)
    // The keys bet on the next round, take that back, and change the stake.
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('b')
    await one.getByRole('button', { name: 'Bet next round' }).waitFor()
    await page.keyboard.press('d')
    await expect.poll(() => one.getByLabel('Bet', { exact: true }).inputValue()).toBe('4.00')
    await page.keyboard.press('a')
    await expect.poll(() => one.getByLabel('Bet', { exact: true }).inputValue()).toBe('2.00')
    await page.keyboard.press('b')
    await one.getByRole('button', { name: 'Cancel next bet' }).click()
    await queue(page)
    await one.getByRole('button', { name: 'Bet placed: 2.00' }).waitFor(soon)
    await takeScreenshot(page, 'rocket two bets')
    const cashOut = one.getByRole('button', { name: 'Cash out' })
    const isOver = one.getByText(/^(Cashed out|Lost)/)
    await cashOut.or(isOver).first().waitFor(soon)
    if (await cashOut.isVisible()) {
      await page.getByRole('heading', { level: 1 }).click()
      await page.keyboard.press('Space')
    }
    const said = await isOver.textContent(soon)
    const byHand = (await betsOf(player)).find(({ amount }) => amount === 2)
    if (!byHand) throw new Error('There is no bet of 2.00')
    expect(said).toBe(endOf(byHand))
    // Before the connection is cut: auto-play stops if it misses the end of a bet.
    await second.getByText('Auto-play finished: every round was played.').waitFor(soon)

    // A bet that is never cashed out is lost, even if the connection was cut during the flight.
    let cuts = 0
    let round: string | null
    do {
      cuts += 1
      await one.getByLabel('Auto cash-out').fill('1000')
      await queue(page)
      await one.getByRole('button', { name: 'Bet placed: 2.00' }).waitFor(soon)
      round = await roundOf(page)
      await one.getByRole('button', { name: /^Cash out|^Bet next round/ }).waitFor(soon)
      await context.setOffline(true)
      await page.getByText('You’re offline').waitFor()
      await context.setOffline(false)
    } while (!(await isEndShown(page, round)))
    await one.getByText('Lost 2.00.').waitFor()
    await button(page, 'Bet next round').first().waitFor()

    const bets = await betsOf(player)
    expect(bets.filter(({ auto_cashout }) => auto_cashout === 1.01)).toHaveLength(2)
    expect(bets).toHaveLength(3 + cuts)
    const profit = bets.reduce((sum, { amount, payout }) => sum + (payout ?? 0) - amount, 100)
    expect(await balanceOf(player)).toBeCloseTo(profit, 2)
    await page.getByText(profit.toFixed(2)).first().waitFor()

    const record = await shop.database.pool.query<{ index: number; outcome: bigint }>(
      "SELECT index, outcome FROM rounds WHERE game = 'crash' AND status = 'ended' AND outcome IS NOT NULL",
    )
    const shown = await shownBy(page)
    for (const { index, outcome } of record.rows) {
      const seen = shown[index]
      if (!seen) continue
      expect(seen.highest, `round ${index}`).toBeLessThanOrEqual(Number(outcome) / 100)
      if (seen.bust !== null) expect(seen.bust, `round ${index}`).toBe(Number(outcome) / 100)
    }
    expect(Object.keys(shown).length).toBeGreaterThanOrEqual(2)

    await page
      .getByRole('list', { name: /^Last rounds/ })
      .getByRole('button')
      .first()
      .click()
    await page.getByRole('dialog').getByText('Link', { exact: true }).waitFor()
    await checkPage(page)
    await page.keyboard.press('Escape')
    await page.getByRole('tab', { name: 'My bets' }).click()
    await page
      .getByRole('link', { name: /^Verify the bet/ })
      .first()
      .waitFor()
    await checkPage(page)
    expect(complaints.filter((words) => !words.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
  }

  it('asks a visitor to register', async () => {
    const { page } = await visit({ size: phone })
    await page.goto(`${shop.url}/crash`)
    await button(page, /^Bet (1\.00|next round)$/).click(soon)
    await page.waitForURL(/modal=register/)
  })

  it.each([320, 390, 1440])('fits a window of %i px, and is accessible', async (width) => {
    const { page, complaints } = await visit({ size: { width, height: 844 } })
    await page.goto(`${shop.url}/rocket`)
    await page.locator('[data-status]').waitFor()
    await page.getByText('Second bet', { exact: true }).click()
    await panel(page, 'Second bet').getByRole('radio', { name: 'Auto' }).check()
    await page.getByRole('tab', { name: 'Leaderboard' }).click()
    await page.getByRole('radio', { name: 'Highest multiplier' }).check()
    await page
      .getByText('The best bets of the week appear here.')
      .or(page.getByRole('link', { name: /^Verify the bet of/ }))
      .first()
      .waitFor()
    await checkPage(page)
    expect(complaints).toEqual([])
  })
})

/** Bets on the next round from the first panel, whether bets are open or not. */
async function queue(page: Page): Promise<void> {
  const first = panel(page, 'First bet')
  // The message shows until the round opens, which may be immediately.
  await Promise.all([
    first.getByText('2.00 will be bet when the next round opens.').waitFor(soon),
    first.getByRole('button', { name: 'Bet next round' }).click(soon),
  ])
}
