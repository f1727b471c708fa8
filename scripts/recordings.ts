// node scripts/recordings.ts <address of a demo> <folder> [the first words of scenes]
// Records what a player sees of each game, as strips of frames, at both sizes: to be looked at, one by one. The results
// of dice, deals, Bounce and boxes are replaced on their way to the page, so that each grade of a win is seen; nothing
// else is.
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Browser, chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import { signInDemo } from '#scripts/bench/sign-in-demo.ts'
import { chromiumFlags, chromiumPath } from './bench/chromium.ts'
import { say } from './terminal.ts'

const [address = '', folder = '', wanted = ''] = process.argv.slice(2)
if (!address || !folder) throw new Error('Usage: node scripts/recordings.ts <address> <folder>')

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]
const FRAMES = 8
const ROWS = 16
const FRAME_WIDTHS: Readonly<Record<number, number>> = { 1440: 720, 390: 300 }

interface Scene {
  name: string
  path: string
  /** Before the recording. */
  prepare?: (page: Page) => Promise<void>
  /** Starts what is recorded. */
  act: (page: Page) => Promise<void>
  lastsMs: number
}

const press = (page: Page, name: RegExp) =>
  page.getByRole('button', { name }).first().click({ timeout: 60_000 })

/** Makes the next rolls win or lose, whatever they were. */
async function decideRolls(page: Page, isWin: boolean): Promise<void> {
  await page.route('**/api/dice/bet', async (route) => {
    const answer = await route.fetch()
    const { data, ...rest } = (await answer.json()) as { data: Record<string, number> }
    const { amount = 1 } = route.request().postDataJSON() as { amount: number }
    const multiplier = Number(await page.getByLabel('Multiplier').inputValue())
    const roll = isWin ? 99.99 : 0
    const payout = isWin ? Math.round(100 * amount * multiplier) / 100 : 0
    const body = { ...rest, data: { ...data, roll, is_win: isWin, payout, multiplier } }
    await route.fulfill({ response: answer, json: body })
  })
}

const rollAt = (name: string, chance: string, isWin: boolean): Scene => ({
  name: `dice ${name}`,
  path: '/dice',
  async prepare(page) {
    await decideRolls(page, isWin)
    await page.getByLabel('Win chance').fill(chance)
    await page.getByLabel('Win chance').blur()
  },
  act: (page) => press(page, /^Roll for/),
  lastsMs: 5_000,
})

/** A deal on an item of so many times its stake, won or lost whatever was drawn. */
const dealAt = (name: string, times: string, isWin: boolean): Scene => ({
  name: `deals ${name}`,
  path: '/deals',
  async prepare(page) {
    await page.route('**/api/deals/bet', async (route) => {
      const answer = await route.fetch()
      const { data, ...rest } = (await answer.json()) as { data: object }
      const ticket = isWin ? 0 : 9_999_999
      await route.fulfill({
        response: answer,
        json: { ...rest, data: { ...data, is_win: isWin, ticket } },
      })
    })
    await page.getByLabel('Coins to stake').fill('5')
    await page.getByRole('button', { name: times, exact: true }).click()
    await page.getByRole('button', { name: /^Deal for/ }).waitFor()
  },
  act: (page) => press(page, /^Deal for/),
  lastsMs: 10_000,
})

/** A ball on the highest board that lands in a slot of its left half, wherever it was drawn to land. */
const ballAt = (name: string, slot: number): Scene => ({
  name: `bounce ${name}`,
  path: '/bounce',
  async prepare(page) {
    const answer = await page.request.get(`${address}/api/plinko/config`)
    const { data: config } = (await answer.json()) as {
      data: { paytables: { high: Record<string, number[]> } }
    }
    const multiplier = config.paytables.high[ROWS]?.[slot] ?? 0
    await page.route('**/api/plinko/bet', async (route) => {
      const reply = await route.fetch()
      const { data, ...rest } = (await reply.json()) as { data: { balls: object[] } }
      const { amount = 1 } = route.request().postDataJSON() as { amount: number }
      const path = '1'.repeat(slot).padEnd(ROWS, '0')
      const landed = { path, slot, multiplier, payout: Math.round(100 * amount * multiplier) / 100 }
      const balls = data.balls.map((ball) => ({ ...ball, ...landed }))
      await route.fulfill({ response: reply, json: { ...rest, data: { ...data, balls } } })
    })
    await page.getByRole('radio', { name: 'High' }).check({ force: true })
    await page.getByLabel('Rows').fill(String(ROWS))
    await page.getByRole('textbox', { name: 'Bet' }).fill('0.10')
  },
  act: (page) => press(page, /^Drop/),
  lastsMs: 6_000,
})

/** An opening that draws the item at a place of the box, by price from the highest, whatever was drawn. */
const openingAt = (name: string, place: number): Scene => ({
  name: `box ${name}`,
  path: '/boxes/sweet-shop',
  async prepare(page) {
    const answer = await page.request.get(`${address}/api/boxes/sweet-shop`)
    const { data: box } = (await answer.json()) as { data: { items: { price: number }[] } }
    const item = box.items.toSorted((a, b) => b.price - a.price).at(place)
    await page.route('**/api/boxes/*/open', async (route) => {
      const reply = await route.fetch()
      const { data, ...rest } = (await reply.json()) as { data: { openings: { item: object }[] } }
      const openings = data.openings.map((opening) => ({
        ...opening,
        item: { ...opening.item, ...item },
      }))
      await route.fulfill({ response: reply, json: { ...rest, data: { ...data, openings } } })
    })
  },
  act: (page) => press(page, /^Open for/),
  lastsMs: 9_500,
})

