import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
const source = readFile(axePath, 'utf8')

/** Returns the WCAG 2.2 AA violations that axe finds on a page, by rule. */
export async function violationsOf(page: Page): Promise<string[]> {
  await fadedIn(page)
  // The page's content security policy blocks injected scripts, but not those of the debugger.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await source)
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const { violations } = await axe.run({
      resultTypes: ['violations'],
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    })
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 120)}`)
  })
}

const FADES_MS = 2_000

/** Waits for entering animations, because half-faded text has half its contrast. Longer ones are ignored. */
async function fadedIn(page: Page): Promise<void> {
  await page.evaluate(async (longest) => {
    const fades = document.getAnimations().filter((animation) => {
      const end = Number(animation.effect?.getComputedTiming().endTime)
      return animation.playState === 'running' && end <= longest
    })
    // A canceled animation rejects; it is over too.
    await Promise.allSettled(fades.map((animation) => animation.finished))
  }, FADES_MS)
}
