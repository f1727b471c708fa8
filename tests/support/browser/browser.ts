import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core'
import { onTestFinished } from 'vitest'
import { chromiumFlags, testChromiumPath } from '#scripts/bench/chromium.ts'
import { onePerWorker } from '#tests/support/setup/one-per-worker.ts'
import { forget, onceMarked } from './reset-window.ts'

export const desktop = { width: 1440, height: 900 }
export const phone = { width: 390, height: 844 }

/**
 * Pages live for a moment: optimizing their scripts, axe above all, costs more than it saves, so that it waits
 * until something is computed at length; and most of them end before their memory needs to be cleaned.
 */
const scriptFlags = [
  '--invocation-count-for-maglev=10000',
  '--invocation-count-for-maglev-osr=10000',
  '--invocation-count-for-turbofan=100000',
  '--min-semi-space-size=32',
]

/**
 * A window of Chromium's prepares two pages of its own below its address bar, which cost more than one of ours.
 * The others are off by Playwright: of two lists Chromium reads the last.
 */
const featuresOff = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding'],
  ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints'],
  ...['NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'],
]

/** What every phone with Chrome calls itself. */
const phoneAgent =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

export interface TestBrowser {
  /**
   * A visitor with nothing in their storage; errors on their page are kept. They leave when the
   * test ends, those of a hook when the browser is closed.
   */
  visit(options?: VisitOptions): Promise<Visitor>
  close(): Promise<void>
}

export interface Visitor {
  page: Page
  context: BrowserContext
  /** Console errors, uncaught errors and breaches of the content security policy, so far. */
  complaints: string[]
}

export interface VisitOptions {
  size?: typeof desktop
  /** Whether they have asked their system for less motion; then nothing needs to be waited for. */
  isCalm?: boolean
  /** Whether the service worker stands between their pages and the shop, past what tests reroute. */
  hasServiceWorker?: boolean
}

/** A window that was used and has forgotten it, or a new one. */
interface Window {
  context: BrowserContext
  page: Page
  /** Whether something was done to it that cannot be undone. */
  isMarked(): boolean
  /** Closes it for good. */
  shut(): Promise<void>
}

/** Starting Chromium, and a process for each page in it, costs more than most tests of a page. */
const chromiumOfWorker = onePerWorker(
  async () => {
    const args = [
      ...chromiumFlags,
      `--js-flags=${scriptFlags.join(' ')}`,
      `--disable-features=${featuresOff.join(',')}`,
    ]
    const browser = await chromium.launch({ executablePath: testChromiumPath, args })
    return { browser, idle: new Map<string, Window[]>() }
  },
  ({ browser }) => browser.close(),
)

/** Debian's Chromium, headless, with everything off that talks to the outside. */
export async function openBrowser(): Promise<TestBrowser> {
  const { browser, idle } = await chromiumOfWorker()
  const leaving = new Set<() => Promise<void>>()

  async function visit(options: VisitOptions = {}): Promise<Visitor> {
    const { size = desktop, isCalm = false, hasServiceWorker = false } = options
    const kind = `${size.width}x${size.height}`
    const kept = hasServiceWorker ? undefined : idle.get(kind)?.pop()
    const window = kept ?? (await openWindow(browser, size, hasServiceWorker))
    const { context, page } = window
    const leave = async () => {
      if (!leaving.delete(leave)) return
      // A worker would outlive its test, and control the next one's page before that has registered its own.
      const isClean = !hasServiceWorker && !window.isMarked() && (await forget(context, page, size))
      if (isClean) idle.set(kind, [...(idle.get(kind) ?? []), window])
      else await window.shut()
    }
    leaving.add(leave)
    context.close = leave
    try {
      onTestFinished(leave)
    } catch {
      // In a hook there is no test that could end.
    }
    await page.emulateMedia({ reducedMotion: isCalm ? 'reduce' : 'no-preference' })
    return { context, page, complaints: complaintsOf(page) }
  }

  return {
    visit,
    async close() {
      await Promise.all([...leaving].map((leave) => leave()))
    },
  }
}

async function openWindow(
  browser: Browser,
  size: typeof desktop,
  hasServiceWorker: boolean,
): Promise<Window> {
  const options: BrowserContextOptions = {
    viewport: size,
    ...(size === phone && { hasTouch: true, userAgent: phoneAgent }),
    locale: 'en-US',
    serviceWorkers: hasServiceWorker ? 'allow' : 'block',
  }
  const context = await browser.newContext(options)
  // What is waited for is the work of others, on a busy machine the slower.
  context.setDefaultTimeout(60_000)
  await context.addInitScript(suitMachine)
  const shut = context.close.bind(context)
  const page = await newPage(context)
  return { context, page, isMarked: onceMarked(context, page), shut }
}

/**
 * Without a graphics card every frame with a blur behind its header or dialog, be it for a blinking caret,
 * costs as much as a page; no test sees it. A toast goes after two seconds, in which a busy machine may not have
 * looked: here it stands for ten, and is in the way of no press.
 */
function suitMachine(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`
    *, *::backdrop { backdrop-filter: none !important }
    .Toastify__progress-bar--animated { animation-duration: 10s !important }
    .Toastify__toast { pointer-events: none !important }
  `)
  document.adoptedStyleSheets.push(sheet)
}

async function newPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const goto = page.goto.bind(page)
  // A page that the server has rendered is there before its script: tests wait until it is hydrated.
  page.goto = async (url, options) => {
    const answer = await goto(url, options)
    if (options?.waitUntil === undefined) {
      await page.locator('#root[data-rendered]').waitFor({ state: 'detached' })
    }
    return answer
  }
  return page
}

/**
 * What Chromium now and then says by itself, without the breach that it would be a note to: a breach has its own
 * words before it.
 */
const NOTE =
  " Note that 'script-src' was not explicitly set, so 'default-src' is used as a fallback."

function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && message.text() !== NOTE) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  return complaints
}
