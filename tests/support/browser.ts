import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { chromiumFlags, chromiumPath } from '#scripts/bench/chromium.ts'

export const desktop = { width: 1440, height: 900 }
export const phone = { width: 390, height: 844 }

/** What every phone with Chrome calls itself. */
const phoneAgent =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

export interface TestBrowser {
  /** A fresh visitor, with storage of his own; whatever his page complains of is kept. */
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
  /** Whether he has asked his system for less motion; then nothing needs to be waited for. */
  isCalm?: boolean
}

/** Debian's Chromium, headless, with everything off that talks to the outside. */
export async function openBrowser(): Promise<TestBrowser> {
  const browser: Browser = await chromium.launch({
    executablePath: chromiumPath,
    args: chromiumFlags,
  })
  return {
    async visit({ size = desktop, isCalm = false } = {}) {
      const context = await browser.newContext({
        viewport: size,
        ...(size === phone && { hasTouch: true, userAgent: phoneAgent }),
        locale: 'en-US',
        ...(isCalm && { reducedMotion: 'reduce' }),
      })
      return { context, ...(await openTab(context)) }
    },
    close: () => browser.close(),
  }
}

/** Another page of the same visitor, with complaints of its own. */
export async function openTab(
  context: BrowserContext,
): Promise<Pick<Visitor, 'page' | 'complaints'>> {
  const page = await context.newPage()
  const goto = page.goto.bind(page)
  // A page that the server has drawn is there before its script: tests press what has ears.
  page.goto = async (url, options) => {
    const answer = await goto(url, options)
    if (options?.waitUntil === undefined) {
      await page.locator('#root[data-drawn]').waitFor({ state: 'detached' })
    }
    return answer
  }
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  return { page, complaints }
}
