import type { BrowserContext } from 'playwright-core'
import type { TestPlayer } from '#tests/support/players/a-player.ts'

/** Sets the cookies in a visitor's browser that logging in would set. */
export async function signInByCookie(
  context: BrowserContext,
  url: string,
  { tokens }: Pick<TestPlayer, 'tokens'>,
): Promise<void> {
  await context.addCookies([
    { name: 'access_token', value: tokens.access_token, url },
    { name: 'refresh_token', value: tokens.refresh_token, url },
  ])
}
