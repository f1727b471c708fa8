import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Battle } from '#contract/http/battles.ts'
import { violationsOf } from '#tests/support/browser/axe.ts'
import { desktop, phone } from '#tests/support/browser/browser.ts'
import { browserFixture } from '#tests/support/browser/browser-fixture.ts'
import { checkPageAtBothSizes } from '#tests/support/browser/check-page.ts'
import { takeScreenshot } from '#tests/support/browser/screenshot.ts'
import { signInByCookie } from '#tests/support/browser/sign-in-by-cookie.ts'
import { aCustomBox } from '#tests/support/players/a-custom-box.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'

const { shop, browser } = browserFixture({ isAudited: true })

/** Opens a page of the shop, as a visitor unless a player is given. */
async function at(path: string, size: typeof desktop, player?: TestPlayer, isCalm = true) {
  const visitor = await browser.visit({ size, isCalm })
  if (player) await signInByCookie(visitor.context, shop.url, player)
  await visitor.page.goto(`${shop.url}${path}`)
  await visitor.page.getByRole('heading', { level: 1 }).waitFor()
  return visitor
}

const fast = {
  boxes: [{ slug: 'pocket-change', count: 2 }],
  format: '1v1',
  mode: 'classic',
  is_fast: true,
}

async function aBattle(creator: TestPlayer, changes: object = {}): Promise<string> {
  const { status, body } = await creator.ask<{ data: { id: string } }>(
    'POST /api/battles/create',
    { ...fast, ...changes },
    { 'idempotency-key': crypto.randomUUID() },
  )
  expect(status).toBe(200)
  return body.data.id
}

const stateOf = async (id: string): Promise<Battle> =>
  ((await (await fetch(`${shop.url}/api/battles/${id}`)).json()) as { data: Battle }).data

const balanceOf = async (player: TestPlayer): Promise<number> =>
  (await player.ask<{ data: { balance: number } }>('GET /api/profile')).body.data.balance

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
/** The result appears once the last reel has stopped. */
const ended = (page: Page) => button(page, 'Replay').waitFor()
const idOf = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? ''

describe('a battle of two players', () => {
  it('is created, found on the list, joined, watched through a reload, and won by one', async () => {
    const creator = await aPlayer(shop, { cents: 1_000n })
    const rival = await aPlayer(shop, { cents: 1_000n })
    const list = await at('/battles', phone, rival, false)
    const own = await at('/battles/create', desktop, creator, false)
    expect(await violationsOf(own.page)).toEqual([])

    await own.page.getByRole('searchbox', { name: 'Search boxes' }).fill('pocket')
    await choose(own.page, 'Pocket Change')
    // Enough rounds to leave the page and return, even on a busy machine.
    for (const rounds of [2, 3, 4, 5]) {
      await button(own.page, 'More: Pocket Change').first().click()
      await own.page.getByText(`${rounds} of 50 rounds`).waitFor()
    }
    await own.page.getByText('Fast', { exact: true }).click()
    await button(own.page, 'Create for 2.50').click()
    await own.page.waitForURL(/\/battles\/[0-9a-f-]{36}$/)
    const id = idOf(own.page)
    await own.page.getByText('1 seat is open.').waitFor()
    await own.page.getByRole('timer').last().waitFor()
    expect(await violationsOf(own.page)).toEqual([])

    const card = list.page.getByRole('article').filter({ hasText: 'Join for 2.50' })
    await card.first().waitFor()
    expect(await violationsOf(list.page)).toEqual([])
    await list.page.goto(`${shop.url}/battles/${id}`)
    const firstRound = list.page.getByText('Round 1 of 5').waitFor()
    await Promise.all([
      own.page.getByText(/^All seats filled\. /).waitFor(),
      button(list.page, 'Join for 2.50').click(),
    ])

    await own.page.getByRole('link', { name: 'All battles' }).click()
    await own.page.getByRole('link', { name: 'Back to Battle' }).click()
    await firstRound
    await list.page.reload()
    await Promise.all([ended(own.page), ended(list.page)])

    const battle = await stateOf(id)
    const [winner] = battle.winners ?? []
    const hasWon = battle.seats[winner ?? 0]?.player?.id === creator.id
    const [won, lost] = hasWon ? [own.page, list.page] : [list.page, own.page]
    // The winner of two poor draws may get less than they paid.
    await won.getByRole('heading', { name: /^You won$| back$/ }).waitFor()
    const name = hasWon ? creator.name : rival.name
    await lost.getByRole('heading', { name: new RegExp(`^${name} won`) }).waitFor()
    expect(await violationsOf(own.page)).toEqual([])
    await own.page.getByRole('link', { name: 'Back to Battle' }).waitFor({ state: 'detached' })
    expect([...own.complaints, ...list.complaints]).toEqual([])
  })
})

/** Searches for a box, because popular ones may push it down the list, and adds it. */
async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search boxes' }).fill(name)
  await button(page, `Add ${name}`).click()
}

