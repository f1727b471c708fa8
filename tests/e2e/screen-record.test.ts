import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { Reply } from '#contract/call.ts'
import type { openBox } from '#contract/http/boxes.ts'
import type { BoxReceipt } from '#contract/http/receipts.ts'
import { desktop, phone } from '#tests/support/browser/browser.ts'
import { browserFixture } from '#tests/support/browser/browser-fixture.ts'
import { signInByCookie } from '#tests/support/browser/sign-in-by-cookie.ts'
import { aPlayer } from '#tests/support/players/a-player.ts'
import { ask } from '#tests/support/shop/ask.ts'

/** Full spins take seven seconds each, so the browser's animations run faster. */
const PLAYBACK_RATE = 8

const { shop, browser } = browserFixture()

const ways = [
  { pace: 'full', size: desktop, counts: [1, 5, 2] },
  { pace: 'fast', size: phone, counts: [1, 2, 3, 4, 5] },
  { pace: 'calm', size: desktop, counts: [1, 2, 3, 4, 5, 5, 4, 3] },
] as const

it('the results under the needle and on the sheet equal the receipts of 50 openings', async () => {
  const opened = await Promise.all(ways.map(openAll))
  expect(opened.reduce((sum, each) => sum + each, 0)).toBe(50)
})

/** Opens a box repeatedly at one pace. */
async function openAll({ pace, size, counts }: (typeof ways)[number]): Promise<number> {
  const player = await aPlayer(shop, { cents: 100_000n })
  const { page, context, complaints } = await browser.visit({ size, isCalm: pace === 'calm' })
  await signInByCookie(context, shop.url, player)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Animation.enable')
  await devtools.send('Animation.setPlaybackRate', { playbackRate: PLAYBACK_RATE })
  await page.goto(`${shop.url}/boxes/pocket-change`)
  if (pace === 'fast') await page.getByText('Fast', { exact: true }).click()
  let sum = 0
  for (const count of counts) {
    sum += count
    await openAndLook(page, count)
  }
  expect(complaints).toEqual([])
  await context.close()
  return sum
}

const PRICE_CENTS = 50

async function openAndLook(page: Page, count: number): Promise<void> {
  const choice = page.getByRole('group', { name: 'How many to open' })
  await choice.getByRole('radio', { name: String(count) }).check()
  const answer = page.waitForResponse(/pocket-change\/open$/)
  await page.getByRole('button', { name: /^Open for/ }).click()
  const { data } = (await (await answer).json()) as Reply<typeof openBox>
  const recorded = await Promise.all(data.openings.map(({ bet_id }) => wonOf(bet_id)))
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Keep' }).waitFor()

  expect(recorded).toHaveLength(count)
  const lanes = await page.evaluate(lanesAtRest)
  const shown = recorded.map(({ name, price }) => ({ name, price }))
  expect(lanes.map(({ tile }) => tile)).toEqual(shown)
  expect(lanes.map(({ winner }) => winner)).toEqual(shown)
  expect(lanes.every(({ hasLanded, isWinnerSeen }) => hasLanded && isWinnerSeen)).toBe(true)
  expect(await page.evaluate(sheetRows)).toEqual(recorded)
  const paid = data.openings.reduce((cents, { item }) => cents + Math.round(item.price * 100), 0)
  const verb = paid > PRICE_CENTS * count ? 'won' : 'drew'
  const title = `You ${verb} ${recorded.map(({ name }) => name).join(', ')}`
  await sheet.getByRole('heading', { name: title, exact: true }).waitFor({ state: 'attached' })
  await sheet.getByRole('button', { name: 'Keep' }).click()
  await sheet.waitFor({ state: 'hidden' })
}

/** The prize according to the public receipt of an opening, formatted as the page must show it. */
async function wonOf(bet: string): Promise<{ bet: string; name: string; price: string }> {
  const { body } = await ask<{ data: BoxReceipt }>(shop.url, `GET /api/fairness/bets/${bet}`)
  const { configuration, result, payout_cents } = body.data
  const item = configuration.items.find(({ id }) => id === result.item_id)
  return { bet, name: item?.name ?? '', price: (payout_cents / 100).toFixed(2) }
}

/** In the page: the tile under each lane's needle by position, and the one marked as won. */
function lanesAtRest() {
  const textOf = (place: Element | null | undefined) => ({
    name: place?.querySelector('b')?.textContent ?? '',
    price: place?.querySelector('.num')?.textContent ?? '',
  })
  const tracks = [...document.querySelectorAll('[data-part="track"]')]
  const reel = tracks[0]?.closest('[data-many]')
  const needle = reel?.querySelector(':scope > i')?.getBoundingClientRect() ?? new DOMRect()
  const isDown = reel?.getAttribute('data-many') === 'true'
  const middle = isDown ? needle.y + needle.height / 2 : needle.x + needle.width / 2
  return tracks.map((track) => {
    const under = [...track.children].filter((tile) => {
      const { x, y, width, height } = tile.getBoundingClientRect()
      return isDown ? y < middle && middle < y + height : x < middle && middle < x + width
    })
    const winner = track.closest('[data-part="sway"]')?.nextElementSibling
    return {
      tile: under.length === 1 ? textOf(under[0]) : null,
      winner: textOf(winner),
      hasLanded: track.hasAttribute('data-landed'),
      isWinnerSeen: winner ? getComputedStyle(winner).visibility === 'visible' : false,
    }
  })
}

/** In the page: the sheet's text for each opening. */
function sheetRows() {
  const dialog = document.querySelector('dialog[open]')
  return [...(dialog?.querySelectorAll<HTMLAnchorElement>('a[href*="?bet="]') ?? [])].map(
    (link) => {
      const row = link.closest('li') ?? dialog
      const name = row?.querySelector('li b, p:not([data-grade])')?.textContent ?? ''
      const price = row?.querySelector('.num:not([data-grade] *)')?.textContent ?? ''
      return { bet: new URLSearchParams(link.search).get('bet') ?? '', name, price }
    },
  )
}
