import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { SEED_BETS_MAX } from '#domain/fairness/seed-limits.ts'
import { aKnownBattle } from '#tests/fairness/battle-builders.ts'
import { browserFixture } from '#tests/support/browser/browser-fixture.ts'
import { checkPageAtBothSizes } from '#tests/support/browser/check-page.ts'
import { signInByCookie } from '#tests/support/browser/sign-in-by-cookie.ts'
import { aPlayer } from '#tests/support/players/a-player.ts'

const BOX = 'pocket-change'
const OTHERS_DELAY_MS = 3_000
const START = Date.UTC(2026, 0, 15, 12)
const AHEAD_MS = 20_000

const { shop, browser } = browserFixture({ isOwn: true, hasPictures: true })

describe('provable fairness', () => {
  it('a player signs up, deposits, opens a box, sells, rotates and verifies, while a visitor watches', async () => {
    const player = await browser.visit()
    const visitor = await browser.visit({ isCalm: true })
    const { page } = player
    const email = 'journey@example.com'

    const { clock } = visitor.page
    await clock.install({ time: START })
    const arrival = dropArrival(visitor.page)
    // Asked for once the page listens; on a paused clock, a later answer would be shown late.
    const listed = visitor.page.waitForResponse(/\/api\/last-drops$/)
    await visitor.page.goto(shop.url)
    await arrival.isListening
    await (await listed).finished()
    // Not far ahead: with the clock paused, the socket would appear silent and would not reconnect.
    await clock.pauseAt((await visitor.page.evaluate(() => Date.now())) + AHEAD_MS)
    const drops = visitor.page
      .getByRole('region', { name: 'Live drops' })
      .locator(`a[href="/boxes/${BOX}"]`)
    const before = await drops.count()

    await signUp(page, email)
    await expect.poll(() => originsOf(email)).toEqual(['player'])
    await payIn(page)
    expect(await balanceOf(email)).toBe(2_500n)

    await page.goto(`${shop.url}/boxes/${BOX}`)
    await page.getByText('Fast', { exact: true }).click()
    await page.getByRole('button', { name: /^Open for/ }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('button', { name: /^Sell/ }).waitFor()
    expect(await balanceOf(email)).toBe(2_450n)

    const { box } = await arrival.drop
    expect(box.slug).toBe(BOX)
    await clock.runFor(OTHERS_DELAY_MS - 1)
    expect(await drops.count()).toBe(before)
    await clock.runFor(1)
    await expect.poll(() => drops.count()).toBe(before + 1)

    const value = await wonValue(email)
    await sheet.getByRole('button', { name: /^Sell/ }).click()
    await expect.poll(() => balanceOf(email)).toBe(2_450n + value)

    await rotateAndVerify(page)
    expect(player.complaints).toEqual([])
    expect(visitor.complaints).toEqual([])
    await player.context.close()
    await visitor.context.close()
  })

  it("verifies a battle's receipt with code that is loaded only then", async () => {
    const { page, complaints, context } = await browser.visit({ isCalm: true })
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(request.url()))
    await page.goto(`${shop.url}/provably-fair`)
    await page.getByText(/8 of 8 match in your browser/).waitFor()
    const verifiers = () => scripts.filter((url) => url.includes('battle-receipt-view-')).length
    expect(verifiers()).toBe(0)

    const field = page.getByRole('textbox', { name: /^A receipt \(JSON\)/ })
    const battle = aKnownBattle()
    await field.fill(JSON.stringify(battle))
    await page.getByRole('button', { name: 'Check it' }).click()
    // The receipt recomputes correctly, but the shop has not signed it.
    await page.getByText('This receipt does not hold: receipt signature, log proof.').waitFor()
    await page.getByText('The shop has not signed this receipt.').waitFor()
    expect(verifiers()).toBeGreaterThan(0)
    await page.getByText("The network's key has signed round 1000.").waitFor()
    await checkPageAtBothSizes(page)

    await field.fill(JSON.stringify({ ...battle, filled_at: '2023-08-23T15:59:30Z' }))
    await page.getByRole('button', { name: 'Check it' }).click()
    await page.getByText(/^This receipt does not hold: round/).waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })
})

