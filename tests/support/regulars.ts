import type { BrowserContext } from 'playwright-core'
import type { TestPlayer } from './a-player.ts'
import { desktop, openTab, type TestBrowser, type Visitor } from './browser.ts'
import type { BrowserShop } from './browser-shop.ts'
import { signInByCookie } from './signed-in.ts'

export interface Come {
  size?: typeof desktop
  /** Who comes; a visitor unless given. */
  as?: Pick<TestPlayer, 'tokens'>
}

/**
 * Visitors who have been here before: the shop's files are in their browser's cache, which makes tests of
 * many pages quick. Their cookies are forgotten each time, and they have asked for less motion.
 */
export function regularsOf(shop: () => BrowserShop, browser: () => TestBrowser) {
  const contexts = new Map<object, Promise<BrowserContext>>()
  return async function come({ size = desktop, as }: Come = {}): Promise<Visitor> {
    const known =
      contexts.get(size) ??
      browser()
        .visit({ size, isCalm: true })
        .then(({ context }) => context)
    contexts.set(size, known)
    const context = await known
    await Promise.all(context.pages().map((page) => page.close()))
    await context.clearCookies()
    if (as) await signInByCookie(context, shop().url, as)
    return { context, ...(await openTab(context)) }
  }
}
