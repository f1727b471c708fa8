import type { Locator, Page } from 'playwright-core'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import { phone, type TestBrowser, type VisitOptions, type Visitor } from './browser.ts'
import type { BrowserShop } from './browser-shop.ts'
import { checkPage } from './check-page.ts'
import { signInByCookie } from './sign-in-by-cookie.ts'

export interface DepositVisit extends Visitor {
  player: TestPlayer
  dialog: Locator
  /** The player's balance as shown in the open dialog. */
  balance(): Promise<string | null>
  /** Expects what must hold on every page; see `checkPage`. */
  check(): Promise<void>
}

/** Signs a player in and opens the form of a payment method. On a phone, the method is chosen first. */
export async function openDeposit(
  shop: BrowserShop,
  browser: TestBrowser,
  { size, method, query = '' }: VisitOptions & { method: RegExp; query?: string },
): Promise<DepositVisit> {
  const player = await aPlayer(shop)
  const visit = await browser.visit({ ...(size && { size }), isCalm: true })
  const { page, context } = visit
  await signInByCookie(context, shop.url, player)
  await page.goto(`${shop.url}/boxes?modal=deposit${query}`)
  const dialog = page.getByRole('dialog')
  const check = () => checkPage(page)
  if (size === phone) {
    await dialog.getByRole('heading', { name: 'Chose payment method' }).waitFor()
    await check()
    await dialog.getByRole('button', { name: method }).click()
  } else {
    await dialog.getByRole('tab', { name: method }).click()
  }
  const balance = () => dialog.getByText('Your balance:').locator('xpath=..').textContent()
  return { ...visit, player, dialog, balance, check }
}

/** Returns the newest line of the history, without its collapsed details. */
export async function lastDeposit(shop: BrowserShop, page: Page): Promise<string> {
  await page.goto(`${shop.url}/profile/deposit`)
  const line = page.locator('summary').first()
  await line.waitFor()
  await checkPage(page)
  const [text = ''] = await line.allInnerTexts()
  return text.replaceAll(/\s+/g, ' ')
}
