import { type Browser, chromium, type Page } from 'playwright-core'
import { chromiumFlags, chromiumPath } from './chromium.ts'
import { percentile, rounded } from './table.ts'

const WINDOW = { width: 1440, height: 900 }
const DEMO = { username: 'demo@coffer.example', password: 'open-the-vault' }
const SPIN_MS = 5_000
const DROPS = 3

/** The time between frames as the page measures it, and the CPU time of its main thread. */
interface Frames {
  deltas: number[]
  cpuMs: number
}

/**
 * Measures frames of an almost empty page with a moving square (the maximum for this browser and machine), of
 * spinning reels, and of ten balls that fall on the widest board.
 */
export async function measureFrames(
  address: string,
  boxPath: string,
): Promise<Record<string, string>[]> {
  const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumFlags })
  try {
    const before = await squareFrames(browser)
    const reels = [await reelFrames(browser, address + boxPath, 1)]
    reels.push(await reelFrames(browser, address + boxPath, 5))
    const balls = await ballFrames(browser, address)
    const after = await squareFrames(browser)
    const most = (perSecond(before) + perSecond(after)) / 2
    return [
      row('a square moves, before', before, most),
      row('1 reel', reels[0] as Frames, most),
      row('5 reels', reels[1] as Frames, most),
      row('10 balls of Bounce', balls, most),
      row('a square moves, after', after, most),
    ]
  } finally {
    await browser.close()
  }
}

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

const openPage = (browser: Browser): Promise<Page> => browser.newPage({ viewport: WINDOW })

const lasting = (durationMs: number) => `performance.now() < ${durationMs} + begin`

async function squareFrames(browser: Browser): Promise<Frames> {
  const page = await openPage(browser)
  await page.setContent(
    `<div style="width: 90px; height: 90px; background: orange; animation: move 1s infinite alternate"></div>
     <style>@keyframes move { to { margin-left: 900px } }</style>`,
  )
  const frames = await framesWhile(page, lasting(SPIN_MS), async () => undefined)
  await page.close()
  return frames
}

async function reelFrames(browser: Browser, boxUrl: string, count: number): Promise<Frames> {
  const page = await openPage(browser)
  await page.goto(boxUrl, { waitUntil: 'load' })
  await page.getByRole('radio', { name: String(count), exact: true }).click({ force: true })
  const frames = await framesWhile(page, lasting(SPIN_MS), () =>
    page.getByRole('button', { name: /^Demo spin/ }).click(),
  )
  await page.close()
  return frames
}

async function ballFrames(browser: Browser, address: string): Promise<Frames> {
  const page = await openPage(browser)
  await signIn(page, address)
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

async function signIn(page: Page, address: string): Promise<void> {
  const answer = await page.request.post(`${address}/oauth/token`, {
    data: {
      grant_type: 'password',
      client_id: 'web',
      client_secret: 'web',
      scope: '*',
      ...DEMO,
    },
  })
  const tokens = (await answer.json()) as { access_token: string; refresh_token: string }
  await page.context().addCookies([
    { name: 'access_token', value: tokens.access_token, url: address },
    { name: 'refresh_token', value: tokens.refresh_token, url: address },
  ])
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
