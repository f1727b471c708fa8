import type { BrowserContext, Page } from 'playwright-core'

/** Events that tests listen to and Playwright itself does not. */
const pageEvents = ['console', 'dialog', 'download', 'pageerror', 'request', 'response'] as const
const contextEvents = ['page', 'request'] as const

/** Calls on a page or a context that cannot be undone. */
const lasting = ['addInitScript', 'exposeFunction', 'exposeBinding', 'newCDPSession']
const lastingOfClock = ['install', 'setFixedTime', 'setSystemTime']

/** Watches a window. The returned function reports whether a call was made that cannot be undone. */
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
 * Resets a window as if it were new, except for cached files, and returns whether that worked. One blank page
 * remains.
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
    // No element of the next page is under the last pointer position.
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

/**
 * Clears the origin's storage from a blank page of that origin, because the page itself would write to it
 * again.
 */
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
