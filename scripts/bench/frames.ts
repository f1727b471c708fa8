import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { signInDemo } from '#scripts/bench/sign-in-demo.ts'
import { ensureClient } from '#scripts/client-build.ts'
import { chromiumFlags, chromiumPath } from './chromium.ts'
import { startDemoShop } from './demo-shop.ts'
import { percentile, printTable, rounded } from './table.ts'

const WINDOW = { width: 1440, height: 900 }
const SPIN_MS = 5_000
const DROPS = 3
const ROLL_MS = 1_500

/** The time between frames as the page measures it, and the CPU time of its main thread. */
interface Frames {
  deltas: number[]
  cpuMs: number
}

/** The scenes of the games, as a processor shows them that is slower than this one by a factor. */
export async function benchFrames(slowdown = 4): Promise<void> {
  await ensureClient()
  const folder = await mkdtemp(path.join(tmpdir(), 'coffer-bench-'))
  try {
    const shop = await startDemoShop(folder)
    console.log(`  a processor ${slowdown} times slower`)
    printTable(await measureFrames(shop.address, '/boxes/midas-vault', slowdown))
    await shop.stop()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Measures frames of an almost empty page with a moving square (the maximum for this browser and machine), of
 * spinning reels, of ten balls that fall on the widest board, of a flight, of a spin of the wheel and of a roll.
 */
export async function measureFrames(
  address: string,
  boxPath: string,
  slowdown = 1,
): Promise<Record<string, string>[]> {
  const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumFlags })
  const open = async (): Promise<Page> => {
    const page = await browser.newPage({ viewport: WINDOW })
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    return page
  }
  try {
    const before = await squareFrames(open)
    const scenes: [string, Frames][] = [
      ['1 reel', await reelFrames(open, address + boxPath, 1)],
      ['5 reels', await reelFrames(open, address + boxPath, 5)],
      ['10 balls of Bounce', await ballFrames(open, address)],
      ['a flight of Rocket', await roundFrames(open, `${address}/rocket`, FLIGHT)],
      ['a spin of the wheel', await roundFrames(open, `${address}/wheel`, SPIN)],
      ['a roll of dice', await rollFrames(open, address)],
    ]
    const after = await squareFrames(open)
    const most = (perSecond(before) + perSecond(after)) / 2
    return [
      row('a square moves, before', before, most),
      ...scenes.map(([what, frames]) => row(what, frames, most)),
      row('a square moves, after', after, most),
    ]
  } finally {
    await browser.close()
  }
}

type Open = () => Promise<Page>

/** What the page tells screen readers while a round moves. */
const FLIGHT = 'The rocket has started'
const SPIN = 'The wheel is spinning'
const ROUND_MS_MAX = 240_000
const ROUND_MOVES_MS = 4_000

const perSecond = ({ deltas }: Frames): number =>
  (1000 * deltas.length) / deltas.reduce((sum, ms) => sum + ms, 0)

function row(what: string, frames: Frames, most: number): Record<string, string> {
  const deltas = frames.deltas.toSorted((a, b) => a - b)
  return {
    what,
    frames: String(deltas.length),
    'per second': rounded(perSecond(frames)),
    'x square': rounded(perSecond(frames) / most, 2),
    'p50 ms': rounded(percentile(deltas, 0.5)),
    'p99 ms': rounded(percentile(deltas, 0.99)),
    'CPU ms a frame': rounded(frames.cpuMs / deltas.length, 2),
  }
}

const lasting = (durationMs: number) => `performance.now() < ${durationMs} + begin`

async function squareFrames(open: Open): Promise<Frames> {
  const page = await open()
  await page.setContent(
    `<div style="width: 90px; height: 90px; background: orange; animation: move 1s infinite alternate"></div>
     <style>@keyframes move { to { margin-left: 900px } }</style>`,
  )
  const frames = await framesWhile(page, lasting(SPIN_MS), async () => undefined)
  await page.close()
  return frames
}

async function reelFrames(open: Open, boxUrl: string, count: number): Promise<Frames> {
  const page = await open()
  await page.goto(boxUrl, { waitUntil: 'load' })
  await page.getByRole('radio', { name: String(count), exact: true }).click({ force: true })
  const frames = await framesWhile(page, lasting(SPIN_MS), () =>
    page.getByRole('button', { name: /^Demo spin/ }).click(),
  )
  await page.close()
  return frames
}

async function ballFrames(open: Open, address: string): Promise<Frames> {
  const page = await open()
  await signInDemo(page, address)
  await page.goto(`${address}/plinko`, { waitUntil: 'load' })
  await page.getByLabel(/^Rows/).fill('16')
  await page.getByLabel(/^Balls/).fill('10')
  const all: Frames = { deltas: [], cpuMs: 0 }
  for (let drop = 0; drop < DROPS; drop += 1) {
    const { deltas, cpuMs } = await framesWhile(
      page,
      `document.querySelector('[data-falling]').dataset.falling !== '0'`,
      async () => {
        await page.getByRole('button', { name: /^Drop/ }).click()
        await page.locator('[data-falling="10"]').waitFor()
      },
    )
    all.deltas.push(...deltas)
    all.cpuMs += cpuMs
  }
  await page.close()
  return all
}

/** The first seconds of a round that a visitor watches. */
async function roundFrames(open: Open, url: string, words: string): Promise<Frames> {
  const page = await open()
  await page.goto(url, { waitUntil: 'load' })
  const told = page.getByRole('status').filter({ hasText: words })
  // The next one, from its start.
  await told.waitFor({ state: 'detached', timeout: ROUND_MS_MAX })
  const frames = await framesWhile(page, lasting(ROUND_MOVES_MS), () =>
    told.waitFor({ timeout: ROUND_MS_MAX }),
  )
  await page.close()
  return frames
}

async function rollFrames(open: Open, address: string): Promise<Frames> {
  const page = await open()
  await signInDemo(page, address)
  await page.goto(`${address}/dice`, { waitUntil: 'load' })
  const frames = await framesWhile(page, lasting(ROLL_MS), () =>
    page.getByRole('button', { name: /^Roll for/ }).click(),
  )
  await page.close()
  return frames
}

/** Counts the page's frames from its start while a condition on the page holds. */
async function framesWhile(
  page: Page,
  condition: string,
  begin: () => Promise<void>,
): Promise<Frames> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const taskMs = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0)
  }
  await begin()
  const beforeMs = await taskMs()
  const deltas = await page.evaluate<number[]>(`new Promise((resolve) => {
    const begin = performance.now()
    const deltas = []
    let last = begin
    const step = (now) => {
      deltas.push(now - last)
      last = now
      if (${condition}) requestAnimationFrame(step)
      else resolve(deltas.slice(1))
    }
    requestAnimationFrame(step)
  })`)
  return { deltas, cpuMs: (await taskMs()) - beforeMs }
}
