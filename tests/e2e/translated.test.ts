import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { CrashBet } from '#contract/http/crash.ts'
import { type PageName, pages } from '#contract/pages.ts'
import { desktop, phone } from '#tests/support/browser/browser.ts'
import { browserFixture } from '#tests/support/browser/browser-fixture.ts'
import { takeScreenshot } from '#tests/support/browser/screenshot.ts'
import {
  addExtension,
  type TranslatorKind,
  translatePages,
} from '#tests/support/browser/translator.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import { anItem } from '#tests/support/players/an-item.ts'
import { someOf } from '#tests/support/setup/sampling.ts'

const { shop, visit } = browserFixture({ isAudited: true })

/** A flight to 20 takes 50 s, and one in twenty is longer. */
const soon = { timeout: 240_000 }

interface Reader {
  kind: TranslatorKind
  size: typeof desktop
  isRude?: boolean
}

const readers = [
  { kind: 'replaces', size: desktop, name: 'a translator that replaces texts, at 1440 px' },
  { kind: 'moves', size: phone, name: 'a translator that moves texts, at 390 px' },
] as const

/** A window with the translator and an extension, and what its pages complain of. */
async function read({ kind, size, isRude = false }: Reader, as: TestPlayer) {
  const visitor = await visit({ size, as })
  await translatePages(visitor.page, { kind, isRude })
  await addExtension(visitor.page)
  return visitor
}

