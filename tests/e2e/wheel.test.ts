import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { WheelBet, WheelRound } from '#contract/http/wheel.ts'
import { desktop, phone } from '#tests/support/browser/browser.ts'
import { browserFixture } from '#tests/support/browser/browser-fixture.ts'
import { checkPage, checkPageAtBothSizes } from '#tests/support/browser/check-page.ts'
import { pressUntilAsked } from '#tests/support/browser/press-until-asked.ts'
import { takeScreenshot } from '#tests/support/browser/screenshot.ts'
import { signInByCookie } from '#tests/support/browser/sign-in-by-cookie.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import { ask } from '#tests/support/shop/ask.ts'

/** Bets are open for 20 s, the wheel spins for 6 s and rests for 4 s. */
const soon = { timeout: 60_000 }

const { shop, browser, visit } = browserFixture({ isAudited: true })

const betOn = (page: Page, multiplier: string) =>
  page.getByRole('button', { name: new RegExp(`^Bet [\\d.]+ on ${multiplier}$`) })
const column = (page: Page, multiplier: string) =>
  page.getByRole('region', { name: `Bets on ${multiplier}`, exact: true })
const phase = (page: Page, name: string) => page.locator(`[data-phase="${name}"]`).waitFor(soon)
const balanceOf = async (player: TestPlayer): Promise<number> =>
  (await player.ask<{ data: { balance: number } }>('GET /api/profile')).body.data.balance

type MyBet = WheelBet & { sector: number | null; round_index: number }

const betsOf = async (player: TestPlayer): Promise<MyBet[]> =>
  (await player.ask<{ data: MyBet[] }>('GET /api/wheel/my-bets')).body.data

/** The sector under the pointer, read from the wheel's rotation alone. */
const underPointer = async (page: Page): Promise<number> =>
  sectorUnder(
    await page.locator('[data-disc]').evaluate((disc) => {
      const { a, b } = new DOMMatrix(getComputedStyle(disc).transform)
      return (Math.atan2(b, a) * 180) / Math.PI
    }),
  )

const sectorUnder = (turnedDegrees: number): number =>
  ((((-turnedDegrees % 360) + 360) % 360) * 54) / 360

/** Waits until bets are open and stay open for a while. */
async function waitForBets(page: Page): Promise<void> {
  const readLeftMs = async () => {
    const { body } = await ask<{ data: { round: WheelRound | null } }>(
      shop.url,
      'GET /api/wheel/current',
    )
    return body.data.round?.bets_close_in_ms ?? 0
  }
  await expect.poll(readLeftMs, { ...soon, interval: 200 }).toBeGreaterThanOrEqual(16_000)
  await phase(page, 'open')
}

/**
 * What the page shows at the end of a round: its index, the sector under the pointer, and the multiplier in the
 * middle.
 */
async function landing(page: Page): Promise<{ index: number; at: number; multiplier: number }> {
  // Read in a single evaluation: the next round starts soon.
  const shown = await page.waitForFunction(
    () => {
      const stage = document.querySelector<HTMLElement>('[data-phase="landed"]')
      const disc = stage?.querySelector<HTMLElement>('[data-disc]')
      const text = stage?.querySelector('[data-result]')?.textContent
      if (!stage || !disc || !text) return null
      const { a, b } = new DOMMatrix(getComputedStyle(disc).transform)
      const turned = String((Math.atan2(b, a) * 180) / Math.PI)
      // It is at rest if it has not turned since the last frame.
      const isAtRest = disc.dataset.turned === turned
      disc.dataset.turned = turned
      return isAtRest ? { index: stage.dataset.round, turned, text } : null
    },
    undefined,
    soon,
  )
  const { index, turned, text } = (await shown.jsonValue()) ?? { turned: '', text: '' }
  return {
    index: Number(index),
    at: sectorUnder(Number(turned)),
    multiplier: Number.parseInt(text, 10),
  }
}

async function betByCall(player: TestPlayer, multiplier: number): Promise<void> {
  const key = { 'idempotency-key': `wheel-${player.id}` }
  const { status } = await player.ask('POST /api/wheel/bet', { amount: 1, multiplier }, key)
  expect(status).toBe(200)
}

/** From where to where the contents of each row are drawn, which may exceed the row. */
const contentsOf = (rows: Locator): Promise<{ top: number; bottom: number }[]> =>
  rows.evaluateAll((all) =>
    all.map((row) => {
      const parts = [...row.children].map((part) => part.getBoundingClientRect())
      const seen = parts.filter(({ height }) => height > 0)
      return {
        top: Math.min(...seen.map(({ top }) => top)),
        bottom: Math.max(...seen.map(({ bottom }) => bottom)),
      }
    }),
  )

type Shown = Awaited<ReturnType<typeof landing>>

/** Expects that the stored round equals what the page showed. */
async function expectRecorded({ index, at, multiplier }: Shown, player: TestPlayer): Promise<void> {
  const find = async () => {
    const { body } = await player.ask<{ data: WheelRound[] }>('GET /api/wheel/recent-games')
    return body.data.find((game) => game.index === index)?.id
  }
  await expect.poll(find).toBeDefined()
  const { body } = await player.ask<{ data: { round: WheelRound } }>(
    `GET /api/wheel/games/${await find()}`,
  )
  const { sector, offset } = body.data.round
  expect(at).toBeCloseTo((sector ?? Number.NaN) + (offset ?? Number.NaN), 3)
  expect(multiplier).toBe(body.data.round.multiplier)
}

