import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { chromiumFlags, chromiumPath } from './chromium.ts'
import { rounded } from './table.ts'

/** Lighthouse's mobile verdict on a page, with its own throttling. */
export async function runLighthouse(url: string): Promise<Record<string, string>> {
  const chrome = await launch({ chromePath: chromiumPath, chromeFlags: chromiumFlags })
  try {
    const run = await lighthouse(url, {
      port: chrome.port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: ['performance', 'accessibility', 'best-practices'],
    })
    const { categories = {}, audits = {} } = run?.lhr ?? {}
    const score = (name: string) => String(Math.round((categories[name]?.score ?? 0) * 100))
    const value = (name: string) => audits[name]?.numericValue ?? Number.NaN
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best practices': score('best-practices'),
      'LCP s': rounded(value('largest-contentful-paint') / 1000, 2),
      'TBT ms': rounded(value('total-blocking-time'), 0),
      CLS: rounded(value('cumulative-layout-shift'), 3),
    }
  } finally {
    chrome.kill()
  }
}