describe('the create page', () => {
  it('requires a format and a mode first, and does not create a battle without a box', async () => {
    const player = await aPlayer(shop, { cents: 1_000n })
    const { page } = await at('/battles/create', desktop, player)
    const topOf = async (place: Locator) => (await place.boundingBox())?.y ?? Number.NaN
    for (const size of [phone, desktop]) {
      await page.setViewportSize(size)
      const format = await topOf(page.getByRole('group', { name: 'Format' }))
      const mode = await topOf(page.getByRole('group', { name: 'Mode' }))
      const boxes = await topOf(page.getByRole('region', { name: 'Boxes to choose from' }))
      expect([format, mode, boxes]).toEqual([format, mode, boxes].toSorted((a, b) => a - b))
      expect(await button(page, 'Add a box').isDisabled()).toBe(true)
      await takeScreenshot(page, `create-${size.width}`)
    }
    await choose(page, 'Pocket Change')
    expect(await button(page, 'Create for 0.50').isEnabled()).toBe(true)
  })

  it("lists players' boxes, and creates a battle with one", async () => {
    const maker = await aPlayer(shop)
    const box = await aCustomBox(maker, { name: 'Treats for two' })
    const player = await aPlayer(shop, { cents: 10_000n })
    const { page, complaints } = await at('/battles/create', desktop, player)
    await page.getByRole('radio', { name: 'Players’ boxes' }).check()
    await page.getByRole('searchbox', { name: 'Search boxes' }).fill(box.name)
    await button(page, `Add ${box.name}`).click()
    expect(await page.getByRole('article', { name: box.name }).textContent()).toContain(maker.name)
    await page.getByRole('switch', { name: 'Fast' }).check()
    await checkPageAtBothSizes(page)
    await takeScreenshot(page, 'create-players')
    await button(page, /^Create for/).click()
    await page.waitForURL(/\/battles\/[0-9a-f-]{36}$/)
    await page.getByText('1 seat is open.').waitFor()
    const { boxes } = await stateOf(idOf(page))
    expect(boxes).toMatchObject([{ kind: 'user', slug: box.slug, count: 1 }])
    await button(page, /^Add a bot to seat 2/).click()
    await ended(page)
    await showsItsEnd(page)
    const narrow = await at(new URL(page.url()).pathname, phone, player)
    await ended(narrow.page)
    await showsItsEnd(narrow.page)
    expect([...complaints, ...narrow.complaints]).toEqual([])
  })
})

/** The next actions are in the window, without scrolling. */
async function showsItsEnd(page: Page): Promise<void> {
  const again = button(page, /^Rematch for/)
  await again.waitFor()
  const end = await again.boundingBox()
  const { width, height } = page.viewportSize() ?? desktop
  expect((end?.y ?? Number.NaN) + (end?.height ?? 0)).toBeLessThan(height)
  await page.getByRole('region', { name: 'Battle', exact: true }).waitFor()
  await takeScreenshot(page, `ended-${width}`)
}

it('two teams are filled by choosing a team and by bots, one at a time and then all', async () => {
  const creator = await aPlayer(shop, { cents: 1_000n })
  const rival = await aPlayer(shop, { cents: 1_000n })
  const id = await aBattle(creator, { format: '2v2', mode: 'jackpot' })
  const own = await at(`/battles/${id}`, desktop, creator)
  const other = await at(`/battles/${id}`, phone, rival)
  await other.page.getByRole('radio', { name: 'Team 2' }).check()
  await button(other.page, 'Join for 1.00').click()
  await own.page.getByText('2 seats are open.').waitFor()
  await button(own.page, 'Add a bot to seat 4, Team 2').click()
  await own.page.getByText('1 seat is open.').waitFor()
  await button(own.page, 'Add a bot and start').click()
  await Promise.all([ended(own.page), ended(other.page)])
  const { seats, draw } = await stateOf(id)
  const places = seats.map(({ player, is_bot }) => (is_bot ? 'bot' : player?.id))
  expect(places).toEqual([creator.id, 'bot', rival.id, 'bot'])
  expect(draw?.kind).toBe('jackpot')
  await own.page
    .getByText(/Team 1 has 1 to .* Number .* was drawn and Team \d wins, with a chance of/)
    .waitFor()
  expect(await violationsOf(other.page)).toEqual([])
  expect([...own.complaints, ...other.complaints]).toEqual([])
})

