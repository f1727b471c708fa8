import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { isProfilePage, pages } from '#contract/pages.ts'
import { desktop, phone } from '#tests/support/browser/browser.ts'
import { browserFixture } from '#tests/support/browser/browser-fixture.ts'
import { checkPageAtBothSizes } from '#tests/support/browser/check-page.ts'
import { signInByCookie } from '#tests/support/browser/sign-in-by-cookie.ts'
import { signInAs } from '#tests/support/browser/sign-in-by-form.ts'
import { aPlayer, aRegisteredPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'

const { shop, browser } = browserFixture()

const sizes = [
  ['a desktop', desktop],
  ['a phone', phone],
] as const

async function openSignedIn(player: TestPlayer, path: string, size = desktop) {
  const visitor = await browser.visit({ size, isCalm: true })
  await signInByCookie(visitor.context, shop.url, player)
  await visitor.page.goto(`${shop.url}${path}`)
  await visitor.page.getByRole('heading', { level: 1 }).waitFor()
  return visitor
}

/** Logs in by the login form, so that this browser owns the session. */
async function openByForm(player: TestPlayer, path: string) {
  const visitor = await browser.visit({ isCalm: true })
  await visitor.page.goto(`${shop.url}${path}`)
  await signInAs(visitor.page, player)
  await visitor.page.waitForURL(`**${path}`)
  return visitor
}

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name }).waitFor()

/** Requests a password reset and follows the emailed link; returns the token. */
async function openReset(page: Page, email: string): Promise<string> {
  await page.goto(`${shop.url}/?modal=login`)
  await page.getByRole('dialog').getByRole('button', { name: 'Forgot password?' }).click()
  const dialog = page.getByRole('dialog', { name: 'Forgot password' })
  await dialog.getByLabel('Email', { exact: true }).fill(email)
  await dialog.getByRole('button', { name: 'Send the link' }).click()
  await dialog.getByRole('link', { name: 'Open the demo mailbox' }).click()
  await page.waitForURL('**/sandbox/mail?to=*')
  const mail = page.getByRole('link', { name: 'Choose a new password' })
  // The email is sent right after the reply. The mailbox is a static page, reloaded until the email is there.
  await expect
    .poll(async () => {
      if ((await mail.count()) > 0) return true
      await page.reload()
      return false
    })
    .toBe(true)
  await mail.first().click()
  const link = page.frameLocator('iframe').getByRole('link', { name: 'Choose a new password' })
  const address = await link.getAttribute('href')
  await link.click()
  await heading(page, 'Choose a new password')
  return address ?? ''
}

