import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { phone } from '#tests/support/browser/browser.ts'
import { browserFixture } from '#tests/support/browser/browser-fixture.ts'
import { checkPage } from '#tests/support/browser/check-page.ts'
import { takeScreenshot } from '#tests/support/browser/screenshot.ts'
import { signInByCookie } from '#tests/support/browser/sign-in-by-cookie.ts'
import { shownResult } from '#tests/support/games/shown-results.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'

const { shop, browser, visit } = browserFixture({ isAudited: true })

const rollButton = (page: Page) => page.getByRole('button', { name: /^Roll(?: for|$)/ })
const board = (page: Page) => page.getByRole('region', { name: 'Dice', exact: true })
const field = (page: Page, name: string) => board(page).getByLabel(name, { exact: true })
const strip = (page: Page) => page.getByRole('list', { name: /^Your last bets/ })

interface Roll {
  bet_id: string
  roll: number
  is_win: boolean
  amount: number
  payout: number
  target: number
  direction: string
}

const rollsOf = async (player: TestPlayer): Promise<Roll[]> =>
  (await player.ask<{ data: Roll[] }>('GET /api/dice/my-bets')).body.data
const balanceOf = async (player: TestPlayer): Promise<number> =>
  (await player.ask<{ data: { balance: number } }>('GET /api/profile')).body.data.balance

/** Waits until that many rolls are stored and the board is at rest; then it shows the newest of them. */
async function expectShown(page: Page, player: TestPlayer, count: number): Promise<Roll[]> {
  await expect.poll(async () => (await rollsOf(player)).length).toBe(count)
  const rolls = await rollsOf(player)
  const [newest] = rolls
  if (!newest) throw new Error('Nothing was rolled')
  await page.locator(`[data-roll="${newest.is_win ? 'won' : 'lost'}"]`).waitFor()
  await board(page).getByText(newest.roll.toFixed(2), { exact: true }).waitFor()
  const texts = rolls.map(({ roll }) => roll.toFixed(2))
  await expect.poll(() => strip(page).getByRole('button').allTextContents()).toEqual(texts)
  const words = newest.is_win
    ? shownResult(100 * newest.amount, 100 * newest.payout)
    : `Lost ${newest.amount.toFixed(2)}`
  expect(await board(page).locator('[data-grade] > span').textContent()).toBe(words)
  await page
    .getByText((await balanceOf(player)).toFixed(2))
    .first()
    .waitFor()
  return rolls
}

