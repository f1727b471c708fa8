import type { BrowserContext, Page } from 'playwright-core'

/** What tests listen to, and nothing of Playwright's own hangs on. */
const pageEvents = ['console', 'dialog', 'download', 'pageerror', 'request', 'response'] as const
const contextEvents = ['page', 'request'] as const

/** What cannot be undone on a page or a context. */
const lasting = ['addInitScript', 'exposeFunction', 'exposeBinding', 'newCDPSession']
const lastingOfClock = ['install', 'setFixedTime', 'setSystemTime']

/** Watches a window; the answer says whether something was done to it that cannot be undone. */
export function onceMarked(context: BrowserContext, page: Page): () => boolean {
  let isMarked = false
  const watch = (on: object, names: readonly string[]) => {
    for (const name of names) {
      const act: unknown = Reflect.get(on, name)
      if (typeof act !== 'function') continue
      Reflect.set(on, name, (...values: unknown[]) => {
        isMarked = true
        return act.apply(on, values)
      })
    }
  }
  watch(context, lasting)
  watch(page, lasting)
  watch(context.clock, lastingOfClock)
  return () => isMarked
}

/**
 * Makes a window as if nobody had been in it, but for the files in its cache; answers whether that has
 * worked. Its one page is empty then.
 */
export async function forget(
  context: BrowserContext,
  page: Page,
  size: { width: number; height: number },
): Promise<boolean> {
  try {
    for (const each of context.pages()) if (each !== page) await each.close()
    for (const event of pageEvents) drop(page, event)
    for (const event of contextEvents) drop(context, event)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await context.setOffline(false)
    await clearStorage(page)
    await context.clearCookies()
    await context.clearPermissions()
    await page.emulateMedia({ media: null, reducedMotion: null })
    await page.setViewportSize(size)
    // Nothing of the next page is under the pointer of the last one.
    await page.mouse.move(-1, -1)
    return true
  } catch {
    return false
  }
}

function drop(on: object, event: string): void {
  const emitter = on as NodeJS.EventEmitter
  for (const listener of emitter.listeners(event)) emitter.off(event, listener as () => void)
}

/** Empties what the page's origin keeps, from a blank page of that origin: its own would write again. */
async function clearStorage(page: Page): Promise<void> {
  const { origin } = new URL(page.url())
  if (origin.startsWith('http')) {
    const blank = `${origin}/favicon.ico`
    await page.route(blank, (route) => route.fulfill({ contentType: 'text/html', body: '' }))
    await page.goto(blank, { waitUntil: 'commit' })
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
    await page.unroute(blank)
  }
  await page.goto('about:blank', { waitUntil: 'commit' })
}
