import type { Page } from 'playwright-core'

const DEMO = { username: 'demo@coffer.example', password: 'open-the-vault' }

/** Signs a page in as the demo's player. */
export async function signInDemo(page: Page, address: string): Promise<void> {
  const answer = await page.request.post(`${address}/oauth/token`, {
    data: {
      grant_type: 'password',
      client_id: 'web',
      client_secret: 'web',
      scope: '*',
      ...DEMO,
    },
  })
  const tokens = (await answer.json()) as { access_token: string; refresh_token: string }
  await page.context().addCookies([
    { name: 'access_token', value: tokens.access_token, url: address },
    { name: 'refresh_token', value: tokens.refresh_token, url: address },
  ])
}
