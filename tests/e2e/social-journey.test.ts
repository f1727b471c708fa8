import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { browserFixture } from '#tests/support/browser/browser-fixture.ts'
import { checkPageAtBothSizes } from '#tests/support/browser/check-page.ts'
import { signInAs } from '#tests/support/browser/sign-in-by-form.ts'
import { foreignAddresses } from '#tests/support/fuzz/foreign-addresses.ts'
import { aPlayer } from '#tests/support/players/a-player.ts'
import { confirmEmailOf } from '#tests/support/players/confirm-email.ts'

const { shop, browser } = browserFixture()

const houses = ['Google', 'Facebook', 'Steam']

let count = 0
/** Logs in on the provider's page as a person without an account. */
async function introduce(page: Page, { scenario = 'allow' } = {}): Promise<void> {
  count += 1
  await page.getByLabel('Another one').check()
  await page.getByLabel('Name', { exact: true }).fill(`Nova ${count}`)
  await page.getByLabel('Email, or nothing').fill(`nova-${count}@sandbox.example`)
  await page.getByRole('combobox').selectOption(scenario)
  await page.getByRole('button', { name: /^Continue to/ }).click()
}

async function seedOriginOf(house: string): Promise<string> {
  const { rows } = await shop.database.pool.query<{ origin: string }>(
    `SELECT s.client_seed_origin AS origin FROM social_identities i
     JOIN seeds s ON s.player_id = i.player_id AND s.state = 'active'
     WHERE i.provider = $1 ORDER BY i.connected_at DESC LIMIT 1`,
    [house.toLowerCase()],
  )
  return rows[0]?.origin ?? ''
}

describe('a sign-in provider', () => {
  it.each(houses)('%s opens an account with its own seed, and logs in later', async (house) => {
    const { page, context, complaints } = await browser.visit({ isCalm: true })
    const events: string[] = []
    page.on('console', (message) => {
      if (message.text().includes('make_register')) events.push(message.text())
    })
    await page.goto(`${shop.url}/profile/inventory`)
    await page.getByRole('dialog').getByRole('link', { name: house }).click()
    await page.getByText('SANDBOX', { exact: true }).waitFor()
    await checkPageAtBothSizes(page)
    await introduce(page)
    await page.waitForURL(`${shop.url}/profile/inventory`)
    await page.getByRole('heading', { level: 1, name: 'Inventory' }).waitFor()
    await expect.poll(() => seedOriginOf(house)).toBe('player')
    expect(events).toHaveLength(1)
    expect(complaints).toEqual([])
    await page.goBack()
    expect(page.url()).not.toContain('code=')
    await context.close()
  })

  it('canceling shows a message and the other ways to log in', async () => {
    const { page, context, complaints } = await browser.visit({ isCalm: true })
    await page.goto(`${shop.url}/boxes?modal=register`)
    await page.getByRole('dialog').getByRole('link', { name: 'Google' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('heading', { level: 1, name: 'Sign-in canceled' }).waitFor()
    await checkPageAtBothSizes(page)
    await page.getByRole('link', { name: 'Log in another way' }).click()
    await signInAs(page, await aPlayer(shop))
    await page.waitForURL(`${shop.url}/boxes`)
    expect(complaints).toEqual([])
    await context.close()
  })

  it('a provider that does not respond is reported within ten seconds', async () => {
    const { page, context, complaints } = await browser.visit({ isCalm: true })
    await page.goto(`${shop.url}/?modal=login`)
    await page.getByRole('dialog').getByRole('link', { name: 'Facebook' }).click()
    const refused = page.waitForResponse((answer) => answer.status() === 503)
    await introduce(page, { scenario: 'hang' })
    await page.getByRole('heading', { level: 1, name: 'Logging you in' }).waitFor()
    // Measures the shop's time; how long the page takes to show it depends on the machine.
    expect((await refused).request().timing().responseStart).toBeLessThan(10_000)
    await page.getByText('The provider is not responding.').waitFor()
    await checkPageAtBothSizes(page)
    // The browser itself logs the refused call.
    expect(complaints.filter((text) => !text.includes('503'))).toEqual([])
    await context.close()
  })
})

it('a signed-in player links a provider, and can log in with it later', async () => {
  const player = await aPlayer(shop)
  await confirmEmailOf(shop, player)
  const { page, context } = await browser.visit({ isCalm: true })
  await page.goto(`${shop.url}/?modal=login`)
  await signInAs(page, player)
  await page.goto(`${shop.url}/social/steam/redirect?return=/boxes`)
  await page.getByLabel('Sandbox Two').check()
  await page.getByRole('button', { name: /^Continue to/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Connect Steam?' }).waitFor()
  await checkPageAtBothSizes(page)
  await page.getByRole('button', { name: 'Connect Steam' }).click()
  await page.waitForURL(`${shop.url}/boxes`)
  await context.clearCookies()
  await page.goto(`${shop.url}/boxes?modal=login`)
  await page.getByRole('dialog').getByRole('link', { name: 'Steam' }).click()
  await page.getByLabel('Sandbox Two').check()
  await page.getByRole('button', { name: /^Continue to/ }).click()
  await page.waitForURL(`${shop.url}/boxes`)
  await page.getByText(player.name).first().waitFor({ state: 'attached' })
  await context.close()
})

it('an address with a foreign return target never leads to another site', async () => {
  const { page, context } = await browser.visit({ isCalm: true })
  const asked = new Set<string>()
  context.on('request', (request) => asked.add(new URL(request.url()).origin))
  const player = await aPlayer(shop)
  for (const address of foreignAddresses.filter((_each, at) => at % 40 === 0)) {
    await context.clearCookies()
    await page.goto(`${shop.url}/?${new URLSearchParams({ modal: 'login', return: address })}`)
    await signInAs(page, player)
    await context.clearCookies()
    const query = new URLSearchParams({ return: address })
    await page.goto(`${shop.url}/social/google/redirect?${query}`)
    await page.getByRole('button', { name: /^Continue to/ }).click()
    await page.waitForURL(`${shop.url}/`)
    await context.clearCookies()
    await page.goto(`${shop.url}/auth/google?error=denied&${query}`)
    await page.getByRole('link', { name: 'Log in another way' }).click()
    await page.waitForURL(`${shop.url}/?modal=login`)
  }
  expect([...asked]).toEqual([shop.url])
  await context.close()
})
