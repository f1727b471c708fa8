import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { desktop, phone } from '#tests/support/browser/browser.ts'
import { browserFixture } from '#tests/support/browser/browser-fixture.ts'
import type { BrowserShop } from '#tests/support/browser/browser-shop.ts'
import { signInAs } from '#tests/support/browser/sign-in-by-form.ts'
import { aPlayer } from '#tests/support/players/a-player.ts'
import { oauthClient } from '#tests/support/players/social-harness.ts'
import { ask } from '#tests/support/shop/ask.ts'

const WORDS = 'The captcha was not loaded. Please reload the page and try again.'

const sizes = [
  ['a desktop', desktop],
  ['a phone', phone],
] as const

/** Fills in the sign-up form and submits it; returns the email. */
let count = 0
async function signUp(page: Page): Promise<string> {
  count += 1
  const email = `captcha-${count}@example.com`
  const form = page.getByRole('dialog')
  await form.getByLabel('Nickname').fill(`Nova ${count}`)
  await form.getByLabel('Email', { exact: true }).fill(email)
  await form.getByLabel('Password', { exact: true }).fill('a quiet harbour')
  await form.getByText('I am 18 or older').click()
  await form.getByRole('button', { name: 'Create account' }).click()
  return email
}

/** After registering, the login replaces the form. */
const isRegistered = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Login', exact: true }).waitFor()

async function isKnown(shop: BrowserShop, email: string): Promise<boolean> {
  const { rowCount } = await shop.database.pool.query('SELECT 1 FROM players WHERE email = $1', [
    email,
  ])
  return rowCount === 1
}

describe('with our own proof of work', () => {
  const { shop, browser } = browserFixture({ env: () => ({ CAPTCHA: 'altcha' }) })

  it('a sign-up passes and sends requests only to us', async () => {
    const { page, context, complaints } = await browser.visit({ isCalm: true })
    const origins = new Set<string>()
    context.on('request', (request) => origins.add(new URL(request.url()).origin))
    await page.goto(`${shop.url}/?modal=register`)
    const email = await signUp(page)
    await isRegistered(page)
    expect(await isKnown(shop, email)).toBe(true)
    expect([...origins]).toEqual([shop.url])
    expect(complaints).toEqual([])
    await context.close()
  })

  it.each(sizes)(
    'on %s a login carries a token, shows that it is checked, and shifts no layout',
    async (_, size) => {
      const { page, context, complaints } = await browser.visit({ size, isCalm: true })
      const player = await aPlayer(shop)
      await page.goto(`${shop.url}/?modal=login`)
      const form = page.getByRole('dialog')
      await form.getByLabel('Email', { exact: true }).fill(player.email)
      await form.getByText('Protected by ALTCHA', { exact: true }).waitFor()
      const button = form.getByRole('button', { name: 'Login', exact: true })
      // A form that is still animating moves on its own.
      await button.click({ trial: true })
      const before = await button.boundingBox()
      const sent = page.waitForRequest('**/oauth/token')
      await page.route('**/oauth/token', async (route) => {
        await form.getByText('Protected by ALTCHA: checked').waitFor()
        expect(await button.boundingBox()).toEqual(before)
        await route.continue()
      })
      await form.getByLabel('Password', { exact: true }).fill(player.password)
      await button.click()
      const { 'g-recaptcha-response': token } = (await sent).postDataJSON() as Record<
        string,
        string
      >
      expect(token).toMatch(/^\w{100,}/)
      await form.waitFor({ state: 'hidden' })
      expect(complaints).toEqual([])
      await context.close()
    },
  )

  it("the owner of a name under attack logs in with the page's captcha", async () => {
    const { page, context } = await browser.visit({ isCalm: true })
    const player = await aPlayer(shop)
    const tries = Array.from({ length: 12 }, () =>
      ask<{ code: string }>(shop.url, 'POST /oauth/token', {
        grant_type: 'password',
        ...oauthClient,
        username: player.email,
        password: 'wrong!',
      }),
    )
    const codes = (await Promise.all(tries)).map(({ body }) => body.code)
    expect(codes).toContain('captcha_required')
    await page.goto(`${shop.url}/?modal=login`)
    await signInAs(page, player)
    await context.close()
  })

  it('a login without a challenge works, unless its name is under attack', async () => {
    const { page, context } = await browser.visit({ isCalm: true })
    const { email } = await aPlayer(shop)
    await page.route('**/api/captcha/challenge*', (route) => route.abort())
    await page.goto(`${shop.url}/?modal=login`)
    const form = page.getByRole('dialog')
    await form.getByLabel('Email', { exact: true }).fill(email)
    await form.getByLabel('Password', { exact: true }).fill('not the password')
    for (let tries = 0; tries < 10; tries++) {
      const answered = page.waitForResponse('**/oauth/token')
      await form.getByRole('button', { name: 'Login', exact: true }).click()
      expect((await answered).status()).toBe(400)
    }
    await form.getByRole('button', { name: 'Login', exact: true }).click()
    await form.getByText(WORDS).first().waitFor()
    await context.close()
  })

  it('each attempt has a new token', async () => {
    const { page, context } = await browser.visit({ isCalm: true })
    const nextToken = async () => {
      const request = await page.waitForRequest('**/api/auth/register')
      return (request.postDataJSON() as Record<string, string>)['g-recaptcha-response']
    }
    await page.goto(`${shop.url}/?modal=register`)
    await page.route('**/api/auth/register', (route) => route.fulfill({ status: 503, json: {} }))
    const first = nextToken()
    await signUp(page)
    expect(await first).toMatch(/^\w{100,}/)
    await page.getByRole('alert').first().waitFor()
    await page.unroute('**/api/auth/register')
    const second = nextToken()
    await page.getByRole('dialog').getByRole('button', { name: 'Create account' }).click()
    await isRegistered(page)
    expect(await second).not.toBe(await first)
    await context.close()
  })

  it('without a challenge, the form says that the captcha did not load', async () => {
    const { page, context } = await browser.visit({ isCalm: true })
    await page.route('**/api/captcha/challenge*', (route) => route.abort())
    await page.goto(`${shop.url}/?modal=register`)
    const email = await signUp(page)
    await page.getByRole('dialog').getByText(WORDS).first().waitFor()
    expect(await isKnown(shop, email)).toBe(false)
    await context.close()
  })
})

