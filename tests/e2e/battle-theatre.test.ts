import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { Battle } from '#contract/http/battles.ts'
import { violationsOf } from '#tests/support/browser/axe.ts'
import { desktop, phone } from '#tests/support/browser/browser.ts'
import { browserFixture } from '#tests/support/browser/browser-fixture.ts'
import { takeScreenshot } from '#tests/support/browser/screenshot.ts'
import { signInByCookie } from '#tests/support/browser/sign-in-by-cookie.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'

const { shop, browser } = browserFixture({ isAudited: true })

/** Opens a page of the shop, as a visitor unless a player is given. */
async function at(path: string, size: typeof desktop, player?: TestPlayer) {
  const visitor = await browser.visit({ size, isCalm: true })
  if (player) await signInByCookie(visitor.context, shop.url, player)
  await visitor.page.goto(`${shop.url}${path}`)
  await visitor.page.getByRole('heading', { level: 1 }).waitFor()
  return visitor
}

async function aBattle(creator: TestPlayer, changes: object = {}): Promise<string> {
  const boxes = [{ slug: 'pocket-change', count: 3 }]
  const { status, body } = await creator.ask<{ data: { id: string } }>(
    'POST /api/battles/create',
    { boxes, format: '1v1', mode: 'classic', ...changes },
    { 'idempotency-key': crypto.randomUUID() },
  )
  expect(status).toBe(200)
  return body.data.id
}

const stateOf = async (id: string): Promise<Battle> =>
  ((await (await fetch(`${shop.url}/api/battles/${id}`)).json()) as { data: Battle }).data

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const cardOf = (page: Page, id: string) =>
  page.getByRole('article').filter({ has: page.locator(`a[href="/battles/${id}"]`) })
const table = (page: Page) => page.getByRole('region', { name: 'Round by round' })
/** The result appears once the last reel has stopped. */
const ended = (page: Page) => button(page, 'Replay').waitFor()

it('a seat is taken from the card, and the page says round by round who leads', async () => {
  const creator = await aPlayer(shop, { cents: 1_000n })
  const rival = await aPlayer(shop, { cents: 1_000n })
  const id = await aBattle(creator)
  const visitor = await at('/battles', desktop)
  await cardOf(visitor.page, id).getByRole('button', { name: 'Join for 1.50' }).click()
  await visitor.page.getByRole('dialog').getByRole('button', { name: 'Create account' }).waitFor()

  const own = await at('/battles', desktop, creator)
  expect(await violationsOf(own.page)).toEqual([])
  await takeScreenshot(own.page, 'theatre-list-1440')
  expect(await cardOf(own.page, id).getByRole('button').count()).toBe(0)
  await cardOf(own.page, id).getByRole('link', { name: 'Back to your battle' }).click()
  await own.page.getByText('1 seat is open.').waitFor()

  const other = await at('/battles', phone, rival)
  expect(await violationsOf(other.page)).toEqual([])
  await takeScreenshot(other.page, 'theatre-list-390')
  const leads = [own, other].map(({ page }) =>
    page
      .getByText(/(leads?|lead) by [\d.]+ coins\.$|are tied\.$/)
      .first()
      .waitFor(),
  )
  await cardOf(other.page, id).getByRole('button', { name: 'Join for 1.50' }).click()
  await other.page.waitForURL(`${shop.url}/battles/${id}`)
  await Promise.all([own, other].map(({ page }) => page.getByText('2 watching').waitFor()))
  await Promise.all(leads)
  for (const { page, size } of [
    { page: own.page, size: desktop },
    { page: other.page, size: phone },
  ]) {
    await table(page).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await takeScreenshot(page, `theatre-running-${size.width}`)
  }
  await Promise.all([ended(own.page), ended(other.page)])

  const { rounds, totals } = await stateOf(id)
  for (const page of [own.page, other.page]) {
    const rows = await table(page).locator('tbody tr').all()
    const shown = await Promise.all(
      rows.map((row) => row.locator('td > span:first-child').allTextContents()),
    )
    const drawn = rounds.map(({ drops }) => drops.map(({ item }) => item.price.toFixed(2)))
    expect(shown).toEqual(drawn.toReversed())
    const sums = await table(page).locator('tfoot td').allTextContents()
    expect(sums).toEqual(totals.map((total) => total.toFixed(2)))
  }
  await takeScreenshot(other.page, 'theatre-ended-390')
  expect([...own.complaints, ...other.complaints, ...visitor.complaints]).toEqual([])
})

