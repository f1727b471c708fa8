import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Opening } from '#contract/http/boxes.ts'
import type { BoxKind } from '#domain/games/box.ts'
import { DAY_MS } from '#domain/schedule/durations.ts'
import { publishBox } from '#server/features/boxes/index.ts'
import { desktop, phone } from '#tests/support/browser/browser.ts'
import { browserFixture } from '#tests/support/browser/browser-fixture.ts'
import { checkPage } from '#tests/support/browser/check-page.ts'
import { takeScreenshot } from '#tests/support/browser/screenshot.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'

const root = path.join(import.meta.dirname, '../..')

const { shop, visit } = browserFixture()
let madeSlug: string

beforeAll(async () => {
  const maker = await aPlayer(shop, { name: 'Maker' })
  const made = await maker.ask<{ data: { slug: string } }>('POST /api/user-boxes', {
    name: 'Small Change',
    cover: 'crate-ocean',
    items: [
      { item_id: 'football', chance: 20 },
      { item_id: 'candy', chance: 80 },
    ],
  })
  madeSlug = made.body.data.slug
  for (const [top, daysAgo] of [
    [2_000n, 40],
    [1_200n, 25],
    [2_900n, 9],
    [2_500n, 0],
  ] as const) {
    await publish(top, daysAgo)
  }
  await shop.reloadShop()
})