it('uses a client seed of its own when the server rotates during a session', async () => {
  const player = await aPlayer(shop, { cents: 1_000n })
  const { page, context, complaints } = await browser.visit({ isCalm: true })
  await signInByCookie(context, shop.url, player)
  await page.goto(`${shop.url}/boxes/${BOX}`)
  await openOnce(page)
  expect(await originsOf(player.email)).toEqual(['player'])

  // The seed has reached its maximum number of bets, so the next bet needs a new one.
  await shop.database.pool.query(
    `UPDATE seeds SET nonce = $2 WHERE player_id = $1 AND state = 'active'`,
    [player.id, SEED_BETS_MAX],
  )
  await openOnce(page)
  await expect.poll(() => originsOf(player.email)).toEqual(['player', 'carried', 'player'])
  await openOnce(page)
  expect(await originsOf(player.email)).toEqual(['player', 'carried', 'player'])
  expect(complaints).toEqual([])
  await context.close()
})

async function openOnce(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Open for/ }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: /^Sell/ }).click()
  await sheet.waitFor({ state: 'hidden' })
}

/** Who made each client seed of the player, oldest first. */
async function originsOf(email: string): Promise<string[]> {
  const { rows } = await shop.database.pool.query<{ client_seed_origin: string }>(
    `SELECT s.client_seed_origin FROM seeds s JOIN players p ON p.id = s.player_id
     WHERE p.email = $1 AND s.state <> 'next' ORDER BY s.id`,
    [email],
  )
  return rows.map(({ client_seed_origin }) => client_seed_origin)
}

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto(`${shop.url}/?modal=register`)
  const form = page.getByRole('dialog')
  await form.getByLabel('Nickname').fill(`Journey ${email.split('@')[0]}`)
  await form.getByLabel('Email', { exact: true }).fill(email)
  await form.getByLabel('Password', { exact: true }).fill('correct horse')
  await form.getByText('I am 18 or older').click()
  await form.getByRole('button', { name: 'Create account' }).click()
  await form.getByRole('button', { name: 'Login', exact: true }).waitFor()
  await form.getByLabel('Password', { exact: true }).fill('correct horse')
  await form.getByRole('button', { name: 'Login', exact: true }).click()
  await form.waitFor({ state: 'hidden' })
}

async function payIn(page: Page): Promise<void> {
  await page.goto(`${shop.url}/?modal=deposit`)
  const form = page.getByRole('dialog')
  expect(await form.getByLabel(/^Amount/).inputValue()).toBe('25')
  await form.getByRole('button', { name: /^Pay/ }).click()
  await form.getByLabel('Date of birth').fill('1990-05-05')
  await form.getByRole('button', { name: 'Continue' }).click()
  await form.getByRole('button', { name: 'Yes, that is right' }).click()
  await page.waitForURL(/\/sandbox\/zen\/pay\//)
  await page.getByRole('button', { name: /^Pay/ }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await page.getByText('25.00').first().waitFor({ state: 'attached' })
}

async function rotateAndVerify(page: Page): Promise<void> {
  await page.goto(`${shop.url}/provably-fair`)
  await page.getByRole('button', { name: /^Rotate/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^(Rotate|Reveal)/ }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page
    .getByRole('region', { name: 'Your rolls' })
    .getByRole('link', { name: /^Verify/ })
    .first()
    .click()
  await page.getByText('Verified', { exact: true }).first().waitFor()
}

/** Listens on the visitor's socket, because the page delays other players' drops. */
function dropArrival(page: Page) {
  const { promise: isListening, resolve: listen } = Promise.withResolvers<void>()
  const { promise: drop, resolve } = Promise.withResolvers<{ box: { slug: string } }>()
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const frame = JSON.parse(String(payload)) as {
        event: string
        channel?: string
        data?: string
      }
      if (frame.event === 'pusher_internal:subscription_succeeded') listen()
      if (frame.event === 'lastDrop') resolve(JSON.parse(frame.data ?? '{}'))
    }),
  )
  return { isListening, drop }
}

async function balanceOf(email: string): Promise<bigint> {
  const { rows } = await shop.database.pool.query<{ balance: bigint }>(
    'SELECT a.balance FROM accounts a JOIN players p ON p.id = a.player_id WHERE p.email = $1',
    [email],
  )
  return rows[0]?.balance ?? -1n
}

async function wonValue(email: string): Promise<bigint> {
  const { rows } = await shop.database.pool.query<{ value: bigint }>(
    `SELECT i.value FROM inventory_items i JOIN players p ON p.id = i.player_id WHERE p.email = $1`,
    [email],
  )
  return rows[0]?.value ?? -1n
}
