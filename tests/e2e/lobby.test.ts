import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { desktop, phone } from '#tests/support/browser/browser.ts'
import { browserFixture } from '#tests/support/browser/browser-fixture.ts'
import { checkPageAtBothSizes } from '#tests/support/browser/check-page.ts'
import { takeScreenshot } from '#tests/support/browser/screenshot.ts'
import { signInAs } from '#tests/support/browser/sign-in-by-form.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'

const { shop, visit } = browserFixture()

const lobby = (page: Page) => page.getByRole('heading', { level: 1, name: /^Welcome back/ })
const poster = (page: Page) => page.getByRole('heading', { level: 1, name: 'Open something real.' })
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })

/** Waits until every section shows what it has, and everything it shows has its place. */
async function loaded(page: Page): Promise<void> {
  await lobby(page).waitFor()
  await section(page, 'Your level').getByRole('link').waitFor()
  await section(page, 'Your place this week').getByRole('link').waitFor()
  await section(page, 'Your free box').getByRole('link').first().waitFor()
  await section(page, 'Live now')
    .getByText(/player|first to bet/)
    .first()
    .waitFor()
  await page
    .getByRole('link', { name: /^(Join|View)|Create a battle/ })
    .first()
    .waitFor()
}

const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
            sum += entry.value
          }
        }).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
      }),
  )

async function play(player: TestPlayer, slug = 'pocket-change'): Promise<string> {
  await player.ask('POST /api/dice/bet', { amount: 1, target: 50, direction: 'over' })
  const { body } = await player.ask<{ data: { openings: { bet_id: string }[] } }>(
    `POST /api/boxes/${slug}/open`,
    { count: 1 },
  )
  return body.data.openings[0]?.bet_id ?? ''
}

describe.each([
  ['a desktop', desktop],
  ['a phone', phone],
] as const)('on %s', (name, size) => {
  it('shows a new player where they stand and where to begin, without layout shifts', async () => {
    const player = await aPlayer(shop)
    const { page, complaints } = await visit({ as: player, size })
    await page.goto(shop.url)
    await loaded(page)
    expect(await poster(page).count()).toBe(0)
    await section(page, 'Where to begin')
      .getByRole('link', { name: /^Free loot/ })
      .waitFor()
    await section(page, 'Your free box').getByRole('link', { name: 'Open for free' }).waitFor()
    expect(await shiftOf(page)).toBeLessThan(0.01)
    await tab(page, 'Mine').click()
    await page.getByText('every bet is listed here with its proof').waitFor()
    await takeScreenshot(page, `lobby of a new player on ${name}`)
    await checkPageAtBothSizes(page)
    expect(complaints).toEqual([])
  })

  it('leads a player back to what they played last, and to the proof of each bet', async () => {
    const player = await aPlayer(shop, { cents: 100_000n })
    await play(player)
    const betId = await play(player, 'sweet-shop')
    const { page, complaints } = await visit({ as: player, size })
    await page.goto(shop.url)
    await loaded(page)
    const played = section(page, 'Keep playing').getByRole('link')
    await expect.poll(() => played.count()).toBe(3)
    expect(
      await played.evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
    ).toEqual(['/boxes/sweet-shop', '/dice', '/boxes/pocket-change'])
    expect(await shiftOf(page)).toBeLessThan(0.01)
    await tab(page, 'Mine').click()
    const bets = section(page, 'Latest bets')
    await expect.poll(() => bets.getByRole('row').count()).toBe(5)
    await takeScreenshot(page, `lobby on ${name}`)
    await checkPageAtBothSizes(page)
    await bets.getByRole('link', { name: /^Verify the bet of .* on Sweet Shop/ }).click()
    await page.waitForURL(`**/provably-fair?bet=${betId}`)
    await page.goBack()
    await played.first().click()
    await page.waitForURL('**/boxes/sweet-shop')
    expect(complaints).toEqual([])
  })
})

it('lists a bet of another player live once its result is known, and a high one among the high', async () => {
  const [player, other] = [await aPlayer(shop), await aPlayer(shop, { cents: 100_000n })]
  const { page } = await visit({ as: player })
  await page.goto(shop.url)
  await loaded(page)
  const listening = expect.poll(
    () => section(page, 'Latest bets').getByRole('row').filter({ hasText: other.name }).count(),
    { timeout: 30_000 },
  )
  await other.ask('POST /api/dice/bet', { amount: 60, target: 50, direction: 'over' })
  await listening.toBe(1)
  await tab(page, 'High').click()
  await page.getByText('From 50.00 staked or 100.00 paid').waitFor()
  const row = section(page, 'Latest bets').getByRole('row').filter({ hasText: other.name })
  await row.getByRole('link', { name: 'Dice', exact: true }).waitFor()
  expect(await row.getByText('60.00').count()).toBe(1)
})

it('shows the best drops of the day and the week, each with its proof', async () => {
  const player = await aPlayer(shop, { cents: 100_000n })
  const betId = await play(player, 'midas-vault')
  const { page } = await visit({ as: player })
  await expect
    .poll(
      async () => {
        const { data } = (await (await fetch(`${shop.url}/api/last-drops/best`)).json()) as {
          data: { day: { bet_id: string }[] }
        }
        return data.day.map(({ bet_id }) => bet_id)
      },
      { timeout: 30_000 },
    )
    .toContain(betId)
  await page.goto(shop.url)
  await loaded(page)
  for (const period of ['Today', 'This week']) {
    await tab(page, period).click()
    await section(page, 'Best drops').locator(`a[href="/provably-fair?bet=${betId}"]`).waitFor()
  }
})

it('replaces the poster when a visitor logs in, and gives way to it when they log out', async () => {
  const player = await aPlayer(shop)
  const { page, complaints } = await visit()
  await page.goto(shop.url)
  await poster(page).waitFor()
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click()
  await signInAs(page, player)
  await lobby(page).waitFor()
  expect(await poster(page).count()).toBe(0)
  await page.getByRole('button', { name: 'Log out' }).click()
  await poster(page).waitFor()
  expect(await lobby(page).count()).toBe(0)
  expect(complaints).toEqual([])
})

it('a visitor finds the latest bets further down, and is asked to log in for their own', async () => {
  const { page, complaints } = await visit()
  await page.goto(shop.url)
  await poster(page).waitFor()
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await tab(page, 'Mine').click()
  await page.getByText('Log in to see your bets and their results.').waitFor()
  await tab(page, 'All bets').click()
  await checkPageAtBothSizes(page)
  await takeScreenshot(page, 'latest bets of a visitor')
  expect(complaints).toEqual([])
})

it('is loaded with the document of a player, and not with that of a visitor', async () => {
  const { tokens } = await aPlayer(shop)
  const read = async (headers: Record<string, string> = {}) =>
    (await fetch(shop.url, { headers })).text()
  const [visitors, players] = [
    await read(),
    await read({ cookie: `access_token=${tokens.access_token}` }),
  ]
  expect(players).toMatch(/rel="modulepreload"[^<>]*\/lobby-[^<>]*\.js/)
  expect(visitors).not.toMatch(/\/lobby-[^<>]*\.js/)
  expect(players).toContain('/api/bets/latest?kind=all')
  expect(players).not.toContain(tokens.access_token)
})