describe('pages on desktop and phone', () => {
  it('a free box opens once, then counts down to the next time', async () => {
    const player = await aPlayer(shop)
    const { page, complaints } = await visit({ as: player })
    await page.goto(`${shop.url}/freeloot`)
    await page.getByText('1 box ready to open').waitFor()
    await page.getByText('Unlocks at level 10 (you’re level 1)').waitFor()
    await look(page, 'freeloot')

    await page.getByRole('link', { name: 'Iron Gift', exact: true }).click()
    await page.getByRole('button', { name: 'Open for free' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('button', { name: /^Sell/ }).waitFor()
    expect(await sheet.getByRole('button', { name: /^Open again/ }).count()).toBe(0)
    await look(page, 'free-box-won')
    await sheet.getByRole('button', { name: 'Keep' }).click()
    await page.getByText(/^Opens again in 23:5\d:\d\d$/).waitFor()
    expect(await page.getByRole('button', { name: 'Open for free' }).count()).toBe(0)
    await look(page, 'free-box-waiting')

    await page.getByRole('link', { name: 'All free boxes' }).click()
    await page.getByText('0 boxes ready to open').waitFor()
    await page.getByText(/^Next in 23:5\d:\d\d$/).waitFor()
    expect(complaints).toEqual([])
  })

  it("a player's box links to its maker", async () => {
    const { page, complaints } = await visit()
    await page.goto(`${shop.url}/user-boxes/${madeSlug}`)
    await page.getByRole('heading', { level: 1, name: 'Small Change' }).waitFor()
    await look(page, 'user-box')
    await page.getByRole('link', { name: 'Maker' }).click()
    await page.getByRole('heading', { level: 1, name: 'Maker' }).waitFor()
    expect(complaints).toEqual([])
  })

  it('a box shows its price history', async () => {
    const { page, complaints } = await visit()
    await page.goto(`${shop.url}/boxes/of-many-versions`)
    await page.getByRole('heading', { level: 1, name: 'Of Many Versions' }).waitFor()
    const history = page.getByRole('heading', { name: 'Price history' })
    await page.getByRole('heading', { name: 'Drops from this box' }).scrollIntoViewIfNeeded()
    await history.scrollIntoViewIfNeeded()
    await page.getByRole('img', { name: 'Between 6.70 and 16.14 coins over 4 versions' }).waitFor()
    const rows = page.getByRole('region', { name: /^Versions of this box/ }).locator('tbody tr')
    expect(await rows.locator('th').allTextContents()).toEqual(['4', '3', '2', '1'])
    await rows.last().scrollIntoViewIfNeeded()
    await look(page, 'versions')
    expect(complaints).toEqual([])
  })

  it('a player is found by their drops until they hide their activity', async () => {
    const player = await aPlayer(shop, { cents: 10_000n, name: 'Ada of the first lap' })
    await player.ask('POST /api/boxes/first-lap/open', { count: 5 })
    const visitor = await visit()
    await visitor.page.goto(`${shop.url}/boxes/first-lap`)
    await visitor.page
      .getByRole('heading', { name: 'Drops from this box' })
      .scrollIntoViewIfNeeded()
    const link = visitor.page.locator(`a[href="/players/${player.id}"]`).first()
    await link.scrollIntoViewIfNeeded()
    await link.click()
    await visitor.page.getByRole('heading', { level: 1, name: player.name }).waitFor()
    await visitor.page.getByText('opened 5 times').waitFor()
    await look(visitor.page, 'player')
    expect(visitor.complaints).toEqual([])

    const own = await visit({ as: player })
    await own.page.goto(`${shop.url}/profile`)
    await own.page.getByText('Show my name and picture only').click()
    await expect.poll(() => isHidden(player)).toBe(true)
    await own.page.getByRole('link', { name: 'See your page' }).click()
    await own.page.getByText('Your profile is private').waitFor()
    expect(own.complaints).toEqual([])

    const again = await visit()
    await again.page.goto(`${shop.url}/players/${player.id}`)
    await again.page.getByText('This profile is private').waitFor()
    expect(await again.page.getByText('opened 5 times').count()).toBe(0)
    await look(again.page, 'player-hidden')
    expect(again.complaints).toEqual([])
  })
})

it.each([
  ['box', () => 'boxes/pocket-change'],
  ['free', () => 'free-boxes/iron-gift'],
  ['user', () => `user-boxes/${madeSlug}`],
] as [BoxKind, () => string][])(
  'an opening of the kind %s verifies in the browser and outside',
  async (_, boxOf) => {
    const box = boxOf()
    const player = await aPlayer(shop, { cents: 10_000n })
    const { body } = await player.ask<{ data: { openings: Opening[] } }>(
      `POST /api/${box}/open`,
      {},
    )
    await player.ask('POST /api/fairness/rotate', {})
    const bet = body.data.openings[0]?.bet_id
    const { page, complaints } = await visit()
    await page.goto(`${shop.url}/provably-fair?bet=${bet}`)
    await page.getByText('Verified', { exact: true }).first().waitFor()
    await page.locator(`a[href="/${box}"]`).first().waitFor()
    expect(complaints).toEqual([])
    const program = path.join(root, 'scripts/verify.ts')
    const { stdout } = await promisify(execFile)(process.execPath, [
      program,
      `${shop.url}/api/fairness/bets/${bet}`,
    ])
    expect(stdout).toMatch(/\nVERIFIED: /)
  },
)

/** Takes a screenshot at both sizes and expects no accessibility violation. */
async function look(page: Page, name: string): Promise<void> {
  for (const [of, size] of [
    ['phone', phone],
    ['desktop', desktop],
  ] as const) {
    await page.setViewportSize(size)
    await takeScreenshot(page, `kinds-${name}-${of}`)
    await checkPage(page)
  }
}

async function isHidden(player: TestPlayer): Promise<boolean> {
  const { body } = await player.ask<{ data: { is_hidden: boolean } }>('GET /api/profile')
  return body.data.is_hidden
}

/** Publishes a version of a box, dated some days ago. */
async function publish(top: bigint, daysAgo: number): Promise<void> {
  const clock = { now: () => shop.clock.now() - daysAgo * DAY_MS }
  await shop.database.transaction((tx) =>
    publishBox(tx, clock, {
      slug: 'of-many-versions',
      name: 'Of Many Versions',
      description: 'A box that could not be left alone.',
      category: 'starter',
      cover: 'lucky-clover',
      tag: null,
      hue: 230,
      position: 0,
      items: [
        { id: 'football', name: 'Match Football', priceCents: top, tickets: 5_000_000 },
        { id: 'candy', name: 'Candy', priceCents: 5n, tickets: 5_000_000 },
      ],
    }),
  )
}
