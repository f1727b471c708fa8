import { type LaunchedChrome, launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { chromiumFlags, chromiumPath } from './chromium.ts'
import { rounded } from './table.ts'

const RUNS = 5
/** Lighthouse sometimes loses the start of its own trace. */
const TRIES = 3
const categories = ['performance', 'accessibility', 'best-practices']
const audits = ['largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift']

/** Lighthouse's mobile result for a page with its own throttling: the median of several runs, and all scores. */
export async function runLighthouse(url: string): Promise<Record<string, string>> {
  const runs: Record<string, number>[] = []
  for (let run = 0; run < RUNS; run++) runs.push(await measure(url))
  const sorted = (name: string) => runs.map((run) => run[name] ?? Number.NaN).sort((a, b) => a - b)
  const middle = (name: string) => sorted(name)[RUNS >> 1] ?? Number.NaN
  return {
    performance: rounded(middle('performance'), 0),
    'all runs': sorted('performance').join(' '),
    accessibility: rounded(middle('accessibility'), 0),
    'best practices': rounded(middle('best-practices'), 0),
    'LCP s': rounded(middle('largest-contentful-paint') / 1000, 2),
    'TBT ms': rounded(middle('total-blocking-time'), 0),
    CLS: rounded(middle('cumulative-layout-shift'), 3),
  }
}

async function measure(url: string, tries = TRIES): Promise<Record<string, number>> {
  const chrome = await launch({ chromePath: chromiumPath, chromeFlags: chromiumFlags })
  try {
    return await verdict(url, chrome)
  } catch (error) {
    if (tries === 1) throw error
    return measure(url, tries - 1)
  } finally {
    chrome.kill()
  }
}

async function verdict(url: string, { port }: LaunchedChrome): Promise<Record<string, number>> {
  const run = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: categories,
  })
  if (!run || run.lhr.runtimeError) {
    throw new Error(`Lighthouse on ${url}: ${run?.lhr.runtimeError?.message ?? 'no verdict'}`)
  }
  const { lhr } = run
  return Object.fromEntries([
    ...categories.map((name) => [name, Math.round((lhr.categories[name]?.score ?? 0) * 100)]),
    ...audits.map((name) => [name, lhr.audits[name]?.numericValue ?? Number.NaN]),
  ])
}
