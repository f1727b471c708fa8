import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { browserFixture } from '#tests/support/browser/browser-fixture.ts'
import { signInAs } from '#tests/support/browser/sign-in-by-form.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import { oauthClient } from '#tests/support/players/social-harness.ts'

const { shop, browser } = browserFixture()
let evil: Server
let evilUrl: string
let attacker: TestPlayer

/** A page of another site: the browser treats localhost and 127.0.0.1 as two sites. */
const evilPage = (fields: Record<string, string>) => `<!doctype html>
<form method="post" action="${shop.url}/oauth/token" target="out">
${Object.entries(fields)
  .map(([name, value]) => `<input name="${name}" value="${value}">`)
  .join('')}
<button>Win a car</button></form><iframe name="out"></iframe>`

beforeAll(async () => {
  attacker = await aPlayer(shop)
  const { email: username, password } = attacker
  evil = createServer((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(evilPage({ grant_type: 'password', ...oauthClient, username, password }))
  })
  evil.listen(0, 'localhost')
  await once(evil, 'listening')
  evilUrl = `http://localhost:${(evil.address() as AddressInfo).port}/`
})
afterAll(async () => {
  evil?.close()
})

const refreshCookieOf = async (context: BrowserContext) =>
  (await context.cookies(`${shop.url}/oauth`)).find(({ name }) => name === 'coffer_refresh')?.value

it('a form on another site does not replace the session of a user who submits it', async () => {
  const { page, context } = await browser.visit({ isCalm: true })
  const victim = await aPlayer(shop)
  await page.goto(`${shop.url}/?modal=login`)
  await signInAs(page, victim)
  const kept = await refreshCookieOf(context)
  expect(kept).toMatch(/^[\w-]{43}$/)

  const foreign = await context.newPage()
  await foreign.goto(evilUrl)
  for (const target of ['out', '_top']) {
    await foreign.goto(evilUrl)
    await foreign.locator('form').evaluate((form, to) => form.setAttribute('target', to), target)
    const answered = foreign.waitForResponse(`${shop.url}/oauth/token`)
    await foreign.getByRole('button').click()
    expect((await answered).status()).toBe(403)
    expect(await refreshCookieOf(context)).toBe(kept)
  }
  await foreign.goto(evilUrl)
  await foreign.evaluate(
    ([url, body]) =>
      fetch(`${url}/oauth/token`, {
        method: 'POST',
        mode: 'no-cors',
        credentials: 'include',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body,
      }).catch(() => null),
    [
      shop.url,
      new URLSearchParams({
        grant_type: 'password',
        ...oauthClient,
        username: attacker.email,
        password: attacker.password,
      }).toString(),
    ] as const,
  )
  expect(await refreshCookieOf(context)).toBe(kept)
  await page.reload()
  await page.getByText(victim.name).first().waitFor({ state: 'attached' })
  await context.close()
})
