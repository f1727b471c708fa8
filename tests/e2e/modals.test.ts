import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { pages } from '#contract/pages.ts'
import { desktop, phone } from '#tests/support/browser/browser.ts'
import { browserFixture } from '#tests/support/browser/browser-fixture.ts'
import { signInAs } from '#tests/support/browser/sign-in-by-form.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'

const { shop, visit } = browserFixture()
let player: TestPlayer

beforeAll(async () => {
  player = await aPlayer(shop, { cents: 5_000n })
})

const dialog = (page: Page) => page.getByRole('dialog')
const query = (page: Page) => new URL(page.url()).searchParams

describe('the address opens a modal over any page', () => {
  const places = ['/', '/boxes', '/rocket', '/nothing-here']

  it('for a visitor', async () => {
    const { page } = await visit()
    for (const place of places) {
      for (const modal of ['deposit', 'login', 'register']) {
        await arrive(page, place, `?modal=${modal}`)
        // A visitor who wants to deposit must sign up first.
        const shown = modal === 'login' ? 'Login' : 'Sign Up'
        await page.getByRole('dialog', { name: shown }).waitFor()
        expect(new URL(page.url()).pathname).toBe(place)
        await page.keyboard.press('Escape')
        await dialog(page).waitFor({ state: 'hidden' })
        expect(query(page).size).toBe(0)
      }
    }
  })

  it('for a player, except login and sign-up', async () => {
    const { page } = await visit({ as: player })
    for (const place of [...places, '/profile/inventory']) {
      for (const modal of ['login', 'register']) {
        await arrive(page, place, `?modal=${modal}`)
        await page.waitForURL(`${shop.url}${place}`)
        expect(await dialog(page).count()).toBe(0)
      }
      await arrive(page, place, '?modal=deposit&amount=50')
      await page.getByRole('dialog', { name: /Deposit|payment method/ }).waitFor()
      await page.keyboard.press('Escape')
      await page.waitForURL(`${shop.url}${place}`)
    }
  })

  /** Loads a page if it is not open; otherwise only changes the address. */
  async function arrive(page: Page, place: string, search: string): Promise<void> {
    const isOpen = page.url().startsWith('http') && new URL(page.url()).pathname === place
    if (isOpen) await goBackTo(page, `${place}${search}`)
    else await page.goto(`${shop.url}${place}${search}`)
  }
})

describe('controls that ask a visitor to log in', () => {
  it.each<[string, typeof desktop, (page: Page) => [Locator, string][]]>([
    [
      'Boxes, Sign up and Login in the header',
      desktop,
      (page) => [
        [header(page, 'Boxes'), 'Sign Up'],
        [header(page, 'Sign up'), 'Sign Up'],
        [header(page, 'Login'), 'Login'],
      ],
    ],
    [
      'Profile and the round button of the bar',
      phone,
      (page) => [
        [bar(page, 'Profile'), 'Login'],
        [bar(page, 'Login'), 'Login'],
      ],
    ],
  ])('%s', async (_, size, buttonsOf) => {
    const { page } = await visit({ size })
    await page.goto(shop.url)
    for (const [button, shown] of buttonsOf(page)) {
      await button.click()
      await page.getByRole('dialog', { name: shown }).waitFor()
      await page.keyboard.press('Escape')
      await dialog(page).waitFor({ state: 'hidden' })
    }
  })

  it('Deposit in the header opens the deposit for a player', async () => {
    const { page } = await visit({ as: player })
    await page.goto(shop.url)
    await header(page, 'Deposit').click()
    await page.getByRole('dialog', { name: /Deposit|payment method/ }).waitFor()
  })

  it('the round button of the bar and the card of the menu open the deposit for a player', async () => {
    const { page } = await visit({ as: player, size: phone })
    await page.goto(shop.url)
    const deposit = page.getByRole('dialog', { name: /payment method/ })
    await bar(page, /^Deposit/).click()
    await deposit.waitFor()
    await page.keyboard.press('Escape')
    await deposit.waitFor({ state: 'hidden' })
    await bar(page, 'Menu').click()
    await page.getByRole('dialog', { name: 'Menu' }).getByText(player.name).click()
    await deposit.waitFor()
  })

  const header = (page: Page, name: string) =>
    page.getByRole('banner').getByRole('button', { name, exact: true })
  const bar = (page: Page, name: string | RegExp) =>
    page.getByRole('navigation', { name: 'Quick' }).getByRole('button', { name })
})