describe('the Crazy Wheel', () => {
  it('takes and cancels bets, and stops at the stored result, even after a reload or a cut connection; a player without coins is asked to deposit', async () => {
    // All players bet on the same rounds: three tests share them.
    await Promise.all([playARound(), watchTwoRounds(), betWithoutCoins()])
  }, 300_000)

  async function playARound() {
    const player = await aPlayer(shop, { cents: 10_000n })
    const { page, complaints } = await visit({ as: player })
    await page.goto(`${shop.url}/wheel`)
    await page.getByRole('heading', { level: 1, name: 'Crazy Wheel' }).waitFor()
    await checkPageAtBothSizes(page)
    const others = await Promise.all(
      [0, 1, 2, 3, 4].map(() => aPlayer(shop, { cents: 1_000n, isDemo: true })),
    )
    await waitForBets(page)

    // Two bets by mouse, one of which is canceled, and one by keyboard.
    await betOn(page, '2×').click()
    await column(page, '2×').getByRole('link', { name: 'You' }).waitFor()
    await page.getByRole('button', { name: '2× Bet' }).click()
    await betOn(page, '5×').click()
    await column(page, '5×').getByRole('link', { name: 'You' }).waitFor()
    await page.getByText('97.00').first().waitFor()
    await column(page, '2×').getByRole('button', { name: 'Cancel the bet of 1.00' }).click()
    await column(page, '2×').getByText('No bets yet').waitFor()
    await page.getByText('98.00').first().waitFor()
    await page.keyboard.press('3')
    await column(page, '3×').getByRole('link', { name: 'You' }).waitFor()
    await page.getByText('96.00').first().waitFor()
    await page.getByRole('tab', { name: 'Last 100' }).click()
    await page.getByText('50× came').or(page.getByText('The figures of the last rounds')).waitFor()
    await Promise.all(others.map((other) => betByCall(other, 3)))
    await column(page, '3×').getByRole('listitem').nth(5).waitFor()
    for (const size of [phone, desktop]) {
      await page.setViewportSize(size)
      const rows = await contentsOf(column(page, '3×').getByRole('listitem'))
      for (const [place, { top }] of rows.entries()) {
        const above = rows[place - 1]
        if (above) expect(top).toBeGreaterThanOrEqual(above.bottom)
      }
      await takeScreenshot(page, `wheel bets ${size.width}`)
    }

    // Reloads the page in mid-spin: the balance is held back until the round ends.
    await phase(page, 'spinning')
    await page.reload()
    // A slow page may load only after the wheel has stopped.
    const early = page.locator('[data-phase="spinning"] [data-result]')
    await page.locator('[data-phase="spinning"], [data-phase="landed"]').waitFor(soon)
    expect(await early.count()).toBe(0)
    const shown = await landing(page)
    const stopped = shown.multiplier
    const paid = stopped === 5 ? 10 : stopped === 3 ? 6 : 0
    await page
      .getByText(paid > 0 ? `+${paid - 4}.00` : 'Lost 4.00', { exact: true })
      .first()
      .waitFor()
    await page
      .getByText((96 + paid).toFixed(2))
      .first()
      .waitFor()
    await takeScreenshot(page, 'wheel landed')
    await expectRecorded(shown, player)
    expect(await balanceOf(player)).toBe(96 + paid)
    const bets = await betsOf(player)
    expect(bets.map(({ multiplier, amount, status }) => [multiplier, amount, status])).toEqual([
      [3, 2, stopped === 3 ? 'won' : 'lost'],
      [5, 2, stopped === 5 ? 'won' : 'lost'],
      [2, 1, 'canceled'],
    ])

    await page
      .getByRole('list', { name: /^Last rounds/ })
      .getByRole('button')
      .first()
      .click()
    await page.getByRole('dialog').getByText('Link', { exact: true }).waitFor()
    await checkPage(page)
    await page.keyboard.press('Escape')
    for (const tab of ['Recent bets', 'Top payouts', 'Seeds', 'My bets']) {
      await page.getByRole('tab', { name: tab }).click()
      await page
        .getByRole('tabpanel')
        .getByRole('button', { name: /^Round/ })
        .or(page.getByRole('tabpanel').getByText('Nothing yet'))
        .first()
        .waitFor()
      await checkPage(page)
    }
    expect(complaints).toEqual([])
  }

  async function betWithoutCoins() {
    const { page } = await visit({ size: phone, as: await aPlayer(shop) })
    await page.goto(`${shop.url}/wheel`)
    await page.getByLabel('Bet', { exact: true }).fill('50')
    await pressUntilAsked(page, page.getByRole('button', { name: 'Bet 50.00 on 50×' }))
  }

  /** With all animations, on a phone. */
  async function watchTwoRounds() {
    const player = await aPlayer(shop)
    const { page, context } = await browser.visit({ size: phone })
    await signInByCookie(context, shop.url, player)
    await page.goto(`${shop.url}/wheel`)
    await phase(page, 'spinning')
    const before = await underPointer(page)
    await expect.poll(() => underPointer(page)).not.toBe(before)
    await expectRecorded(await landing(page), player)
    await phase(page, 'open')
    await context.setOffline(true)
    await page.getByText('You’re offline').waitFor()
    await context.setOffline(false)
    await phase(page, 'spinning')
    await page.reload()
    await phase(page, 'spinning')
    await expectRecorded(await landing(page), player)
  }

  it('asks a visitor to register', async () => {
    const { page } = await visit({ size: phone })
    await page.goto(`${shop.url}/wheel`)
    await betOn(page, '2×').click(soon)
    await page.waitForURL(/modal=register/)
  })

  it.each([320, 390, 1440])('fits a window of %i px, and is accessible', async (width) => {
    const { page, complaints } = await visit({ size: { width, height: 844 } })
    await page.goto(`${shop.url}/wheel`)
    await page.locator('[data-phase]').waitFor()
    await checkPage(page)
    expect(complaints).toEqual([])
  })
})
