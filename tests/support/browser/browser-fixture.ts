import { afterAll, beforeAll, expect } from 'vitest'
import type { TestPlayer } from '#tests/support/players/a-player.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'
import { openBrowser, type TestBrowser, type VisitOptions, type Visitor } from './browser.ts'
import { type BrowserShop, openBrowserShop, type ShopOptions } from './browser-shop.ts'
import { signInByCookie } from './sign-in-by-cookie.ts'

interface FixtureOptions extends ShopOptions {
  /** Whether the ledger is audited after the tests. Turn it off if a test writes to the database directly. */
  isAudited?: boolean
  /** Whether its windows load pictures: for tests of how pages look or load. */
  hasPictures?: boolean
}

interface Visit extends Pick<VisitOptions, 'size'> {
  /** The signed-in player; a visitor by default. */
  as?: Pick<TestPlayer, 'tokens'>
}

/** Opens a shop and a browser before the tests of a file or group, and closes them afterwards. */
export function browserFixture({
  isAudited = false,
  hasPictures = false,
  ...options
}: FixtureOptions = {}) {
  const shop = {} as BrowserShop
  const browser = {} as TestBrowser
  beforeAll(async () => {
    Object.assign(shop, await openBrowserShop(options))
    Object.assign(browser, await openBrowser({ hasPictures }))
  })
  afterAll(async () => {
    try {
      if (isAudited) expect(await auditFaults(shop)).toEqual([])
    } finally {
      // If opening failed, there is nothing to close.
      await browser.close?.()
      await shop.stop?.()
    }
  })
  return {
    shop,
    browser,
    /** Opens a window with reduced motion, logged in if a player is given. */
    async visit({ as, ...size }: Visit = {}): Promise<Visitor> {
      const visitor = await browser.visit({ ...size, isCalm: true })
      if (as) await signInByCookie(visitor.context, shop.url, as)
      return visitor
    },
  }
}