/** A page that was translated before it was hydrated is rendered anew by React, which says so (error 418). */
const faultsOf = (complaints: readonly string[]) =>
  complaints.filter((words) => !/Minified React error #418/.test(words))

const button = (page: Page, name: RegExp) => page.getByRole('button', { name })
const betsOf = async (player: TestPlayer, path: string): Promise<unknown[]> =>
  (await player.ask<{ data: unknown[] }>(`GET ${path}`)).body.data

const newestOf = async (player: TestPlayer): Promise<CrashBet> => {
  const [bet] = (await betsOf(player, '/api/crash/my-bets')) as CrashBet[]
  if (!bet) throw new Error('There is no bet')
  return bet
}

interface Bets {
  player: TestPlayer
  /** Where they are listed. */
  at: string
  name: RegExp
  count: number
}

/** Presses the button for a bet until there are so many: a slow page may be too late for a round. */
async function placeBet(page: Page, { player, at, name, count }: Bets): Promise<void> {
  const press = async () => {
    const { length } = await betsOf(player, at)
    if (length < count) {
      await button(page, name)
        .click({ timeout: 1_000 })
        .catch(() => undefined)
    }
    return length
  }
  await expect.poll(press, { ...soon, interval: 1_000 }).toBeGreaterThanOrEqual(count)
}

describe.each(readers)('with $name', (reader) => {
  it('bets of every game, and cashing out', async () => {
    const shot = `translated ${reader.size.width}`
    await Promise.all([rocket(false), rocket(true), wheel(), instant(), box(), deal()])

    async function rocket(isRude: boolean) {
      const player = await aPlayer(shop, { cents: 10_000n })
      const { page, complaints } = await read({ ...reader, isRude }, player)
      await page.goto(`${shop.url}/crash`)
      const cashOut = button(page, /^Cash out/i)
      let bet: CrashBet | undefined
      // A flight may be over before the page is quick enough.
      for (let bets = 1; bet?.status !== 'won'; bets += 1) {
        const name = /^(Bet 1\.00|Bet next round)$/i
        await placeBet(page, { player, at: '/api/crash/my-bets', name, count: bets })
        const isFlying = await cashOut
          .or(button(page, /^Bet (1\.00|next round)$/i))
          .first()
          .waitFor(soon)
          .then(() => cashOut.isVisible())
        if (isFlying) {
          await takeScreenshot(page, `${shot} rocket${isRude ? ' rude' : ''}`)
          await cashOut.click({ timeout: 5_000 }).catch(() => undefined)
        }
        await expect.poll(async () => (await newestOf(player)).status, soon).not.toBe('open')
        bet = await newestOf(player)
      }
      await page
        .getByText(/^Cashed out at /i)
        .first()
        .waitFor(soon)
      if (!isRude) expect(faultsOf(complaints)).toEqual([])
    }

    async function wheel() {
      const player = await aPlayer(shop, { cents: 10_000n })
      const { page, complaints } = await read(reader, player)
      await page.goto(`${shop.url}/wheel`)
      const bet = /^Bet [\d.]+ on 2×$/i
      await placeBet(page, { player, at: '/api/wheel/my-bets', name: bet, count: 1 })
      await page.getByText('Your bets:').waitFor()
      await page.locator('[data-phase="landed"]').waitFor(soon)
      await page.locator('[data-phase="open"]').waitFor(soon)
      await takeScreenshot(page, `${shot} wheel`)
      expect(faultsOf(complaints)).toEqual([])
    }

    async function instant() {
      const player = await aPlayer(shop, { cents: 10_000n })
      const { page, complaints } = await read(reader, player)
      const last = page.getByRole('list', { name: /^Your last bets/ }).getByRole('button')
      await page.goto(`${shop.url}/dice`)
      // Enough for a win and a loss after each other.
      for (let rolls = 1; rolls <= 8; rolls += 1) {
        await button(page, /^Roll for/i).click()
        await expect.poll(() => last.count()).toBe(rolls)
      }
      await takeScreenshot(page, `${shot} dice`)
      await page.goto(`${shop.url}/bounce`)
      await button(page, /^Drop a ball for/i).click()
      await expect.poll(() => last.count()).toBe(1)
      await takeScreenshot(page, `${shot} bounce`)
      expect(faultsOf(complaints)).toEqual([])
    }

    async function box() {
      const player = await aPlayer(shop, { cents: 10_000n })
      const { page, complaints } = await read(reader, player)
      await page.goto(`${shop.url}/boxes/pocket-change`)
      await button(page, /^Open for/i).click()
      await page.getByRole('dialog').getByRole('button').first().waitFor()
      await takeScreenshot(page, `${shot} box`)
      await page.keyboard.press('Escape')
      expect(faultsOf(complaints)).toEqual([])
    }

    async function deal() {
      const player = await aPlayer(shop, { cents: 100_000n })
      await anItem(shop, player.id)
      const { page, complaints } = await read(reader, player)
      const staked = page.getByRole('region', { name: 'Your items' }).getByRole('checkbox')
      const result = page.getByRole('dialog')
      // Twice, so that the second result takes the place of the first.
      for (const [made, times] of [/^1\.5×$/, /^10×$/].entries()) {
        await page.goto(`${shop.url}/deals`)
        if (made === 0) await staked.first().click()
        await page.getByLabel('Coins to stake').fill('100')
        await button(page, times).click()
        await button(page, /^Deal for/i).click()
        await result.getByRole('link', { name: /^Check this roll/i }).waitFor()
        await takeScreenshot(page, `${shot} deal ${made}`)
        expect(await betsOf(player, '/api/deals/my-bets')).toHaveLength(made + 1)
        await button(page, /^Deal again/i).click()
        await result.waitFor({ state: 'detached' })
      }
      await page.goto(`${shop.url}/deals`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page
        .getByRole('link', { name: /leaderboard/i })
        .first()
        .click()
      await page.waitForURL('**/leaderboard')
      await page.goBack()
      await page.getByRole('heading', { level: 1, name: 'Deals' }).waitFor()
      expect(faultsOf(complaints)).toEqual([])
    }
  }, 900_000)

  describe('a page', () => {
    let player: TestPlayer
    beforeAll(async () => {
      player = await aPlayer(shop, { cents: 10_000n })
      await player.ask('POST /api/boxes/pocket-change/open', { count: 2 })
    })

    it('is shown, and reached from another', async () => {
      const { page, complaints } = await read(reader, player)
      for (const path of someOf('TRANSLATED_PAGES', 14, plainPaths(), reader.kind)) {
        await page.goto(shop.url + path)
        await page.locator('main :is(h1, h2)').first().waitFor()
        const failures = await page.getByText('This page failed to load').count()
        expect(failures, `${path} ${complaints.join()}`).toBe(0)
        expect(await page.locator('[data-extension]').count(), path).toBe(2)
      }
      // From page to page without loading: React removes what was translated.
      for (const name of ['Boxes', 'Rocket', 'Dice', 'Battles', 'Deals']) {
        const link = page.getByRole('link', { name }).locator('visible=true').first()
        if ((await link.count()) > 0) await link.click()
        await page.locator('main :is(h1, h2)').first().waitFor()
      }
      expect(faultsOf(complaints)).toEqual([])
    })
  })
})

/** The paths of all pages without a parameter. */
const plainPaths = (): string[] =>
  (Object.keys(pages) as PageName[])
    .map((name) => pages[name].path)
    .filter((path) => !path.includes(':'))
