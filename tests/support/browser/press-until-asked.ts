import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Clicks a bet of 50 coins, in several rounds if necessary, until the page asks for a deposit. */
export async function pressUntilAsked(page: Page, bet: Locator): Promise<void> {
  const isAsked = () => {
    const { searchParams } = new URL(page.url())
    return searchParams.get('modal') === 'deposit' && searchParams.get('amount') === '50'
  }
  const press = async () => {
    // The button is enabled only while bets are open, and is covered once the page has asked.
    if (!isAsked()) await bet.click({ timeout: 5_000 }).catch(() => undefined)
    return isAsked()
  }
  await expect.poll(press, { timeout: 240_000 }).toBe(true)
}
