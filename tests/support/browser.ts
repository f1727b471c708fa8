import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'

const executablePath =
  process.env.CHROMIUM_PATH ??
  ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync) ??
  'chromium'

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
    executablePath,
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
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
