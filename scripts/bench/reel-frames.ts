import { chromium, type Page } from 'playwright-core'
import { chromiumFlags, chromiumPath } from './chromium.ts'
import { percentile, rounded } from './table.ts'

/** The time between frames while one and five reels spin, as the page itself sees it. */
export async function measureReel(boxUrl: string): Promise<Record<string, string>[]> {
  const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumFlags })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    const rows = []
    for (const count of [1, 5]) {
      await page.goto(boxUrl, { waitUntil: 'load' })
      await page.getByRole('radio', { name: String(count), exact: true }).click({ force: true })
      const frames = await framesDuring(page, () =>
        page.getByRole('button', { name: /^Demo spin/ }).click(),
      )
      rows.push({
        reels: String(count),
        frames: String(frames.length),
        'per second': rounded(1000 / (frames.reduce((sum, ms) => sum + ms, 0) / frames.length)),
        'p50 ms': rounded(percentile(frames, 0.5)),
        'p99 ms': rounded(percentile(frames, 0.99)),
      })
    }
    return rows
  } finally {
    await browser.close()
  }
}

const SPIN_MS = 5_000

async function framesDuring(page: Page, begin: () => Promise<void>): Promise<number[]> {
  await begin()
  const frames = await page.evaluate(
    (durationMs) =>
      new Promise<number[]>((resolve) => {
        const deltas: number[] = []
        let last = performance.now()
        const end = last + durationMs
        const step = (now: number) => {
          deltas.push(now - last)
          last = now
          if (now < end) requestAnimationFrame(step)
          else resolve(deltas.slice(1))
        }
        requestAnimationFrame(step)
      }),
    SPIN_MS,
  )
  return frames.sort((a, b) => a - b)
}
