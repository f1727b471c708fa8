import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterEach, expect, it } from 'vitest'
import type { Reply } from '#contract/call.ts'
import type { CallsByKey } from '#contract/calls.ts'
import { HOUR_MS } from '#domain/schedule/durations.ts'
import { phone } from '#tests/support/browser/browser.ts'
import { browserFixture } from '#tests/support/browser/browser-fixture.ts'
import { takeScreenshot } from '#tests/support/browser/screenshot.ts'
import { signInAs } from '#tests/support/browser/sign-in-by-form.ts'
import { aPlayer, askAs, type TestPlayer, withNewSession } from '#tests/support/players/a-player.ts'
import type { PoorNetwork } from '#tests/support/shop/poor-network.ts'

const { shop, visit } = browserFixture({ hasNetwork: true, isAudited: true })

/** A flight to 20 takes 50 s, and one in twenty is longer. */
const soon = { timeout: 240_000 }

const network = (): PoorNetwork => {
  if (!shop.network) throw new Error('The shop has no network in front of it.')
  return shop.network
}
const clear = {
  delayMs: 0,
  bytesPerSecond: Number.POSITIVE_INFINITY,
  loss: 0,
  breaks: 0,
}
afterEach(() => {
  network().weather = clear
})

const roundNow = async (): Promise<string | undefined> => {
  const answer = await fetch(`http://127.0.0.1:${shop.config.port}/api/crash/current`)
  return ((await answer.json()) as Reply<CallsByKey['GET /api/crash/current']>).data.round?.id
}

/** The same player, past the network. */
const direct = (player: TestPlayer): TestPlayer => ({
  ...player,
  ask: askAs(`http://127.0.0.1:${shop.config.port}`, player.tokens),
})
type OwnBet = Reply<CallsByKey['GET /api/crash/my-bets']>['data'][number]

const button = (page: Page, name: RegExp) => page.getByRole('button', { name })
const betsOf = async (player: TestPlayer): Promise<OwnBet[]> =>
  (await player.ask<{ data: OwnBet[] }>('GET /api/crash/my-bets')).body.data
const rollsOf = async (player: TestPlayer): Promise<unknown[]> =>
  (await player.ask<{ data: unknown[] }>('GET /api/dice/my-bets')).body.data
const balanceOf = async (player: TestPlayer): Promise<string> => {
  const { body } = await player.ask<{ data: { balance: number } }>('GET /api/profile')
  return body.data.balance.toFixed(2)
}

it('a phone that sleeps for an hour in a round wakes up logged in, reads what became of the bet, and is live again', async () => {
  const player = await aPlayer(shop, { cents: 10_000n })
  const { page, context, complaints } = await visit({ as: player, size: phone })
  await page.addInitScript(canMoveOn)
  await page.goto(`${shop.url}/rocket`)
  let documents = 0
  page.on('domcontentloaded', () => {
    documents += 1
  })
  await expect
    .poll(async () => {
      const bet = button(page, /^(Bet 1\.00|Bet next round)$/)
      await bet.click({ timeout: 1_000 }).catch(() => undefined)
      return button(page, /^Cash out/).isVisible()
    }, soon)
    .toBe(true)
  const bet = (await betsOf(player)).find(({ status }) => status === 'open')

  const session = await context.newCDPSession(page)
  await session.send('Page.setWebLifecycleState', { state: 'frozen' })
  network().sleep()
  const betNow = async () =>
    (await betsOf(direct(await withNewSession(shop, player)))).find(({ id }) => id === bet?.id)
  await expect.poll(async () => (await betNow())?.status, soon).not.toBe('open')
  await shop.moveOn(HOUR_MS)
  await expect.poll(roundNow, soon).not.toBe(bet?.round_id)
  // They have expired meanwhile.
  await context.clearCookies({ name: 'access_token' })
  await context.clearCookies({ name: 'refresh_token' })
  network().wake()
  await page.evaluate(moveOn, HOUR_MS)
  await session.send('Page.setWebLifecycleState', { state: 'active' })

  const { payout } = (await betNow()) ?? {}
  const words = payout ? `${payout.toFixed(2)} paid` : 'You lost 1.00.'
  const told = page
    .getByRole('status')
    .getByText(`Round ${bet?.round_index} ended while you were away`)
  await told.waitFor()
  expect(await told.textContent()).toContain(words)
  await takeScreenshot(page, 'woken from a sleep of an hour')
  const now = direct(await withNewSession(shop, player))
  await page
    .getByText(await balanceOf(now))
    .first()
    .waitFor()
  // Live again: what happens elsewhere is shown, and rounds fly.
  const roll = { amount: 7, target: 50, direction: 'over' }
  const rolled = await now.ask('POST /api/dice/bet', roll, { 'idempotency-key': randomUUID() })
  expect(rolled.status).toBe(200)
  await page
    .getByText(await balanceOf(now))
    .first()
    .waitFor()
  expect(await button(page, /^(Bet 1\.00|Bet next round)$/).isEnabled()).toBe(true)
  expect(documents).toBe(0)
  expect(complaints.filter((text) => !/401|409|WebSocket|ERR_/.test(text))).toEqual([])
})

it('on 3G that loses 5 % of what it carries, each roll counts once, and the page loads and lives', async () => {
  const player = await aPlayer(shop, { cents: 10_000n })
  const { page } = await visit({ size: phone })
  // 400 ms there and back, 1.6 Mbit/s.
  network().weather = { delayMs: 200, bytesPerSecond: 200_000, loss: 0.05, breaks: 0 }
  await page.goto(`${shop.url}/?modal=login`, { timeout: 120_000 })
  await signInAs(page, player)
  await page.getByRole('dialog').waitFor({ state: 'detached', timeout: 120_000 })
  await page.goto(`${shop.url}/dice`, { timeout: 120_000 })
  // Connections break, too, while a roll is under way.
  network().weather.breaks = 0.3
  const orders = new Set<string | undefined>()
  page.on('request', (request) => {
    if (request.url().endsWith('/api/dice/bet')) orders.add(request.headers()['idempotency-key'])
  })
  const last = page.getByRole('list', { name: /^Your last bets/ }).getByRole('button')
  await expect
    .poll(async () => {
      const press = button(page, /^(Roll for|Try again)/)
      if ((await last.count()) < 6) await press.click({ timeout: 2_000 }).catch(() => undefined)
      return last.count()
    }, soon)
    .toBeGreaterThanOrEqual(6)
  network().weather = clear
  await expect
    .poll(async () => {
      const again = button(page, /^Try again/)
      if ((await again.count()) > 0) await again.click({ timeout: 2_000 }).catch(() => undefined)
      return (await rollsOf(direct(player))).length - orders.size
    }, soon)
    .toBe(0)
  await page
    .getByText(await balanceOf(direct(player)))
    .first()
    .waitFor()
  expect(network().lost).toBeGreaterThan(0)
})

/** The page's clocks can be moved on, as by a sleep: \`aheadMs\` of its window. */
function canMoveOn(): void {
  Object.assign(globalThis, { aheadMs: 0 })
  const ahead = () => (globalThis as unknown as { aheadMs: number }).aheadMs
  for (const clock of [Date, performance]) {
    const now = clock.now.bind(clock)
    clock.now = () => now() + ahead()
  }
  const Real = Date
  globalThis.Date = new Proxy(Real, {
    construct: (target, args) => Reflect.construct(target, args.length === 0 ? [Real.now()] : args),
  })
}

const moveOn = (ms: number): void => void Object.assign(globalThis, { aheadMs: ms })
