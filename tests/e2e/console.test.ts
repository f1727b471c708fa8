import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { roles } from '#contract/roles.ts'
import { violationsOf } from '#tests/support/browser/axe.ts'
import { browserFixture } from '#tests/support/browser/browser-fixture.ts'
import { takeScreenshot } from '#tests/support/browser/screenshot.ts'
import { BTC_ADDRESS } from '#tests/support/payouts/payout-harness.ts'
import { aPlayer, signedInAgain, type TestPlayer } from '#tests/support/players/a-player.ts'
import { codeAt } from '#tests/support/players/a-second-factor.ts'
import { aStaffMember } from '#tests/support/players/a-staff-member.ts'
import { confirmEmailOf } from '#tests/support/players/confirm-email.ts'

const { shop, visit } = browserFixture({ isOwn: true, isAudited: true })

const wide = { width: 1440, height: 900 }
const laptop = { width: 1024, height: 768 }

const at = (path: string) => `${shop.url}/operator${path}`
const nav = (page: Page) => page.getByRole('navigation', { name: 'Console' })

async function enterPassword(page: Page, { email, password }: TestPlayer): Promise<void> {
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

async function aWithdrawal(coins: number, name?: string): Promise<TestPlayer> {
  const player = await aPlayer(shop, { cents: 100_000n, ...(name && { name }) })
  await confirmEmailOf(shop, player)
  const body = { currency: 'BTC', amount: coins, address: BTC_ADDRESS }
  const { status } = await player.ask('POST /api/withdrawals', body, {
    'idempotency-key': crypto.randomUUID(),
  })
  expect(status).toBe(200)
  return player
}

/** Expects no accessibility violation and nothing wider than the window, at both widths of the console. */
async function checkAtBothWidths(page: Page): Promise<void> {
  for (const size of [laptop, wide]) {
    await page.setViewportSize(size)
    expect(await violationsOf(page)).toEqual([])
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBeLessThanOrEqual(0)
  }
}

describe('the sign-in', () => {
  it('sets up a second factor, shows ten recovery codes once, and asks for a code from then on', async () => {
    const operator = await signedInAgain(shop, await aStaffMember(shop, 'operator'))
    await confirmEmailOf(shop, operator)
    const { page, context, complaints } = await visit({ size: wide })
    const response = await page.goto(at(''))
    expect(response?.headers()['x-robots-tag']).toContain('noindex')
    await enterPassword(page, operator)
    await page.getByRole('img', { name: /QR code/ }).waitFor()
    await checkAtBothWidths(page)
    await takeScreenshot(page, 'console-enrol')
    const secret = (await page.locator('code').textContent()) ?? ''
    expect(secret).toMatch(/^[A-Z2-7]{16,}$/)
    await page.getByLabel('Code', { exact: true }).fill('000000')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page
      .getByText(/This code is not valid/)
      .first()
      .waitFor()
    const now = Date.now()
    await page.getByLabel('Code', { exact: true }).fill(codeAt(secret, now))
    await page.getByRole('button', { name: 'Confirm' }).click()
    const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await codes.first().waitFor()
    expect(await codes.count()).toBe(10)
    const [recovery = ''] = await codes.allTextContents()
    await checkAtBothWidths(page)
    await page.getByLabel('I saved them').check()
    await page.getByRole('button', { name: 'Open the console' }).click()
    await nav(page).waitFor()
    expect(page.url()).toBe(at('/today'))

    await page.getByRole('button', { name: 'Log out' }).click()
    await enterPassword(page, operator)
    await page.getByLabel('Code', { exact: true }).fill(codeAt(secret, now + 30_000))
    await page.getByRole('button', { name: 'Confirm' }).click()
    await nav(page).waitFor()

    for (const name of ['access_token', 'refresh_token', 'coffer_refresh']) {
      await context.clearCookies({ name })
    }
    await page.goto(at('/withdrawals'))
    await enterPassword(page, operator)
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByLabel('Recovery code', { exact: true }).fill(recovery)
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('heading', { name: 'Withdrawals' }).waitFor()
    // 401: a list that is read again while its session ends.
    expect(complaints.filter((each) => !/(401|403|422)/.test(each))).toEqual([])
  })

  it('tells a player that they are no staff', async () => {
    const player = await aPlayer(shop)
    const { page } = await visit({ as: player, size: wide })
    await page.goto(at('/withdrawals'))
    await page.getByText('This is no staff account.').waitFor()
    expect(await nav(page).count()).toBe(0)
    await page.getByRole('button', { name: 'Use another account' }).click()
    await page.getByRole('textbox', { name: 'Email', exact: true }).waitFor()
  })
})

it.for(roles)('%s sees the pages that the role may open, and no others', async (role) => {
  const member = role === 'player' ? await aPlayer(shop) : await aStaffMember(shop, role)
  const { page } = await visit({ as: member, size: laptop })
  await page.goto(at('/'))
  if (role === 'player') {
    await page.getByText('This is no staff account.').waitFor()
    return
  }
  await nav(page).waitFor()
  const titles = await nav(page).getByRole('link').allTextContents()
  const ofSupport = ['Today', 'Players', 'Withdrawals', 'Parcels', 'Deposits', 'Tickets']
  for (const title of ofSupport) expect(titles.join(' ')).toContain(title)
  const ofOperators = ['Identity checks', 'Approvals', 'Alerts', 'Markers']
  for (const title of ofOperators) {
    expect(titles.join(' ').includes(title), title).toBe(role !== 'support')
  }
  await page.goto(at('/approvals'))
  const refused = page.getByRole('heading', { name: 'Approvals is not open to you' })
  await (role === 'support' ? refused : page.getByText('Nothing waits for a second')).waitFor()
})

describe('a queue', () => {
  it('is worked empty by keyboard: choose, open, approve, reject', async () => {
    const first = await aWithdrawal(30, 'First <b>bold</b>')
    await aWithdrawal(40)
    const operator = await aStaffMember(shop, 'operator')
    const { page, complaints } = await visit({ as: operator, size: wide })
    await page.goto(at('/withdrawals'))
    const rows = page.getByRole('region', { name: 'Withdrawals' }).locator('tbody tr')
    await rows.nth(1).waitFor()
    // Markup in a name is text.
    await page.getByText('First <b>bold</b>').first().waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('e')
    const pane = page.getByRole('region', { name: /^30.00 of/ })
    await pane.getByText('All passed.').waitFor()
    await pane.getByText(first.email).waitFor()
    await checkAtBothWidths(page)
    await takeScreenshot(page, 'console-withdrawal')

    await page.keyboard.press('a')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason, kept in the log').waitFor()
    await page.keyboard.press('Enter')
    await dialog.getByText('Give a reason of at least 3 characters.').waitFor()
    await checkAtBothWidths(page)
    await page.keyboard.type('Checked <i>by hand</i>')
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('region', { name: /^40.00 of/ }).waitFor()
    await page.keyboard.press('r')
    await dialog.getByLabel('Note to the player (optional)').waitFor()
    await dialog.getByLabel('Reason, kept in the log').fill('Not theirs')
    await page.keyboard.press('Enter')
    await page.getByText('No withdrawal waits.').waitFor()
    await checkAtBothWidths(page)
    await takeScreenshot(page, 'console-empty')
    const { body } = await operator.ask<{ data: { status: string }[] }>(
      'GET /api/operator/withdrawals',
    )
    // The provider may have settled the approved one in the meantime.
    const statuses = body.data.map(({ status }) => status).sort()
    expect(statuses[0]).toBe('canceled')
    expect(['done', 'in_processing']).toContain(statuses[1])
    expect(complaints).toEqual([])
  })

  it('does one act with many cases, and says what became of each', async () => {
    for (const coins of [31, 32, 33]) await aWithdrawal(coins)
    const operator = await aStaffMember(shop, 'operator')
    const colleague = await aStaffMember(shop, 'operator')
    const { page } = await visit({ as: operator, size: wide })
    await page.goto(at('/withdrawals?sort=amount'))
    const list = page.getByRole('region', { name: 'Withdrawals' })
    await list.locator('tbody tr').nth(2).waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await page.getByText('1 selected').waitFor()
    await page.getByLabel('Select all that are loaded').check()
    const selected = page.getByRole('region', { name: 'Selected cases' })
    await selected.getByText('3 selected').waitFor()
    await checkAtBothWidths(page)
    await takeScreenshot(page, 'console-selected')
    await selected.getByRole('button', { name: 'Reject 3' }).click()
    const dialog = page.getByRole('dialog', { name: 'Reject: 3 cases' })
    await dialog.getByRole('button', { name: 'Reject 3 cases' }).click()
    await dialog.getByText('Give a reason of at least 3 characters.').waitFor()

    const { body } = await colleague.ask<{ data: { id: string; amount: number }[] }>(
      'GET /api/operator/withdrawals?status=new',
    )
    const second = body.data.find(({ amount }) => amount === 32)
    const path = `POST /api/operator/withdrawals/${second?.id}/cancel`
    const key = { 'idempotency-key': crypto.randomUUID() }
    expect((await colleague.ask(path, { reason: 'Not theirs' }, key)).status).toBe(200)

    await dialog.getByLabel('Reason, kept in the log').fill('One cause for all')
    await dialog.getByRole('button', { name: 'Reject 3 cases' }).click()
    await dialog.getByText('2 of 3 done, 1 refused.').waitFor()
    const cases = dialog.getByRole('listitem')
    const states = await cases.locator('b').allTextContents()
    expect(states).toEqual(['Done', 'Refused', 'Done'])
    await checkAtBothWidths(page)
    await takeScreenshot(page, 'console-many')
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
    await page.getByText('No withdrawal waits.').waitFor()
  })

  it('offers nothing to those who may only look', async () => {
    await aWithdrawal(50)
    for (const role of ['support', 'auditor'] as const) {
      const { page } = await visit({ as: await aStaffMember(shop, role), size: wide })
      await page.goto(at('/withdrawals'))
      await page.keyboard.press('j')
      await page.getByRole('region', { name: 'Withdrawals' }).locator('tbody tr').first().waitFor()
      await page.keyboard.press('j')
      await page.keyboard.press('e')
      await page.getByRole('region', { name: /^50.00 of/ }).waitFor()
      await page.keyboard.press('a')
      expect(await page.getByRole('button', { name: /Approve|Reject/ }).count()).toBe(0)
      expect(await page.getByRole('dialog').count()).toBe(0)
    }
  })
})

it('keeps what was typed when the session ends: the sign-in is laid over the page', async () => {
  await aWithdrawal(60)
  const operator = await aStaffMember(shop, 'operator')
  await confirmEmailOf(shop, operator)
  const { page } = await visit({ as: operator, size: wide })
  await page.goto(at('/withdrawals?sort=-amount'))
  await page.getByRole('region', { name: 'Withdrawals' }).locator('tbody tr').first().waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('a')
  const form = page.getByRole('dialog', { name: /^Approve: 60.00/ })
  const reason = form.getByLabel('Reason, kept in the log')
  await reason.fill('A long reason that nobody wants to type twice')
  await operator.ask('DELETE /api/profile/sessions')
  await page.keyboard.press('Enter')
  const again = page.getByRole('dialog', { name: 'Log in again' })
  await again.waitFor()
  await checkAtBothWidths(page)
  await takeScreenshot(page, 'console-session-ended')
  await enterPassword(page, operator)
  const secret = (await again.locator('code').textContent()) ?? ''
  await again.getByLabel('Code', { exact: true }).fill(codeAt(secret, Date.now()))
  await again.getByRole('button', { name: 'Confirm' }).click()
  await again.getByLabel('I saved them').check()
  await again.getByRole('button', { name: 'Open the console' }).click()
  await again.waitFor({ state: 'hidden' })
  expect(await reason.inputValue()).toBe('A long reason that nobody wants to type twice')
  await reason.press('Enter')
  await form.waitFor({ state: 'hidden' })
})

it('is no page of the shop: none of its files names the console', async () => {
  const { page } = await visit({ size: wide })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(shop.url)
  await page.getByRole('main').waitFor()
  expect(asked.filter((path) => path.startsWith('/operator'))).toEqual([])
  const sitemap = await (await fetch(`${shop.url}/sitemap.xml`)).text()
  expect(sitemap).not.toContain('/operator')
})