const bet = async (page: Page) => {
  await press(page, /^(Bet 1\.00|Bet next round)$/)
  await page
    .getByRole('button', { name: /^Cash out/ })
    .first()
    .waitFor({ timeout: 120_000 })
}

const scenes: readonly Scene[] = [
  rollAt('lost', '49.50', false),
  rollAt('1x', '98', true),
  rollAt('2x', '49.50', true),
  rollAt('10x', '9.90', true),
  rollAt('50x', '1.98', true),
  rollAt('500x', '0.19', true),
  {
    name: 'box demo',
    path: '/boxes/midas-vault',
    act: (page) => press(page, /^Demo spin/),
    lastsMs: 8_000,
  },
  openingAt('lost', -1),
  openingAt('won', 3),
  openingAt('best', 0),
  ballAt('lost', 8),
  ballAt('2x', 5),
  ballAt('26x', 2),
  ballAt('130x', 1),
  ballAt('1000x', 0),
  dealAt('lost', '20×', false),
  dealAt('1.5x', '1.5×', true),
  dealAt('20x', '20×', true),
  {
    name: 'battle',
    path: '/battles',
    async prepare(page) {
      const answer = await page.request.get(`${address}/api/battles?status=ended&limit=1`)
      const { data } = (await answer.json()) as { data: { id: string }[] }
      await page.goto(`${address}/battles/${data[0]?.id}`)
      await page.getByRole('button', { name: 'Replay' }).waitFor({ timeout: 120_000 })
    },
    act: (page) => press(page, /^Replay/),
    lastsMs: 14_000,
  },
  {
    name: 'rocket cash-out',
    path: '/rocket',
    prepare: bet,
    async act(page) {
      await delay(1_500)
      await press(page, /^Cash out/).catch(() => undefined)
    },
    lastsMs: 4_500,
  },
  {
    name: 'rocket bust',
    path: '/rocket',
    async prepare(page) {
      await bet(page)
      await page.getByText('Busted', { exact: true }).waitFor({ timeout: 240_000 })
    },
    act: () => Promise.resolve(),
    lastsMs: 1_500,
  },
  {
    name: 'wheel',
    path: '/wheel',
    async prepare(page) {
      await page.getByText('Place your bets').waitFor({ timeout: 120_000 })
      await press(page, /^Bet .* on 2×/)
      await page
        .getByText(/is spinning/)
        .first()
        .waitFor({ timeout: 120_000 })
    },
    act: () => Promise.resolve(),
    lastsMs: 12_000,
  },
]

async function record(browser: Browser, scene: Scene, size: (typeof sizes)[number]): Promise<void> {
  const context = await browser.newContext({ viewport: size, serviceWorkers: 'block' })
  const page = await context.newPage()
  try {
    await signInDemo(page, address)
    await page.goto(address + scene.path, { waitUntil: 'load' })
    await page.locator('#root[data-rendered], #splash').first().waitFor({ state: 'detached' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    await scene.prepare?.(page)
    const frames: { data: Buffer; atMs: number }[] = []
    const session = await context.newCDPSession(page)
    session.on('Page.screencastFrame', ({ data, sessionId }) => {
      frames.push({ data: Buffer.from(data, 'base64'), atMs: performance.now() })
      // A frame may arrive while the page closes.
      session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined)
    })
    await session.send('Page.startScreencast', { format: 'jpeg', quality: 85 })
    const beganMs = performance.now()
    await scene.act(page)
    await delay(Math.max(0, scene.lastsMs - (performance.now() - beganMs)))
    await session.send('Page.stopScreencast')
    const name = `${scene.name} ${size.width}`
    await writeStrip(frames, size.width, name)
    say(`${name}: ${frames.length} frames`)
  } finally {
    await context.close()
  }
}

/** So many frames of a recording side by side, evenly spaced in time. */
async function writeStrip(
  frames: readonly { data: Buffer; atMs: number }[],
  windowWidth: number,
  name: string,
): Promise<void> {
  const [first, last] = [frames[0], frames.at(-1)]
  if (!first || !last) throw new Error(`${name} shows nothing.`)
  const width = FRAME_WIDTHS[windowWidth] ?? windowWidth
  const chosen = Array.from({ length: FRAMES }, (_, at) => {
    const wantedMs = first.atMs + ((last.atMs - first.atMs) * at) / (FRAMES - 1)
    return frames.findLast(({ atMs }) => atMs <= wantedMs) ?? first
  })
  const tiles = await Promise.all(
    chosen.map(({ data }) => sharp(data).resize({ width }).toBuffer({ resolveWithObject: true })),
  )
  const height = tiles[0]?.info.height ?? 0
  const columns = windowWidth > 800 ? FRAMES / 2 : FRAMES
  await sharp({
    create: {
      width: width * columns,
      height: (height * FRAMES) / columns,
      channels: 3,
      background: '#000',
    },
  })
    .composite(
      tiles.map(({ data }, at) => ({
        input: data,
        left: (at % columns) * width,
        top: Math.floor(at / columns) * height,
      })),
    )
    .png()
    .toFile(path.join(folder, `${name.replaceAll(' ', '-')}.png`))
}

await mkdir(folder, { recursive: true })
const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumFlags })
try {
  for (const scene of scenes.filter(({ name }) => name.startsWith(wanted))) {
    for (const size of sizes) {
      await record(browser, scene, size).catch((error: unknown) => {
        say(`${scene.name} ${size.width} failed: ${error instanceof Error ? error.message : error}`)
        process.exitCode = 1
      })
    }
  }
} finally {
  await browser.close()
}
