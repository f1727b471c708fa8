import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type ConsoleMessage,
  chromium,
  type Page,
} from 'playwright-core'
import { onTestFinished } from 'vitest'
import { chromiumFlags, testChromiumPath } from '#scripts/bench/chromium.ts'
import { onePerWorker } from '#tests/support/setup/one-per-worker.ts'
import { forget, onceMarked } from './reset-window.ts'
import { hasScreenshots } from './screenshot.ts'

export const desktop = { width: 1440, height: 900 }
export const phone = { width: 390, height: 844 }

/**
 * Pages live only briefly. Optimizing their scripts, especially axe, costs more than it saves, so V8 does it
 * only for long computations. Most pages close before their memory needs to be collected.
 */
const scriptFlags = [
  '--invocation-count-for-maglev=10000',
  '--invocation-count-for-maglev-osr=10000',
  '--invocation-count-for-turbofan=100000',
  '--min-semi-space-size=32',
]

/**
 * Chromium prepares two pages of its own below the address bar of a window; they cost more than one of ours.
 * Playwright disables the other features by default, but Chromium reads only the last of two lists.
 */
const featuresOff = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding'],
  ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints'],
  ...['NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'],
]

/** The user agent of Chrome on any Android phone. */
const phoneAgent =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

export interface TestBrowser {
  /**
   * Opens a window with empty storage and records the errors on its page. The window closes when the test
   * ends; if a hook opened it, when the browser closes.
   */
  visit(options?: VisitOptions): Promise<Visitor>
  close(): Promise<void>
}

export interface Visitor {
  page: Page
  context: BrowserContext
  /** Console errors, uncaught errors and content security policy violations so far. */
  complaints: string[]
}

export interface VisitOptions {
  size?: typeof desktop
  /** Whether the system asks for reduced motion; tests then need not wait for animations. */
  isCalm?: boolean
  /** Whether the service worker handles requests, which bypasses routes that tests intercept. */
  hasServiceWorker?: boolean
}

/** A new window, or a used one that was reset. */
interface Window {
  context: BrowserContext
  page: Page
  /** Whether something was done to it that cannot be undone. */
  isMarked(): boolean
  /** Closes it permanently. */
  shut(): Promise<void>
}

/** Starting Chromium, and a process for each of its pages, takes longer than most tests of a page. */
const chromiumOfWorker = (flags: readonly string[]) =>
  onePerWorker(
    async () => {
      const args = [
        ...chromiumFlags,
        `--js-flags=${scriptFlags.join(' ')}`,
        `--disable-features=${featuresOff.join(',')}`,
        ...flags,
      ]
      const browser = await chromium.launch({ executablePath: testChromiumPath, args })
      return { browser, idle: new Map<string, Window[]>() }
    },
    ({ browser }) => browser.close(),
  )

const withPictures = chromiumOfWorker([])
/** Without a graphics card, pictures are almost half of what a page costs, and most tests do not look at them. */
const withoutPictures = chromiumOfWorker(['--blink-settings=imagesEnabled=false'])

/**
 * Opens Debian's headless Chromium with all background network requests disabled. Pictures have their room even where
 * they are not loaded.
 */
export async function openBrowser({ hasPictures = false } = {}): Promise<TestBrowser> {
  const isSeen = hasPictures || hasScreenshots
  const { browser, idle } = await (isSeen ? withPictures() : withoutPictures())
  const leaving = new Set<() => Promise<void>>()

  async function visit(options: VisitOptions = {}): Promise<Visitor> {
    const { size = desktop, isCalm = false, hasServiceWorker = false } = options
    const kind = `${size.width}x${size.height}`
    const kept = hasServiceWorker ? undefined : idle.get(kind)?.pop()
    const window = kept ?? (await openWindow(browser, size, hasServiceWorker))
    const { context, page } = window
    const leave = async () => {
      if (!leaving.delete(leave)) return
      // A service worker would outlive its test and control the next test's page before that registers its
      // own.
      const isClean = !hasServiceWorker && !window.isMarked() && (await forget(context, page, size))
      if (isClean) idle.set(kind, [...(idle.get(kind) ?? []), window])
      else await window.shut()
    }
    leaving.add(leave)
    context.close = leave
    try {
      onTestFinished(leave)
    } catch {
      // In a hook, no test ends.
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
  // Waits depend on other processes, which are slow on a busy machine.
  context.setDefaultTimeout(60_000)
  await context.addInitScript(suitMachine)
  await context.addInitScript(drawRarely)
  const shut = context.close.bind(context)
  const page = await newPage(context)
  return { context, page, isMarked: onceMarked(context, page), shut }
}

/**
 * Without a graphics card, each frame with a blurred header or dialog backdrop costs as much as a page, even
 * for a blinking caret; no test sees the blur. A toast closes after two seconds, too soon for a test on a
 * busy machine: here it stays for ten and lets clicks through.
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

/** Without a graphics card, a canvas costs more than the rest of its page: here it is drawn twenty times a second. */
function drawRarely(): void {
  const FRAME_MS = 50
  const frame = window.requestAnimationFrame.bind(window)
  const waiting = new Map<number, () => void>()
  let last = 0
  window.requestAnimationFrame = (draw) => {
    const id = ++last
    const timer = setTimeout(() => {
      const drawn = frame((at) => {
        waiting.delete(id)
        draw(at)
      })
      waiting.set(id, () => cancelAnimationFrame(drawn))
    }, FRAME_MS)
    waiting.set(id, () => clearTimeout(timer))
    return id
  }
  const cancelAnimationFrame = window.cancelAnimationFrame.bind(window)
  window.cancelAnimationFrame = (id) => {
    waiting.get(id)?.()
    waiting.delete(id)
  }
}

async function newPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const goto = page.goto.bind(page)
  // The server renders the page before its script runs: tests wait until it is hydrated.
  page.goto = async (url, options) => {
    const answer = await goto(url, options)
    if (options?.waitUntil === undefined) {
      await page.locator('#root[data-rendered]').waitFor({ state: 'detached' })
    }
    return answer
  }
  return page
}

/** Chromium sometimes logs this note without a violation. A real violation has its own text before the note. */
const NOTE =
  " Note that 'script-src' was not explicitly set, so 'default-src' is used as a fallback."

/** Bets and cash-outs of a round, which go on without the page: one that is too late is refused, and the page says so. */
const ROUND_BET = /\/api\/(crash\/(bet|close-bet)|wheel\/bet(\/[^/]+\/cancel)?)$/

function isTooLate(message: ConsoleMessage): boolean {
  return message.text().includes('status of 409') && ROUND_BET.test(message.location().url)
}

/** The errors that a page logs, except of bets that were too late for a round. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() !== 'error' || message.text() === NOTE || isTooLate(message)) return
    complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  return complaints
}