describe('an account', () => {
  it('a forgotten password is reset by email, and old sessions end', async () => {
    const player = await aPlayer(shop)
    const elsewhere = await openSignedIn(player, '/profile')
    const { page, context, complaints } = await browser.visit({ isCalm: true })
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url(), request.headers().referer ?? ''))
    const address = await openReset(page, player.email)
    const token = address.split('#token=')[1] ?? ''
    expect(token).toMatch(/^[\w-]{43}$/)
    // The token is in neither the address bar, nor a request, nor a referrer.
    expect(page.url()).toBe(`${shop.url}/reset-password`)
    expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain(token)
    await checkPageAtBothSizes(page)

    const password = page.getByLabel('New password')
    await password.fill('12345')
    await password.blur()
    await page.getByText('must be at least 6 characters').waitFor()
    await password.fill('password1')
    await page.getByRole('button', { name: 'Set new password' }).click()
    await page
      .getByText(/among the first that attackers try/)
      .first()
      .waitFor()
    await password.fill('a new brass key')
    // The other device notices when its socket closes, and shows a message.
    const isHeardElsewhere = elsewhere.page.getByText('Your session has ended.').first().waitFor()
    await page.getByRole('button', { name: 'Set new password' }).click()
    await page.getByText('Your password is changed.').first().waitFor()
    await page.waitForURL(`${shop.url}/`)
    expect(asked.filter((url) => url.includes(token))).toEqual([])
    await isHeardElsewhere
    await elsewhere.context.close()

    await page.goto(address)
    await page.getByLabel('New password').fill('another brass key')
    await page.getByRole('button', { name: 'Set new password' }).click()
    await heading(page, 'This link no longer works')
    await checkPageAtBothSizes(page)

    await page.goto(`${shop.url}/?modal=login`)
    await signInAs(page, { email: player.email, password: 'a new brass key' })
    const refused = (text: string) => text.includes('422')
    expect(complaints.filter((text) => !refused(text))).toEqual([])
    await context.close()
  })

  it('the profile saves a name, a picture, a consent and a password', async () => {
    const player = await aPlayer(shop)
    const { page, context, complaints } = await openSignedIn(player, '/profile')
    await heading(page, 'Profile')
    await page.getByText('This device').waitFor()
    await page.getByRole('radio', { name: 'shark' }).waitFor()
    await checkPageAtBothSizes(page)

    const save = page.getByRole('button', { name: 'Save changes' })
    expect(await save.isDisabled()).toBe(true)
    await page.getByLabel('Nickname').fill('Coffer support')
    await save.click()
    await page.getByText('This name could be mistaken for one of our staff.').first().waitFor()
    await page.getByLabel('Nickname').fill('Ada Brass 🦊')
    await page.getByRole('radio', { name: 'shark' }).check()
    await save.click()
    await page.getByText('Your changes are saved.').first().waitFor()
    await page.locator('header img[src="/art/avatar-shark.avif"]').waitFor()

    const news = page.getByRole('switch', { name: 'Email me news and promotions' })
    await news.click()
    await expect.poll(() => news.isChecked()).toBe(true)
    await page.getByLabel('Current password').fill('wrong!')
    await page.getByLabel('New password').fill('a new brass key')
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('This is not your password.').waitFor()
    await page.getByLabel('Current password').fill(player.password)
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('Your password is changed.').first().waitFor()

    await page.reload()
    await page.getByRole('main').getByText('Ada Brass 🦊').waitFor()
    expect(await page.getByRole('switch', { name: /news/ }).isChecked()).toBe(true)
    expect(await page.getByRole('radio', { name: 'shark' }).isChecked()).toBe(true)
    expect(complaints.filter((text) => !text.includes('422'))).toEqual([])
    await context.close()
  })

  it('one device signs another out, immediately and visibly, and then all of them', async () => {
    const player = await aPlayer(shop)
    const first = await openByForm(player, '/profile')
    const second = await openByForm(player, '/profile/delivery')
    await first.page.reload()
    await first.page.getByText('This device').waitFor()
    await Promise.all([
      second.page.getByText('Your session has ended.').first().waitFor(),
      first.page.getByText('That device is logged out.').first().waitFor(),
      first.page
        .getByRole('button', { name: /^Log out Chrome on/ })
        .first()
        .click(),
    ])
    await second.context.close()

    await first.page.getByRole('button', { name: 'Log out everywhere' }).click()
    const dialog = first.page.getByRole('dialog', { name: 'Log out everywhere?' })
    await Promise.all([
      first.page.getByText('You are logged out everywhere.').first().waitFor(),
      dialog.getByRole('button', { name: 'Log out everywhere' }).click(),
    ])
    await first.page.waitForURL(`${shop.url}/`)
    expect((await player.ask('GET /api/profile')).status).toBe(401)
    await first.context.close()
  })

  it('addresses can be added, changed, made default and deleted', async () => {
    const player = await aPlayer(shop)
    const { page, context, complaints } = await openSignedIn(player, '/profile/delivery')
    await heading(page, 'Addresses')
    await checkPageAtBothSizes(page)
    await addAddress(page, 'Berlin', checkPageAtBothSizes)
    await page.getByRole('article', { name: 'Ada Lovelace, Berlin' }).getByText('Default').waitFor()
    await addAddress(page, 'Potsdam')
    await checkPageAtBothSizes(page)

    const second = page.getByRole('article', { name: 'Ada Lovelace, Potsdam' })
    await second.getByRole('button', { name: 'Make default' }).click()
    await second.getByText('Default', { exact: true }).waitFor()
    await second.getByRole('button', { name: 'Use for billing' }).click()
    await second.getByText('Billing', { exact: true }).waitFor()
    await second.getByRole('button', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit address' })
    await dialog.getByLabel('City').fill('Werder')
    await dialog.getByRole('button', { name: 'Save address' }).click()
    await page.getByRole('article', { name: 'Ada Lovelace, Werder' }).waitFor()

    const first = page.getByRole('article', { name: 'Ada Lovelace, Berlin' })
    await first.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await first.waitFor({ state: 'detached' })
    const { body } = await player.ask<{ data: { addresses: object[] } }>(
      'GET /api/profile/addresses',
    )
    expect(body.data.addresses).toMatchObject([
      { is_default: true, is_billing: true, address: { city: 'Werder', phone: '+4930901820' } },
    ])
    expect(complaints).toEqual([])
    await context.close()
  })
})