describe('with reCAPTCHA', () => {
  const { shop, browser } = browserFixture({
    env: (sandboxOrigin) => ({
      RECAPTCHA_URL: sandboxOrigin,
      RECAPTCHA_SITE_KEY: 'site-key-of-the-tests',
      RECAPTCHA_SECRET: 'secret-of-the-tests',
    }),
  })

  it('its badge is at the bottom left, and a sign-up passes', async () => {
    const { page, context, complaints } = await browser.visit({ size: phone, isCalm: true })
    await page.goto(`${shop.url}/?modal=register`)
    await page.locator('.grecaptcha-badge[data-badge=bottomleft]').waitFor({ state: 'attached' })
    const email = await signUp(page)
    await isRegistered(page)
    expect(await isKnown(shop, email)).toBe(true)
    expect(complaints).toEqual([])
    await context.close()
  })

  it('its script is not requested before a form needs it', async () => {
    const { page, context } = await browser.visit({ isCalm: true })
    const scripts: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('recaptcha')) scripts.push(request.url())
    })
    await page.goto(`${shop.url}/boxes`)
    await page.waitForLoadState('networkidle')
    expect(scripts).toEqual([])
    await context.close()
  })

  it('a script that fails to load is reported, and can be loaded later', async () => {
    const { page, context } = await browser.visit({ isCalm: true })
    await page.route('**/recaptcha/api.js*', (route) => route.abort())
    await page.goto(`${shop.url}/?modal=register`)
    const email = await signUp(page)
    await page.getByRole('dialog').getByText(WORDS).first().waitFor()
    expect(await isKnown(shop, email)).toBe(false)
    await page.unroute('**/recaptcha/api.js*')
    await page.getByRole('dialog').getByRole('button', { name: 'Create account' }).click()
    await isRegistered(page)
    expect(await isKnown(shop, email)).toBe(true)
    await context.close()
  })
})
