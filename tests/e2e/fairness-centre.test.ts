import { readFile } from 'node:fs/promises'
import { hexToBytes } from '@noble/hashes/utils.js'
import { describe, expect, it } from 'vitest'
import { betStream } from '#domain/fairness/stream.ts'
import { browserFixture } from '#tests/support/browser/browser-fixture.ts'
import { checkPageAtBothSizes } from '#tests/support/browser/check-page.ts'
import { aPlayer } from '#tests/support/players/a-player.ts'
import { ask } from '#tests/support/shop/ask.ts'

const { shop, browser } = browserFixture()

const serverSeed = '7e'.repeat(32)
const rollOf = (nonce: number) =>
  betStream({ serverSeed: hexToBytes(serverSeed), clientSeed: 'mine', nonce }).uniform(10_000) / 100

describe.each([
  ['Dice', '/dice/provably-fair', '66.76', 'u mod 10,000'],
  ['Bounce', '/bounce/provably-fair', 'slot 8 by 0101100101110010', 'u mod 2'],
])('the page of %s', (name, address, example, division) => {
  it('computes an example, states the RTP, and passes the page checks at both sizes', async () => {
    const { page, complaints, context } = await browser.visit({ isCalm: true })
    await page.goto(`${shop.url}${address}`)
    await page.getByRole('heading', { level: 1, name: `${name}, provably fair` }).waitFor()
    await page.getByRole('status').filter({ hasText: example }).waitFor()
    await page.getByText(division).first().waitFor()
    await page.getByRole('table').first().waitFor()
    await checkPageAtBothSizes(page)
    expect(complaints).toEqual([])
    await context.close()
  })
})

it('computes a draw from entered values, byte by byte, without a request to the shop', async () => {
  const { page, complaints, context } = await browser.visit({ isCalm: true })
  await page.goto(`${shop.url}/provably-fair`)
  await page.getByRole('radio', { name: 'Seeds and nonce' }).check()
  await page.getByLabel('Game', { exact: true }).selectOption('dice')
  const seed = page.getByRole('textbox', { name: 'Server seed, 64 hex digits' })
  await seed.fill('no seed')
  await page.getByRole('button', { name: 'Compute it' }).click()
  await page.getByText('A server seed is 64 hex digits.').waitFor()

  await seed.fill(serverSeed)
  await page.getByRole('textbox', { name: 'Client seed', exact: true }).fill('mine')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  for (const nonce of [0, 1, 2]) {
    await page.getByRole('textbox', { name: 'Nonce' }).fill(String(nonce))
    await page.getByRole('button', { name: 'Compute it' }).click()
    await page.getByText(`mine:${nonce}:0`, { exact: true }).waitFor()
    await page.getByText(rollOf(nonce).toFixed(2), { exact: true }).waitFor()
  }
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([])
  await checkPageAtBothSizes(page)
  expect(complaints).toEqual([])
  await context.close()
})

it('verifies a bet of each game by its link, and detects a changed one', async () => {
  const player = await aPlayer(shop, { cents: 10_000n })
  type Placed = { data: { bet_id: string; balls: { bet_id: string }[] } }
  const roll = await player.ask<Placed>('POST /api/dice/bet', {
    ...{ amount: 1, target: 50, direction: 'over' },
  })
  const ball = await player.ask<Placed>('POST /api/plinko/bet', { amount: 1, rows: 8, risk: 'low' })
  await player.ask('POST /api/fairness/rotate', {})
  const ids = [roll.body.data.bet_id, ball.body.data.balls[0]?.bet_id ?? '']

  const { page, complaints, context } = await browser.visit({ isCalm: true })
  for (const id of ids) {
    await page.goto(`${shop.url}/provably-fair?bet=${id}`)
    const receipt = page.getByRole('dialog', { name: 'Receipt' })
    await receipt.getByText('Verified', { exact: true }).waitFor()
    await receipt.getByText('Stake and payout').waitFor()
    await receipt.getByText(/^Signed by the shop's key [0-9a-f]{8}\.$/).waitFor()
    expect(await receipt.getByText(/^Entry \d+ of \d+ in the shop's log\.$/).count()).toBe(2)
  }
  await checkPageAtBothSizes(page)
  await page.goto(`${shop.url}/provably-fair`)
  const { body } = await ask<{ data: { payout_cents: number } }>(
    shop.url,
    `GET /api/fairness/bets/${ids[0]}`,
  )
  const changed = { ...body.data, payout_cents: body.data.payout_cents + 1 }
  await page.getByRole('textbox', { name: /^A receipt \(JSON\)/ }).fill(JSON.stringify(changed))
  await page.getByRole('button', { name: 'Check it' }).click()
  await page.getByText('This receipt does not hold: payout, receipt signature.').waitFor()
  expect(complaints).toEqual([])
  await context.close()
})

it('shows the state of the log, and follows the inclusion proof of a commitment', async () => {
  const { body } = await ask<{ data: { version_hash: string } }>(shop.url, 'GET /api/dice/config')
  const { page, complaints, context } = await browser.visit({ isCalm: true })
  await page.goto(`${shop.url}/provably-fair#log`)
  const log = page.getByRole('region', { name: 'A log that nobody can rewrite' })
  await log.scrollIntoViewIfNeeded()
  await log.getByText(/^\S+\/log\+[0-9a-f]{8}\+/).waitFor()
  await log.getByText(/^[0-9a-f]{64}$/).waitFor()

  const hash = log.getByRole('textbox', { name: 'Commitment, 64 hex digits' })
  const find = log.getByRole('button', { name: 'Find it' })
  await find.click()
  await log.getByText('A commitment is 64 hex digits.').waitFor()
  await hash.fill('0'.repeat(64))
  await find.click()
  await log.getByText('This hash is not in the log.').waitFor()
  await hash.fill(body.data.version_hash)
  await find.click()
  await log.getByText('Your browser followed its proof to the root that we have signed.').waitFor()
  await log.getByText('Box version or rules of a game', { exact: true }).waitFor()
  expect(complaints).toEqual([expect.stringContaining('404')])
  await context.close()
})

it('links to the proof of every game, and offers the test vectors', async () => {
  const { page, context } = await browser.visit({ isCalm: true })
  await page.goto(`${shop.url}/provably-fair`)
  const proofs = page.getByRole('region', { name: 'The proof of each game' }).getByRole('link')
  const places = await proofs.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(places.map((place) => place?.replace('/provably-fair#', '#'))).toEqual([
    ...['#how-a-roll-is-made', '#how-a-battle-is-drawn', '#how-a-deal-is-drawn'],
    ...['/rocket/provably-fair', '/wheel/provably-fair'],
    ...['/bounce/provably-fair', '/dice/provably-fair'],
  ])
  for (const place of places.filter((each) => each?.includes('#'))) {
    expect(await page.locator(place?.replace(/^.*#/, '#') ?? '').count()).toBe(1)
  }
  const link = page.getByRole('link', { name: 'Test vectors of every game' })
  const served = await fetch(`${shop.url}${await link.getAttribute('href')}`)
  const file = new URL('../../src/client/public/coffer-vectors.json', import.meta.url)
  expect(await served.json()).toEqual(JSON.parse(await readFile(file, 'utf8')))
  await context.close()
})
