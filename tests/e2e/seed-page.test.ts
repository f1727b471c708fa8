import { describe, expect, it } from 'vitest'
import type { SeedState } from '#contract/http/fairness.ts'
import { phone } from '#tests/support/browser/browser.ts'
import { browserFixture } from '#tests/support/browser/browser-fixture.ts'
import { checkPageAtBothSizes } from '#tests/support/browser/check-page.ts'
import { takeScreenshot } from '#tests/support/browser/screenshot.ts'
import { aPlayer } from '#tests/support/players/a-player.ts'

const { shop, browser, visit } = browserFixture()

/** Creates a player with bets on a revealed seed; returns its commitment and the next one. */
async function aRevealedSeed(orders: number) {
  const player = await aPlayer(shop, { cents: 100_000n })
  for (let order = 0; order < orders; order++) {
    await player.ask('POST /api/boxes/pocket-change/open', { count: 5 })
  }
  const { body } = await player.ask<{ data: SeedState }>('GET /api/fairness')
  await player.ask('POST /api/fairness/rotate', {})
  return { revealed: body.data.server_seed_hash, sealed: body.data.next_server_seed_hash }
}

describe('the page of a seed', () => {
  it('lists every nonce and recomputes all of them with one click', async () => {
    const { revealed } = await aRevealedSeed(6)
    const { page, complaints } = await browser.visit({ isCalm: true })
    await page.goto(`${shop.url}/provably-fair/seeds/${revealed}`)
    await page.getByRole('heading', { name: 'Check every bet' }).waitFor()
    await expect.poll(() => page.getByRole('link', { name: /^Receipt of nonce/ }).count()).toBe(20)
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect.poll(() => page.getByRole('link', { name: /^Receipt of nonce/ }).count()).toBe(30)
    await page.getByRole('button', { name: 'Check all bets' }).click()
    await page.getByRole('heading', { name: 'All 30 bets check out' }).waitFor()
    const progress = page.getByRole('progressbar', { name: 'Bets recomputed' })
    await expect.poll(() => progress.getAttribute('aria-valuenow')).toBe('100')
    await checkPageAtBothSizes(page)
    await takeScreenshot(page, 'seed')
    expect(complaints).toEqual([])
  })

  it('detects a bet that the server made up', async () => {
    const { revealed } = await aRevealedSeed(1)
    const { page } = await browser.visit({ size: phone, isCalm: true })
    await page.route('**/api/fairness/seeds/**limit=500*', async (route) => {
      const answer = await route.fetch()
      const body = await answer.json()
      body.data.bets[2].result.ticket = (body.data.bets[2].result.ticket + 1) % 10_000_000
      await route.fulfill({ response: answer, json: body })
    })
    await page.goto(`${shop.url}/provably-fair/seeds/${revealed}`)
    await page.getByRole('button', { name: 'Check all bets' }).click()
    await page.getByRole('heading', { name: '1 fault found' }).waitFor()
    await page.getByRole('list', { name: 'Faults' }).getByText('Nonce 2:').waitFor()
  })

  it('continues after an interrupted request', async () => {
    const { revealed } = await aRevealedSeed(1)
    const { page, context } = await browser.visit({ size: phone, isCalm: true })
    await page.goto(`${shop.url}/provably-fair/seeds/${revealed}`)
    const button = page.getByRole('button', { name: 'Check all bets' })
    await button.waitFor()
    await context.setOffline(true)
    await button.click()
    await page.getByRole('alert').waitFor()
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Go on' }).click()
    await page.getByRole('heading', { name: 'All 5 bets check out' }).waitFor()
  })

  it('explains a seed that is not revealed and an unknown one', async () => {
    const { sealed } = await aRevealedSeed(1)
    const { page } = await browser.visit({ isCalm: true })
    await page.goto(`${shop.url}/provably-fair/seeds/${sealed}`)
    await page.getByText('Not revealed yet.').waitFor()
    await checkPageAtBothSizes(page)
    const unknown = await page.goto(`${shop.url}/provably-fair/seeds/${'f'.repeat(64)}`)
    expect(unknown?.status()).toBe(404)
    await page.getByRole('heading', { name: 'No such seed' }).waitFor()
  })
})

it('is linked from the result of a rotation and from a receipt', async () => {
  const player = await aPlayer(shop, { cents: 1_000n })
  await player.ask('POST /api/boxes/pocket-change/open', { count: 1 })
  const { page } = await visit({ as: player })
  await page.goto(`${shop.url}/provably-fair`)
  await page
    .getByRole('button', { name: /^Verify|^Rotate/ })
    .first()
    .waitFor()
  await page
    .getByRole('button', { name: /^Rotate/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Rotate and reveal' }).click()
  await page.getByRole('link', { name: 'Check the bet on it' }).click()
  await page.waitForURL('**/provably-fair/seeds/*')
  await page.getByRole('link', { name: 'Receipt of nonce 0' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Every bet on this seed' }).click()
  await page.getByRole('heading', { name: 'Check every bet' }).waitFor()
})
