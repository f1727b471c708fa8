import type { Page } from 'playwright-core'

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  /** Thread time in microseconds, which other programs on the machine do not affect. */
  tdur?: number
}

interface Work {
  /** The main thread's total work, in ms of thread time. */
  total: number
  /** The same for each task that ran script. */
  scripts: number[]
}

/** Measures the work of a page's main thread while `run` runs, in thread time. */
export async function measureMainThread(page: Page, run: () => Promise<void>): Promise<Work> {
  const browser = page.context().browser()
  if (!browser) throw new Error('The page has no browser')
  const session = await browser.newBrowserCDPSession()
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => {
    events.push(...(value as unknown as TraceEvent[]))
  })
  await session.send('Tracing.start', {
    traceConfig: {
      includedCategories: [
        'toplevel',
        'v8',
        'devtools.timeline',
        'disabled-by-default-devtools.timeline',
      ],
    },
  })
  await run()
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await complete
  await session.detach()
  return measure(events.filter(({ ph, tdur }) => ph === 'X' && tdur !== undefined))
}

function measure(events: readonly TraceEvent[]): Work {
  const scripts = events.filter(({ name }) => /^(FunctionCall|v8\.evaluateModule)$/.test(name))
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid}/${tid}`
  const byThread = Map.groupBy(scripts, threadOf)
  const [main] = [...byThread].sort(([, a], [, b]) => b.length - a.length)[0] ?? []
  const tasks = events.filter((event) => event.name.endsWith('RunTask') && threadOf(event) === main)
  const mine = byThread.get(main ?? '') ?? []
  const runsScript = ({ ts, dur = 0 }: TraceEvent) =>
    mine.some((script) => script.ts >= ts && script.ts < ts + dur)
  const msOf = ({ tdur = 0 }: TraceEvent) => tdur / 1000
  return {
    total: tasks.map(msOf).reduce((sum, ms) => sum + ms, 0),
    scripts: tasks.filter(runsScript).map(msOf),
  }
}
