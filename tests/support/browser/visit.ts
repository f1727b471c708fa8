import type { TestPlayer } from '#tests/support/players/a-player.ts'
import type { TestBrowser, VisitOptions, Visitor } from './browser.ts'
import type { BrowserShop } from './browser-shop.ts'
import { signInByCookie } from './sign-in-by-cookie.ts'

interface Come extends Pick<VisitOptions, 'size'> {
  /** Who comes; a visitor unless given. */
  as?: Pick<TestPlayer, 'tokens'>
}

/** Visitors who have asked for less motion, signed in where a player is named. */
export function regularsOf(shop: () => BrowserShop, browser: () => TestBrowser) {
  return async function come({ as, ...options }: Come = {}): Promise<Visitor> {
    const visitor = await browser().visit({ ...options, isCalm: true })
    if (as) await signInByCookie(visitor.context, shop().url, as)
    return visitor
  }
}