it('the reset form and the mailbox are accessible and fit both sizes', async () => {
  const { page, context, complaints } = await browser.visit({ size: phone, isCalm: true })
  await page.goto(`${shop.url}/?modal=login`)
  const login = page.getByRole('dialog')
  await login.getByLabel('Email', { exact: true }).fill('ada@example.com')
  await login.getByRole('button', { name: 'Forgot password?' }).click()
  const dialog = page.getByRole('dialog', { name: 'Forgot password' })
  // The entered email is carried over.
  expect(await dialog.getByLabel('Email', { exact: true }).inputValue()).toBe('ada@example.com')
  await checkPageAtBothSizes(page)
  await dialog.getByRole('button', { name: 'Back to login' }).click()
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).waitFor()

  const player = await aRegisteredPlayer(shop)
  const welcome = page.getByRole('link', { name: /Welcome to Coffer/ }).first()
  // Sending takes a moment, and the mailbox shows only what has arrived.
  await expect
    .poll(async () => {
      await page.goto(`${shop.url}/sandbox/mail?to=${player.email}`)
      return welcome.count()
    })
    .toBe(1)
  await checkPageAtBothSizes(page)
  await welcome.click()
  await heading(page, 'Welcome to Coffer')
  await page.frameLocator('iframe').getByText(`Welcome, ${player.name}`).waitFor()
  await checkPageAtBothSizes(page)
  await page.getByRole('link', { name: 'Plain text' }).click()
  await page.getByText('Your account is ready.').waitFor()
  expect(complaints).toEqual([])
  await context.close()
})

describe.each(sizes)('on %s', (_, size) => {
  it('all pages of the profile share one layout, whose links reach all of them', async () => {
    const player = await aPlayer(shop)
    const { page, context } = await openSignedIn(player, '/profile', size)
    const nav = page.getByRole('navigation', { name: 'Your account' })
    const links = await nav.getByRole('link').all()
    const paths = await Promise.all(links.map((link) => link.getAttribute('href')))
    expect(paths.toSorted()).toEqual(profilePages.toSorted())
    for (const path of paths) {
      await nav.locator(`a[href="${path}"]`).click()
      await page.waitForURL(`${shop.url}${path}`)
      const open = nav.locator('a[aria-current=page]')
      await expect.poll(() => open.getAttribute('href')).toBe(path)
      await expect.poll(() => open.evaluate(isInSight)).toBe(true)
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow).toBeLessThanOrEqual(0)
    }
    await context.close()
  })
})

/** Pages that are linked from another page of the profile, or aliases. */
const inner = [
  '/profile/main',
  '/profile/shipping/new',
  '/profile/support/create',
  '/profile/support/:id',
]
const profilePages = Object.values(pages)
  .map(({ path }) => path)
  .filter(isProfilePage)
  .filter((path) => !inner.includes(path))

function isInSight(element: Element): boolean {
  const { left, right } = element.getBoundingClientRect()
  return left >= 0 && right <= innerWidth
}

async function addAddress(
  page: Page,
  city: string,
  look?: (page: Page) => Promise<void>,
): Promise<void> {
  await page.getByRole('button', { name: 'Add an address' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add an address' })
  await dialog.getByLabel('First name').fill('Ada')
  await dialog.getByLabel('Last name').fill('Lovelace')
  await dialog.getByLabel('Phone').fill('030 901820')
  await dialog.getByLabel('Postal code').fill('1')
  await dialog.getByLabel('Country').selectOption({ label: 'Germany' })
  await dialog.getByText('postal code is not valid').waitFor()
  await look?.(page)
  await dialog.getByRole('textbox', { name: 'Postal code' }).fill('10115')
  await dialog.getByLabel('State or region').fill('Berlin')
  await dialog.getByLabel('City').fill(city)
  await dialog.getByLabel('Street and number').fill('1 High Street')
  await dialog.getByRole('button', { name: 'Save address' }).click()
  await dialog.waitFor({ state: 'hidden' })
}
