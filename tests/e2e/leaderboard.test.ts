import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import type { Reply } from '#contract/call.ts'
import type { getLeaderboard } from '#contract/http/leaderboard.ts'
import { formatCoins, toCents } from '#domain/money/money.ts'
import { WEEK_MS } from '#domain/schedule/durations.ts'
import { countAllPlayers } from '#server/features/paid-play/index.ts'
import { browserFixture } from '#tests/support/browser/browser-fixture.ts'
import { checkPageAtBothSizes } from '#tests/support/browser/check-page.ts'
import { takeScreenshot } from '#tests/support/browser/screenshot.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import { jobDepsOn } from '#tests/support/shop/for-each.ts'

type Leaderboard = Reply<typeof getLeaderboard>

const { shop, visit } = browserFixture()
let player: TestPlayer

beforeAll(async () => {
  player = await aPlayer(shop, { cents: 100_000n })
  for (let turn = 0; turn < 3; turn++) {
    await player.ask('POST /api/boxes/first-lap/open', { count: 5 })
  }
  await countAllPlayers(jobDepsOn(shop))
})

const own = (page: Page) => page.getByRole('region', { name: 'Your place' })
const podium = (page: Page) => page.getByRole('list', { name: 'The first three' })
const ask = async (query = ''): Promise<Leaderboard> =>
  (await player.ask<Leaderboard>(`GET /api/leaderboard${query}`)).body

it("shows a player's rank by both metrics, when the week ends, and past weeks", async () => {
  // A board that was requested before stays cached for a while.
  for (const metric of ['win_amount', 'multiplier']) {
    await expect.poll(async () => (await ask(`?metric=${metric}`)).me).not.toBeNull()
  }
  const { page, complaints } = await visit({ as: player })
  await page.goto(`${shop.url}/`)
  // It is open, so its link has no "Soon".
  await page.getByRole('link', { name: 'Leaderboard', exact: true }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Leaderboard' }).waitFor()

  for (const [tab, metric] of [
    ['Winnings', 'win_amount'],
    ['Multiplier', 'multiplier'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click()
    const { me, data } = await ask(`?metric=${metric}`)
    if (!me) throw new Error('Who has won is ranked')
    const ceiling = formatCoins(toCents(me.prize_ceiling))
    await expect
      .poll(() => own(page).locator('dd').allTextContents())
      .toEqual([
        String(me.rank),
        metric === 'win_amount'
          ? formatCoins(toCents(me.value))
          : `${(Math.floor(me.value * 100) / 100).toFixed(2)}×`,
        ceiling,
      ])
    const names = data.slice(0, 3).map(({ user }) => user.name)
    const shown = await podium(page).getByRole('link').allTextContents()
    expect(shown).toEqual(names)
  }
  await checkPageAtBothSizes(page)
  await takeScreenshot(page, 'leaderboard')

  const clock = page.getByRole('timer').filter({ hasText: 'days' })
  const [days, hours, minutes, seconds] = await clock.locator('b').allTextContents()
  const { ends_in_ms } = await ask()
  const left = ((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60 + Number(seconds)
  expect(Math.abs(left - ends_in_ms / 1_000)).toBeLessThan(10)

  const week = page.getByRole('combobox', { name: 'Week' })
  // The shop of this test is in its first week; now it says that it is older.
  expect(await week.locator('option').allTextContents()).toEqual(['This week'])
  await page.route(/\/api\/leaderboard\?/, async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as Leaderboard
    const first_starts_at = new Date(Date.parse(json.starts_at) - WEEK_MS).toISOString()
    await route.fulfill({ response, json: { ...json, first_starts_at } })
  })
  await page.reload()
  await week.selectOption({ index: 1 })
  await page.getByRole('heading', { name: 'No winners that week' }).waitFor()
  await week.selectOption({ index: 0 })
  await own(page).waitFor()
  expect(complaints).toEqual([])
})

it('explains a failed request, and retries it', async () => {
  const { page } = await visit()
  await page.route('**/api/leaderboard**', (route) => route.fulfill({ status: 503, body: '{}' }))
  await page.goto(`${shop.url}/leaderboard`)
  await page.getByRole('alert').waitFor()
  await takeScreenshot(page, 'leaderboard error')
  await page.unroute('**/api/leaderboard**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await podium(page).waitFor()
})