describe('Dice', () => {
  it('links its fields, rolls manually and by auto-play, and shows what is stored', async () => {
    const player = await aPlayer(shop, { cents: 10_000n })
    const { page, complaints } = await visit({ as: player })
    await page.goto(`${shop.url}/dice`)
    await page.getByRole('heading', { level: 1, name: 'Dice' }).waitFor()
    await checkPage(page)
    await takeScreenshot(page, 'dice before')

    // Changing one field updates the others.
    const values = () =>
      Promise.all(
        ['Multiplier', /^Roll (over|under)$/, 'Win chance'].map((label) =>
          board(page).getByLabel(label).first().inputValue(),
        ),
      )
    expect(await values()).toEqual(['2.0000', '50.49', '49.50'])
    await field(page, 'Win chance').fill('25')
    expect(await values()).toEqual(['3.9600', '74.99', '25'])
    await field(page, 'Multiplier').fill('9900')
    expect(await values()).toEqual(['9900', '99.98', '0.01'])
    await field(page, 'Roll over').fill('1.98')
    await board(page).getByText('1.99 to 99.98').waitFor()
    expect(await rollButton(page).getAttribute('aria-disabled')).toBe('true')
    await field(page, 'Roll over').fill('1.99')
    expect(await values()).toEqual(['1.0102', '1.99', '98.00'])
    await page.getByRole('button', { name: 'Swap to roll under' }).click()
    expect(await values()).toEqual(['1.0102', '98.00', '98.00'])
    const slider = page.getByRole('slider', { name: 'Target' })
    await slider.press('ArrowLeft')
    expect(await values()).toEqual(['1.0103', '97.99', '97.99'])

    // Rolls with the button, then with the space bar.
    await rollButton(page).click()
    await expectShown(page, player, 1)
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('Space')
    await expectShown(page, player, 2)
    await checkPage(page)
    await takeScreenshot(page, 'dice rolled')

    // Auto-play stops at its loss limit, not one bet later.
    await field(page, 'Win chance').fill('0.01')
    await page.getByRole('radio', { name: 'Auto' }).check()
    await page.getByLabel('Bet', { exact: true }).fill('0.1')
    // A strategy is simulated before it runs, saved, and chosen again.
    await page.getByLabel('Strategy', { exact: true }).selectOption('Double after a loss')
    await page.getByText(/of 10,000 simulated plays ended with a loss, usually of about/).waitFor()
    await page.getByLabel('Stop on loss').fill('0.7')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByLabel('Name of the strategy').fill('Slowly')
    await page.keyboard.press('Enter')
    await takeScreenshot(page, 'dice strategy')
    await page.getByLabel('Strategy', { exact: true }).selectOption('Same bet, 10 times')
    await page.getByLabel('Strategy', { exact: true }).selectOption('Slowly')
    expect(await page.getByLabel('Raise on loss, %').inputValue()).toBe('100')
    await page.getByRole('button', { name: 'Start auto-play' }).click()
    await page.getByText('Auto-play stopped: your loss limit was reached.').waitFor()
    const rolls = await expectShown(page, player, 5)
    expect(rolls.slice(0, 3).map(({ amount }) => amount)).toEqual([0.4, 0.2, 0.1])
    const figures = page.getByRole('region', { name: 'This visit' })
    const wagered = rolls.reduce((sum, { amount }) => sum + amount, 0)
    await figures.getByText(wagered.toFixed(2), { exact: true }).waitFor()
    await takeScreenshot(page, 'dice auto-play')
    await figures.scrollIntoViewIfNeeded()
    await takeScreenshot(page, 'dice lists')

    // One press reveals the seed of the rolls so far, and verifies the last one.
    await page.getByRole('tab', { name: 'Fair' }).click()
    await takeScreenshot(page, 'dice fair')
    await page.getByRole('button', { name: 'Rotate and verify' }).click()
    await page.getByText(/your browser recomputed this roll with the same result/).waitFor()
    await page.goBack()
    await rollButton(page).waitFor()

    // A reload keeps the rolls and restarts the statistics of the visit.
    await page.reload()
    await expect
      .poll(() => strip(page).getByRole('button').allTextContents())
      .toEqual(rolls.map(({ roll }) => roll.toFixed(2)))
    await strip(page).getByRole('button').first().click()
    await page.getByRole('dialog').getByText('Nonce').waitFor()
    await checkPage(page)
    await page.keyboard.press('Escape')
    for (const tab of ['All bets', 'Leaderboard', 'My bets']) {
      await page.getByRole('tab', { name: tab }).click()
      await page.getByRole('tabpanel', { name: tab }).getByText('Verify').first().waitFor()
    }
    await checkPage(page)

    // If the bets cost more than the balance, the page opens the deposit with the missing amount.
    await page.getByLabel('Bet', { exact: true }).fill('500')
    await rollButton(page).click()
    await page.waitForURL(/modal=deposit/)
    expect(complaints.filter((text) => !text.includes('409'))).toEqual([])
  })

  it('makes a picture of a win, with the link to its receipt', async () => {
    const player = await aPlayer(shop, { cents: 10_000n })
    const { page, complaints } = await visit({ as: player })
    await page.goto(`${shop.url}/dice`)
    await field(page, 'Win chance').fill('98')
    const share = page.getByRole('button', { name: 'Share this win' })
    await expect
      .poll(async () => {
        if (!(await share.isVisible())) await rollButton(page).click()
        return share.isVisible()
      })
      .toBe(true)
    await share.click()
    const dialog = page.getByRole('dialog', { name: 'Share this win' })
    const saved = dialog.getByRole('link', { name: 'Save the picture' })
    const downloading = page.waitForEvent('download')
    await saved.click()
    const picture = await sharp(await (await downloading).path()).metadata()
    expect(picture).toMatchObject({ format: 'png', width: 1_200, height: 630 })
    await takeScreenshot(page, 'dice share')
    await checkPage(page)
    const link = (await dialog.getByText(/\/provably-fair\?bet=/).textContent()) ?? ''
    const stranger = await visit()
    await stranger.page.goto(link)
    await stranger.page
      .getByText(/The server seed is secret|not revealed|Dice/)
      .first()
      .waitFor()
    expect(complaints).toEqual([])
  })

  it('holds the roll and the balance back until the marker has landed', async () => {
    const player = await aPlayer(shop, { cents: 10_000n })
    const { page, context } = await browser.visit({ size: phone })
    await signInByCookie(context, shop.url, player)
    await page.goto(`${shop.url}/dice`)
    await field(page, 'Win chance').fill('98')
    const isRolling = page.locator('[data-roll="rolling"]')
    // Checked in a single evaluation: the marker may have landed by the next one.
    const isHeldBack = page.waitForFunction(
      () =>
        document.querySelector('[data-roll="rolling"]') !== null &&
        document.querySelector('ol[aria-label^="Your last bets"] button') === null,
    )
    await Promise.all([isHeldBack, rollButton(page).tap()])
    await takeScreenshot(page, 'dice rolling')
    await expectShown(page, player, 1)
    // Fading text has too little contrast to be measured.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await checkPage(page)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.evaluate(() => scrollTo(0, 0))
    await takeScreenshot(page, 'dice phone')

    // After leaving in mid-roll, the bet counts and the balance is complete.
    await Promise.all([isRolling.waitFor(), rollButton(page).tap()])
    await page.getByRole('link', { name: 'Provably fair' }).first().tap()
    await isRolling.waitFor({ state: 'detached' })
    await page
      .getByText((await balanceOf(player)).toFixed(2))
      .first()
      .waitFor()
    await page.goBack()
    const rolls = await rollsOf(player)
    expect(rolls).toHaveLength(2)
    await expect
      .poll(() => strip(page).getByRole('button').allTextContents())
      .toEqual(rolls.map(({ roll }) => roll.toFixed(2)))
  })

  it('asks a visitor to register, and reports when the shop is unreachable', async () => {
    const { page } = await visit({ size: phone })
    await page.goto(`${shop.url}/dice`)
    await checkPage(page)
    await takeScreenshot(page, 'dice visitor')
    await page.getByRole('button', { name: 'Sign up to play' }).tap()
    await page.waitForURL(/modal=register/)

    const player = await aPlayer(shop, { cents: 1_000n })
    const { page: own } = await visit({ as: player })
    await own.goto(`${shop.url}/dice`)
    await rollButton(own).click()
    await expectShown(own, player, 1)
    await own.context().setOffline(true)
    await rollButton(own).click()
    await own.getByText('Connection lost. Try again; you won’t be charged twice.').waitFor()
    await takeScreenshot(own, 'dice offline')
    await own.context().setOffline(false)
    await expectShown(own, player, 2)
  })

  it('fits the narrowest window, and is accessible', async () => {
    const player = await aPlayer(shop, { cents: 10_000n })
    await player.ask('POST /api/dice/bet', { amount: 50, target: 50, direction: 'over' })
    const { page, complaints } = await visit({ size: { width: 320, height: 844 } })
    await page.goto(`${shop.url}/dice`)
    await page.locator('[data-roll]').waitFor()
    // A visitor sees others' bets, each line in full.
    const verify = await page.getByRole('link', { name: 'Verify the bet' }).first().boundingBox()
    expect(Number(verify?.x) + Number(verify?.width)).toBeLessThan(320)
    await checkPage(page)
    expect(complaints).toEqual([])
  })
})