describe('a page for players', () => {
  const guarded = Object.values(pages)
    .filter(({ access }) => access === 'players')
    .map(({ path }) => path)

  it('is every page below /profile, and three more', () => {
    expect(guarded).toEqual(
      expect.arrayContaining(['/profile', '/battles/create', '/custom-boxes/create', '/freeloot']),
    )
  })

  it('shows a visitor the login over the home page, and remembers the requested page', async () => {
    const { page, complaints } = await visit()
    await page.goto(`${shop.url}/faq`)
    for (const path of guarded) {
      await goBackTo(page, `${path}?sort=price`)
      await expect.poll(() => query(page).get('return')).toBe(`${path}?sort=price`)
      expect(new URL(page.url()).pathname).toBe('/')
      await page.getByRole('dialog', { name: 'Login' }).waitFor()
      await page.getByRole('heading', { level: 1, name: 'Open something real' }).waitFor()
    }
    expect(complaints).toEqual([])
    await page.keyboard.press('Escape')
    await page.waitForURL(`${shop.url}/`)
  })

  it.each([
    '/profile',
    '/profile/inventory',
    '/battles/create',
    '/custom-boxes/create',
    '/freeloot',
  ])('after logging in, a visitor is on %s, with the focus on it', async (path) => {
    const { page } = await visit()
    await page.goto(`${shop.url}${path}?from=mail`)
    await signInAs(page, player)
    await page.waitForURL(`${shop.url}${path}?from=mail`)
    await expect.poll(() => focused(page)).toBe('H1')
  })

  it('is replaced by the home page when the player logs out', async () => {
    const { page } = await visit()
    await page.goto(`${shop.url}/profile/inventory`)
    await signInAs(page, await aPlayer(shop))
    await page.waitForURL('**/profile/inventory')
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.waitForURL(`${shop.url}/`)
    expect(await dialog(page).count()).toBe(0)
    const cookies = await page.context().cookies()
    expect(cookies.filter(({ name }) => /token/.test(name))).toEqual([])
  })
})

describe('a visitor who wants to deposit', () => {
  it('signs up, logs in, and then sees the deposit that they wanted', async () => {
    const { page } = await visit()
    await page.goto(`${shop.url}/boxes?modal=deposit&amount=75`)
    const form = dialog(page)
    await form.getByLabel('Nickname').fill('Wanderer')
    await form.getByLabel('Email', { exact: true }).fill('wanderer@example.com')
    await form.getByLabel('Password', { exact: true }).fill('correct horse')
    await form.getByText('I am 18 or older').click()
    const welcome = page.getByRole('alert').getByText('Welcome').waitFor()
    await form.getByRole('button', { name: 'Create account' }).click()
    await welcome
    const login = form.getByRole('button', { name: 'Login', exact: true })
    await login.waitFor()
    // The entered text is still there: one click logs in.
    expect(await form.getByLabel('Email', { exact: true }).inputValue()).toBe(
      'wanderer@example.com',
    )
    expect(await form.getByLabel('Password', { exact: true }).inputValue()).toBe('correct horse')
    await login.click()
    const deposit = page.getByRole('dialog', { name: 'Deposit' })
    expect(await deposit.getByLabel(/^Amount/).inputValue()).toBe('75')
    await deposit.getByRole('button', { name: 'Pay $75.00' }).click()
    await deposit.getByLabel('Date of birth').fill('2013-05-05')
    await deposit.getByRole('button', { name: 'Continue' }).click()
    await deposit.getByRole('heading', { name: /^You are \d\d. Is 2013 right\?$/ }).waitFor()
    await deposit.getByRole('button', { name: 'No, change the date' }).click()
    await deposit.getByRole('button', { name: 'Back to the payment' }).click()
    expect(await deposit.getByLabel(/^Amount/).inputValue()).toBe('75')
    await page.keyboard.press('Escape')
    await page.waitForURL(`${shop.url}/boxes`)
    await expect.poll(() => focused(page)).toBe('H1')
  })
})

