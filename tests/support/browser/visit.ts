import type { TestPlayer } from '#tests/support/players/a-player.ts'
import type { TestBrowser, VisitOptions, Visitor } from './browser.ts'
import type { BrowserShop } from './browser-shop.ts'
import { signInByCookie } from './sign-in-by-cookie.ts'

interface Visit extends Pick<VisitOptions, 'size'> {
  /** Who is signed in; nobody unless given. */
  as?: Pick<TestPlayer, 'tokens'>
}

/** Opens windows with reduced motion, signed in where a player is named. */
export function visitorsOf(shop: () => BrowserShop, browser: () => TestBrowser) {
  return async function visit({ as, ...options }: Visit = {}): Promise<Visitor> {
    const visitor = await browser().visit({ ...options, isCalm: true })
    if (as) await signInByCookie(visitor.context, shop().url, as)
    return visitor
  }
}
