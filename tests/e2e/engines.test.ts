import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFailed } from 'vitest'
import type { CrashBet } from '#contract/http/crash.ts'
import { type PageName, pages } from '#contract/pages.ts'
import { browserFixture } from '#tests/support/browser/browser-fixture.ts'
import { ENTER, type Engine, engineOf, TAB } from '#tests/support/engines/engine.ts'
import { firefoxPath, startFirefox } from '#tests/support/engines/firefox.ts'
import { hasWebkit, startWebkit } from '#tests/support/engines/webkit.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import { times } from '#tests/support/setup/sampling.ts'

/** How many pages each engine visits; a picture of each is saved to the folder in SHOTS. */
const PAGES = times('ENGINE_PAGES', 3)

const engines = [
  {
    name: 'Firefox',
    isInstalled: firefoxPath !== undefined,
    need: 'firefox-esr',
    start: startFirefox,
  },
  {
    name: 'WebKitGTK',
    isInstalled: hasWebkit,
    need: 'webkit2gtk-driver and xvfb',
    start: startWebkit,
  },
] as const

/** Wide enough for the sidebar; the engines draw without a graphics card. */
const size = { width: 1024, height: 768 }

/** A flight to 20 takes 50 s, and one in twenty is longer. */
const FLIGHT_MS = 240_000

for (const { name, isInstalled, need } of engines) {
  if (!isInstalled) process.stdout.write(`Not tested in ${name}: ${need} is not installed.\n`)
}

describe.each(engines)('in $name', ({ name, isInstalled, start }) => {
  describe.skipIf(!isInstalled)('a player', () => {
    const { shop } = browserFixture({ isOwn: true, isAudited: true })
    const complaints: string[] = []
    let engine: Engine
    let player: TestPlayer

    beforeAll(async () => {
      engine = engineOf(await start({ ...size, complaints }))
      player = await aPlayer(shop, { cents: 100_000n })
    })
    afterAll(() => engine?.close())

    it('logs in, opens a box, rolls the dice, cashes out of Rocket, and leaves loading pages', async () => {
      onTestFailed(() => keepPicture(engine, `${name} failed`))
      await engine.open(shop.url)
      await engine.press(/^Login$/)
      await engine.until(isDialogOpen)
      await tabStaysInside(engine)
      await engine.fill(/^Email/, player.email)
      await engine.fill(/^Password/, player.password)
      await engine.type(ENTER)
      await engine.until(() => document.querySelector('dialog:modal') === null)

      await engine.open(`${shop.url}/boxes/pocket-change`)
      await engine.press(/^Open for/)
      await engine.until(isDialogOpen)

      await engine.open(`${shop.url}/dice`)
      await engine.press(/^Roll for/)
      await engine.until(
        () => document.querySelector('[data-roll="won"], [data-roll="lost"]') !== null,
      )

      await engine.open(`${shop.url}/rocket`)
      await betAndCashOut(engine, player)

      // A page that is left while it loads complains of nothing.
      await engine.read((url) => location.assign(url), `${shop.url}/boxes`)
      await engine.open(`${shop.url}/faq`)
      expect(complaints).toEqual([])
    }, 400_000)

    it('without a connection is shown the offline page, and later the page', async () => {
      await engine.open(shop.url)
      await engine.until(async () => {
        const { active } = await navigator.serviceWorker.ready
        return active?.state === 'activated' && navigator.serviceWorker.controller !== null
      })
      await shop.stopServer()
      await engine.open(`${shop.url}/boxes`).catch(() => undefined)
      await engine.until(() => document.querySelector('main h1')?.textContent === 'You’re offline')
      await shop.restart()
      await engine.until(() => document.querySelector('main h1')?.textContent === 'Boxes')
    })

    it('sees every page', async () => {
      for (const path of plainPaths().slice(0, PAGES)) {
        await engine.open(shop.url + path)
        await engine.until(() => document.querySelector('main :is(h1, h2)') !== null)
        expect(
          await engine.read(() => document.querySelector('#root')?.textContent ?? ''),
          path,
        ).not.toContain('This page failed to load')
        await keepPicture(engine, `${name} ${path}`)
      }
    })
  })
})

const isDialogOpen = () => document.querySelector('dialog:modal') !== null

/** Presses Tab as often as the dialog has controls, and more: the focus stays within it. */
async function tabStaysInside(engine: Engine): Promise<void> {
  for (let presses = 0; presses < 20; presses += 1) {
    await engine.type(TAB)
    expect(
      await engine.read(() => Boolean(document.activeElement?.closest('dialog'))),
      `${presses}`,
    ).toBe(true)
  }
}

/**
 * Bets on Rocket, and presses Cash out as long as the bet flies; a slow page may be late for the first rounds, and a shop
 * that stood still in the flight refunds it.
 */
async function betAndCashOut(engine: Engine, player: TestPlayer): Promise<void> {
  const newest = async () =>
    (await player.ask<{ data: CrashBet[] }>('GET /api/crash/my-bets')).body.data[0]?.status ?? null
  const play = async () => {
    const status = await newest()
    if (status === null || status === 'refunded') {
      await engine.tryPress(/^(Bet 1\.00|Bet next round)$/)
    }
    if (status === 'open') await engine.tryPress(/^Cash out/)
    return status
  }
  await expect.poll(play, { timeout: FLIGHT_MS, interval: 1_000 }).toMatch(/^(won|lost)$/)
  await engine.until(() =>
    /Cashed out at|Lost 1\.00/.test(document.querySelector('#root')?.textContent ?? ''),
  )
}

const plainPaths = (): string[] =>
  (Object.keys(pages) as PageName[])
    .map((name) => pages[name].path)
    .filter((at) => !at.includes(':'))

async function keepPicture(engine: Engine, name: string): Promise<void> {
  const folder = process.env.SHOTS
  if (folder === undefined) return
  await mkdir(folder, { recursive: true })
  const file = `${name.replaceAll(/[ /]+/g, '-')}.png`
  await writeFile(path.join(folder, file), await engine.picture())
}