describe('by keyboard alone', () => {
  const tours: [string, 'visitor' | 'player', typeof desktop, string, string | RegExp][] = [
    ['the sign-up', 'visitor', desktop, '/', 'Sign up'],
    ['the login', 'visitor', desktop, '/', 'Login'],
    ['the deposit', 'player', desktop, '/', 'Deposit'],
    ['the deposit on a phone', 'player', phone, '/', /^Deposit/],
    ['the menu', 'visitor', phone, '/', 'Menu'],
    ['the fairness of a box', 'visitor', desktop, '/boxes/midas-vault', /^Provably fair$/],
    ['the rotation of seeds', 'player', desktop, '/provably-fair', /^Rotate/],
  ]

  it.each(tours)('%s opens, traps focus, and closes', async (_, who, size, place, name) => {
    const { page } = await visit(who === 'player' ? { as: player, size } : { size })
    await page.goto(`${shop.url}${place}`)
    const first = page.getByRole('button', { name, exact: true }).first()
    // A control that waits for its data cannot be focused yet.
    await first.click({ trial: true })
    // Keeps the element itself: when the profile has loaded, another one with the same name may precede it.
    const opener = await first.elementHandle()
    if (!opener) throw new Error('no button opens it')
    await opener.focus()
    await page.keyboard.press('Enter')
    await dialog(page).waitFor()
    await expect.poll(() => isInDialog(page)).toBe(true)
    // A native dialog lets the focus reach the browser's own controls, which a page sees as its body.
    let stops = await walk(page)
    // A dialog that opens before its data has its close button only.
    const walked = async () => {
      stops = await walk(page)
      return stops.size
    }
    await expect.poll(walked).toBeGreaterThan(1)
    expect([...stops].filter((stop) => !stop.isIn)).toEqual([])
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'hidden' })
    await expect.poll(() => opener.evaluate((it) => it === document.activeElement)).toBe(true)
  })

  it('after a login whose opener is gone, the focus is on the page', async () => {
    const { page } = await visit()
    await page.goto(`${shop.url}/boxes`)
    await page
      .getByRole('banner')
      .getByRole('button', { name: 'Login', exact: true })
      .press('Enter')
    await dialog(page).getByLabel('Email', { exact: true }).fill(player.email)
    await dialog(page).getByLabel('Password', { exact: true }).fill(player.password)
    await page.keyboard.press('Enter')
    await dialog(page).waitFor({ state: 'hidden' })
    await expect.poll(() => focused(page)).toBe('H1')
  })

  it('the games bar keeps the focus where it was switched', async () => {
    const { page } = await visit({ size: phone })
    await page.goto(shop.url)
    const bar = page.getByRole('navigation', { name: 'Quick' })
    await bar.getByRole('button', { name: 'Games' }).press('Enter')
    await expect.poll(() => focusedText(page)).toBe('Back')
    expect(await bar.getByRole('link').allTextContents()).toEqual([
      'Battles',
      'Deals',
      'Rocket',
      'Crazy Wheel',
      'Bounce',
    ])
    await page.keyboard.press('Enter')
    await expect.poll(() => focusedText(page)).toBe('Games')
  })
})

/** Navigates through the router, as the back button does. */
const goBackTo = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)

const focused = (page: Page) => page.evaluate(() => document.activeElement?.tagName)
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent)
const isInDialog = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('dialog') != null)

/** Every stop of the Tab key, forwards until the first one repeats. */
async function walk(page: Page): Promise<Set<{ text: string; isIn: boolean }>> {
  const stops = new Map<string, { text: string; isIn: boolean }>()
  for (let step = 0; step < 60; step++) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(() => {
      const { activeElement: at, body } = document
      const isBrowser = at === null || at === body
      return {
        id: isBrowser
          ? ''
          : `${at.tagName} ${at.id} ${at.getAttribute('aria-label')} ${at.textContent}`,
        text: at?.textContent?.slice(0, 40) ?? '',
        isIn: isBrowser || at.closest('dialog') !== null,
      }
    })
    if (stops.has(stop.id) && stop.id !== '') break
    stops.set(stop.id, stop)
  }
  return new Set(stops.values())
}