it('the number of those who watch is known, also if it arrives before the battle', async () => {
  const id = await aBattle(await aPlayer(shop, { cents: 1_000n }))
  const { page } = await browser.visit({ isCalm: true })
  const { promise: isCounted, resolve: counted } = Promise.withResolvers<void>()
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (String(payload).includes('subscription_count')) counted()
    }),
  )
  await page.route(`**/api/battles/${id}`, (route) => isCounted.then(() => route.continue()))
  await page.goto(`${shop.url}/battles`)
  await cardOf(page, id).getByRole('link', { name: 'View' }).click()
  await page.getByText('1 watching').waitFor()
})

it('emotes are shown above the seat of their sender, or beside it with a name, until they are hidden', async () => {
  const creator = await aPlayer(shop, { cents: 1_000n })
  const fan = await aPlayer(shop)
  const id = await aBattle(creator)
  const own = await at(`/battles/${id}`, desktop, creator)
  const other = await at(`/battles/${id}`, phone, fan)
  const watcher = await at(`/battles/${id}`, desktop)
  const bar = (page: Page) => page.getByRole('region', { name: 'Emotes' })
  await Promise.all([own, other, watcher].map(({ page }) => bar(page).waitFor()))
  await watcher.page.getByText('3 watching').waitFor()
  expect(await bar(watcher.page).getByRole('button').count()).toBe(1)
  const shown = (page: Page, emote: string) => page.locator(`[data-emote="${emote}"]`).waitFor()

  const heard = [own, other, watcher].map(({ page }) => shown(page, 'luck'))
  await bar(own.page).getByRole('button', { name: 'Good luck' }).click()
  await Promise.all(heard)
  await takeScreenshot(own.page, 'theatre-emote-1440')
  const named = [own, watcher].map(({ page }) =>
    bar(page).locator('[data-emote="fire"]', { hasText: fan.name }).waitFor(),
  )
  await bar(other.page).getByRole('button', { name: 'On fire' }).click()
  await Promise.all(named)
  await takeScreenshot(other.page, 'theatre-emote-390')
  expect(await violationsOf(other.page)).toEqual([])
  expect(await violationsOf(own.page)).toEqual([])

  await bar(watcher.page).getByRole('button', { name: 'Hide emotes' }).click()
  await bar(watcher.page).getByRole('button', { name: 'Show emotes' }).waitFor()
  const again = shown(other.page, 'gg')
  await bar(own.page).getByRole('button', { name: 'Good game' }).click()
  await again
  expect(await watcher.page.locator('[data-emote]').count()).toBe(0)
  expect([...own.complaints, ...other.complaints, ...watcher.complaints]).toEqual([])
})

it('a rematch is created by the first of two players, offered to the other, and joined from there', async () => {
  const creator = await aPlayer(shop, { cents: 1_000n })
  const rival = await aPlayer(shop, { cents: 1_000n })
  const boxes = [{ slug: 'pocket-change', count: 1 }]
  const id = await aBattle(creator, { boxes, is_fast: true })
  const own = await at(`/battles/${id}`, desktop, creator)
  const other = await at(`/battles/${id}`, phone, rival)
  const watcher = await at(`/battles/${id}`, desktop)
  await button(other.page, 'Join for 0.50').click()
  await Promise.all([own, other, watcher].map(({ page }) => ended(page)))
  await button(watcher.page, 'Again for 0.50').waitFor()
  await button(other.page, 'Rematch for 0.50').waitFor()
  await takeScreenshot(own.page, 'theatre-rematch-1440')
  await button(own.page, 'Rematch for 0.50').click()
  await own.page.waitForURL((url) => !url.pathname.endsWith(id))
  const rematch = new URL(own.page.url()).pathname
  await own.page.getByText('1 seat is open.').waitFor()

  await other.page.getByText(`${creator.name} wants a rematch.`).waitFor()
  expect(await violationsOf(other.page)).toEqual([])
  await takeScreenshot(other.page, 'theatre-rematch-390')
  await button(other.page, 'Join for 0.50').click()
  await other.page.waitForURL(`${shop.url}${rematch}`)
  await Promise.all([ended(own.page), ended(other.page)])
  const { seats } = await stateOf(rematch.split('/').at(-1) ?? '')
  expect(seats.map(({ player }) => player?.id)).toEqual([creator.id, rival.id])
  await own.page.goto(`${shop.url}/battles/${id}`)
  await own.page.getByRole('link', { name: 'Open the rematch' }).waitFor()
  expect([...own.complaints, ...other.complaints, ...watcher.complaints]).toEqual([])
})
