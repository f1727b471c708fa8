import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { gamePages } from '#contract/game-pages/game-pages.ts'
import { type BattleFormat, seatsOf } from '#domain/games/battle-formats.ts'
import { browserFixture } from '#tests/support/browser/browser-fixture.ts'
import { takeScreenshot } from '#tests/support/browser/screenshot.ts'
import { aPlayer } from '#tests/support/players/a-player.ts'

const { shop, visit } = browserFixture({ hasPictures: true })

const phones = [
  { width: 390, height: 844 },
  { width: 360, height: 740 },
]
const games = [
  { title: 'A box', path: '/boxes/pocket-change' },
  ...gamePages.filter(({ kind }) => kind !== 'battle'),
]

/** What of the board and of the main buttons is out of sight, covered, or over one another. */
const faultsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults: string[] = []
    const bar = document.querySelector('nav[aria-label="Quick"]')?.getBoundingClientRect()
    const head = document.querySelector('header')?.getBoundingClientRect()
    const [top, bottom] = [head?.bottom ?? 0, bar?.top ?? innerHeight]
    const board = document.querySelector('[data-board]')?.getBoundingClientRect()
    const acts = [...document.querySelectorAll('[data-main-act]')]
    if (!board) faults.push('there is no board')
    if (acts.length === 0) faults.push('there is no main button')
    if (board && (board.top < top || board.bottom > bottom)) {
      faults.push(`the board is from ${board.top} to ${board.bottom}, seen is ${top} to ${bottom}`)
    }
    for (const dock of document.querySelectorAll('[data-bet-dock]')) {
      const { top: at } = dock.getBoundingClientRect()
      if (board && at < board.bottom)
        faults.push(`a dock at ${at} covers the board, to ${board.bottom}`)
    }
    for (const act of acts) {
      const { left, right, top: from, bottom: to } = act.getBoundingClientRect()
      const name = act.textContent
      if (from < top || to > bottom) faults.push(`${name} is from ${from} to ${to}`)
      const at = document.elementFromPoint((left + right) / 2, (from + to) / 2)
      if (!at || !act.contains(at))
        faults.push(`${name} is covered by ${at?.outerHTML.slice(0, 80)}`)
      if (board && from < board.bottom && to > board.top) faults.push(`${name} is over the board`)
    }
    if (document.documentElement.scrollWidth > innerWidth) faults.push('the page is too wide')
    return faults
  })

/** A whole battle is watched without scrolling. */
async function watchBattle(format: BattleFormat, size: { width: number; height: number }) {
  const player = await aPlayer(shop, { cents: 10_000n })
  const boxes = [{ slug: 'pocket-change', count: 10 }]
  const key = { 'idempotency-key': crypto.randomUUID() }
  const made = await player.ask<{ data: { id: string } }>(
    'POST /api/battles/create',
    { boxes, format, mode: 'classic', is_fast: false },
    key,
  )
  const { id } = made.body.data
  const { page } = await visit({ as: player, size })
  await page.goto(`${shop.url}/battles/${id}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const bots = { bots: seatsOf(format) - 1 }
  expect(await player.ask(`POST /api/battles/${id}/add-bots`, bots)).toMatchObject({
    status: 200,
  })
  await page.getByText(/^Round \d+ of 10$/).waitFor()
  const seen = () =>
    page.evaluate(() => {
      const board = document.querySelector('[data-board]')?.getBoundingClientRect()
      const bar = document.querySelector('nav[aria-label="Quick"]')?.getBoundingClientRect()
      const below = (board?.bottom ?? Infinity) - (bar?.top || innerHeight)
      const isWide = document.documentElement.scrollWidth > innerWidth
      return { below: Math.max(0, below), isWide, top: scrollY }
    })
  await expect.poll(seen).toEqual({ below: 0, isWide: false, top: 0 })
  await takeScreenshot(page, `a battle ${format} on one screen of ${size.width}`)
}

describe.each(phones)('at $width x $height, without scrolling', (size) => {
  it.each(games.map(({ title, path }) => ({ title, path })))(
    '$title shows its whole board, and what one presses to play',
    async ({ title, path }) => {
      const player = await aPlayer(shop, { cents: 10_000n })
      const { page } = await visit({ as: player, size })
      await page.goto(shop.url + path)
      await page.locator('[data-main-act]').first().waitFor()
      await expect.poll(() => faultsOf(page)).toEqual([])
      const auto = page.getByRole('radio', { name: 'Auto' }).first()
      if ((await auto.count()) > 0) {
        await auto.check()
        await page.getByRole('button', { name: 'Start auto-play' }).waitFor()
        await expect.poll(() => faultsOf(page)).toEqual([])
      }
      await takeScreenshot(page, `${title} on one screen of ${size.width}`)
    },
  )

  it.each(['1v1', '2v2', '2v2v2'] as const)('one watches a battle %s', async (format) => {
    await watchBattle(format, size)
  })

  it('Rocket shows it with two bets, too', async () => {
    const player = await aPlayer(shop, { cents: 10_000n })
    const { page } = await visit({ as: player, size })
    await page.goto(`${shop.url}/rocket`)
    await page.getByRole('switch', { name: 'Second bet' }).check()
    await expect.poll(() => page.locator('[data-bet-dock]').count()).toBe(2)
    await page.evaluate(() => scrollTo(0, 0))
    await expect.poll(() => faultsOf(page)).toEqual([])
    await takeScreenshot(page, `Rocket with two bets on one screen of ${size.width}`)
  })
})

it('one watches a battle on a laptop', async () => {
  await watchBattle('1v1', { width: 1440, height: 900 })
})

it('of a wide page, people and their bets are beside Rocket’s board', async () => {
  const { page } = await visit({ size: { width: 1440, height: 900 } })
  await page.goto(`${shop.url}/rocket`)
  const place = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect()
        return { left, right, top, bottom }
      })
  const board = await place('[data-board]')
  const people = await place('[role=tablist][aria-label=Bets]')
  expect(people.left).toBeGreaterThanOrEqual(board.right)
  expect(people.top).toBeLessThan(board.bottom)
  await page.getByRole('tab', { name: 'Last 100' }).click()
  await page
    .getByRole('tabpanel', { name: 'Last 100' })
    .getByText(/Reached 10×|figures of the last rounds/)
    .first()
    .waitFor()
  await takeScreenshot(page, 'Rocket with the last 100 rounds')
})