it('a canceled battle refunds everybody and shows that', async () => {
  const creator = await aPlayer(shop, { cents: 1_000n })
  const rival = await aPlayer(shop, { cents: 1_000n })
  const id = await aBattle(creator, { format: '1v1v1', sponsor_pct: 50 })
  const own = await at(`/battles/${id}`, desktop, creator)
  const other = await at(`/battles/${id}`, phone, rival)
  await button(other.page, 'Join for 0.50').click()
  await own.page.getByText('1 seat is open.').waitFor()
  await button(own.page, 'Cancel battle').click()
  const dialog = own.page.getByRole('dialog', { name: 'Cancel this battle?' })
  await dialog.getByText('All 2 players, including you, get a full refund.').waitFor()
  expect(await violationsOf(own.page)).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel and refund' }).click()
  await own.page.waitForURL(`${shop.url}/battles`)
  await other.page.getByText('Everyone has been refunded.').waitFor()
  expect(await violationsOf(other.page)).toEqual([])
  expect(await Promise.all([balanceOf(creator), balanceOf(rival)])).toEqual([10, 10])
  expect([...own.complaints, ...other.complaints]).toEqual([])
})

it('a private battle is reachable only by its link, and a spectator sees what the players see', async () => {
  const creator = await aPlayer(shop, { cents: 1_000n })
  const known = await aBattle(creator)
  const boxes = [{ slug: 'pocket-change', count: 1 }]
  const id = await aBattle(creator, { boxes, is_private: true, is_fast: false, mode: 'shared' })
  const { page, complaints } = await at('/battles', phone)
  const linkTo = (battle: string) => page.locator(`a[href="/battles/${battle}"]`)
  await linkTo(known).waitFor()
  expect(await linkTo(id).count()).toBe(0)
  await page.goto(`${shop.url}/battles/${id}`)
  await page.getByText('Private', { exact: true }).waitFor()
  await button(page, 'Join for 0.50').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create account' }).waitFor()
  await page.goto(`${shop.url}/battles/${id}`)
  await page.getByText('1 seat is open.').waitFor()
  const key = { 'idempotency-key': crypto.randomUUID() }
  await Promise.all([
    page.getByText('Round 1 of 1').waitFor(),
    creator.ask(`POST /api/battles/${id}/add-bots`, { bots: 1 }, key),
  ])
  expect(await violationsOf(page)).toEqual([])
  await ended(page)
  await page.getByRole('heading', { name: 'Everyone gets a share' }).waitFor()
  const { payouts } = await stateOf(id)
  expect(payouts?.map(({ seat }) => seat)).toEqual([0, 1])

  // The replay also ends on its own.
  await Promise.all([
    page.getByText('Replay: round 1 of 1').waitFor(),
    button(page, 'Skip to the end').click(),
    button(page, 'Replay').click(),
  ])
  await ended(page)
  expect(complaints).toEqual([])
})

it('a battle continues after the shop restarts in the middle of it', async () => {
  const creator = await aPlayer(shop, { cents: 1_000n })
  const rival = await aPlayer(shop, { cents: 1_000n })
  const boxes = [{ slug: 'pocket-change', count: 6 }]
  const id = await aBattle(creator, { boxes })
  const own = await at(`/battles/${id}`, desktop, creator)
  const other = await at(`/battles/${id}`, phone, rival)
  await Promise.all([
    own.page.getByText(/Round [2-5] of 6/).waitFor(),
    button(other.page, 'Join for 3.00').click(),
  ])
  const shown = await stateOf(id)
  const seen = shown.rounds.filter(({ drops }) => drops.length > 0)
  expect(seen.length).toBeLessThan(6)
  await shop.restart()
  await Promise.all([ended(own.page), ended(other.page)])

  const battle = await stateOf(id)
  expect(battle.status).toBe('ended')
  for (const { round, drops } of seen) expect(battle.rounds[round]?.drops).toEqual(drops)
  const payouts = battle.payouts ?? []
  expect(payouts.map(({ coins }) => coins)).toEqual([0])
  expect(payouts.flatMap(({ items }) => items)).toHaveLength(12)
})

it('when the server refuses to create a battle, the page names the fault of the boxes first', async () => {
  const creator = await aPlayer(shop, { cents: 100n })
  const { page } = await at('/battles/create', desktop, creator)
  const refusal = { code: 'validation_failed', message: 'No.', msg: 'No.' }
  const errors = { bots: ['Too many bots.'], boxes: ['This box is not on sale.'] }
  await page.route('**/api/battles/create', (route) =>
    route.fulfill({ status: 422, json: { ...refusal, errors } }),
  )
  await button(page, /^Add (?!a box)/)
    .first()
    .click()
  await button(page, /^Create for/).click()
  await page.getByRole('alert').getByText('This box is not on sale.').first().waitFor()
})

it('a battle that is too expensive shows the missing amount and opens the deposit', async () => {
  const creator = await aPlayer(shop, { cents: 1_000n })
  const poor = await aPlayer(shop, { cents: 10n })
  const id = await aBattle(creator)
  const { page } = await at(`/battles/${id}`, desktop, poor)
  await button(page, 'Join for 1.00').click()
  await page.getByRole('dialog').getByRole('button', { name: /^Pay/ }).waitFor()
  expect((await stateOf(id)).seats[1]?.player).toBeNull()
})
