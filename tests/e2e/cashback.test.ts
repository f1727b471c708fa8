import { expect, it } from 'vitest'
import type { CashbackView } from '#contract/http/cashback.ts'
import { formatCoins, toCents } from '#domain/money/money.ts'
import { browserFixture } from '#tests/support/browser/browser-fixture.ts'
import { checkPage } from '#tests/support/browser/check-page.ts'
import { takeScreenshot } from '#tests/support/browser/screenshot.ts'
import { aCashback } from '#tests/support/players/a-cashback.ts'
import { fund } from '#tests/support/players/a-player.ts'
import { done, type Made } from '#tests/support/secrets/journey-play.ts'

const { shop, visit } = browserFixture()

it("cashback grows when a bet is lost, and yesterday's cashback is claimed once", async () => {
  const player = await aCashback(shop)
  await fund(shop, player.id, 100_00n)
  const read = async () => (await done<Made<CashbackView>>(player, 'GET /api/cashback')).data
  const { claimable } = await read()
  const words = formatCoins(toCents(claimable))
  const { page, complaints } = await visit({ as: player })
  await page.goto(`${shop.url}/`)
  await page
    .getByRole('link', { name: /^Cashback/ })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: 'Cashback' }).waitFor()
  const today = page.getByRole('region', { name: 'Today' })
  await today.getByText('Stakes').waitFor()

  // One ticket in two thousand wins; the page must be right in that case, too.
  const bet = { amount: 5, target: 99.94, direction: 'over' }
  await done(player, 'POST /api/dice/bet', bet)
  const { stake, accrued } = await read()
  expect(stake).toBe(5)
  await today.getByText('5.00', { exact: true }).first().waitFor()
  await today
    .getByText(formatCoins(toCents(accrued)), { exact: true })
    .first()
    .waitFor()

  const claim = page.getByRole('button', { name: `Claim ${words} coins` })
  await checkPage(page)
  await takeScreenshot(page, 'cashback')
  await claim.click()
  await page.getByText(`${words} coins were added to your balance.`).first().waitFor()
  await page.getByRole('button', { name: 'Nothing to claim' }).waitFor()
  const past = page.getByRole('region', { name: 'Cashback of past days, newest first' })
  await past.getByText('Claimed', { exact: true }).waitFor()
  expect((await read()).claimable).toBe(0)
  expect(complaints).toEqual([])
})
