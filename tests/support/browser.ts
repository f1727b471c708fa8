import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { chromiumFlags, chromiumPath } from '#scripts/bench/chromium.ts'

export const desktop = { width: 1440, height: 900 }
export const phone = { width: 390, height: 844 }

export interface TestBrowser {
  /** A fresh visitor, with storage of his own; whatever his page complains of is kept. */
  visit(options?: { size?: typeof desktop }): Promise<Visitor>
  close(): Promise<void>
}

export interface Visitor {
  page: Page
  context: BrowserContext
  /** Console errors, uncaught errors and breaches of the content security policy, so far. */
  complaints: string[]
}

/** Debian's Chromium, headless, with everything off that talks to the outside. */
export async function openBrowser(): Promise<TestBrowser> {
  const browser: Browser = await chromium.launch({
    executablePath: chromiumPath,
    args: chromiumFlags,
  })
  return {
    async visit({ size = desktop } = {}) {
      const context = await browser.newContext({
        viewport: size,
        hasTouch: size === phone,
        locale: 'en-US',
      })
      const page = await context.newPage()
      const complaints: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text())
      })
      page.on('pageerror', (error) => complaints.push(error.message))
      return { page, context, complaints }
    },
    close: () => browser.close(),
  }
}
