import { afterAll, beforeAll, expect } from 'vitest'
import type { TestPlayer } from '#tests/support/players/a-player.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'
import { openBrowser, type TestBrowser, type VisitOptions, type Visitor } from './browser.ts'
import { type BrowserShop, openBrowserShop, type ShopOptions } from './browser-shop.ts'
import { signInByCookie } from './sign-in-by-cookie.ts'

interface FixtureOptions extends ShopOptions {
  /** Whether the shop is audited behind the tests; not of one whose database is written behind its back. */
  isAudited?: boolean
}

interface Visit extends Pick<VisitOptions, 'size'> {
  /** Who is signed in; nobody unless given. */
  as?: Pick<TestPlayer, 'tokens'>
}

/** Opens a shop and a browser before a file's tests, or a group's, and closes them behind them. */
export function browserFixture({ isAudited = false, ...options }: FixtureOptions = {}) {
  const shop = {} as BrowserShop
  const browser = {} as TestBrowser
  beforeAll(async () => {
    Object.assign(shop, await openBrowserShop(options))
    Object.assign(browser, await openBrowser())
  })
  afterAll(async () => {
    try {
      if (isAudited) expect(await auditFaults(shop)).toEqual([])
    } finally {
      // Where one could not be opened, there is nothing to be closed.
      await browser.close?.()
      await shop.stop?.()
    }
  })
  return {
    shop,
    browser,
    /** Opens a window with reduced motion, signed in where a player is named. */
    async visit({ as, ...size }: Visit = {}): Promise<Visitor> {
      const visitor = await browser.visit({ ...size, isCalm: true })
      if (as) await signInByCookie(visitor.context, shop.url, as)
      return visitor
    },
  }
}
