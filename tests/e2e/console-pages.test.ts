import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { violationsOf } from '#tests/support/browser/axe.ts'
import { browserFixture } from '#tests/support/browser/browser-fixture.ts'
import { takeScreenshot } from '#tests/support/browser/screenshot.ts'
import { BTC_ADDRESS } from '#tests/support/payouts/payout-harness.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import { aStaffMember } from '#tests/support/players/a-staff-member.ts'
import { confirmEmailOf } from '#tests/support/players/confirm-email.ts'

const { shop, visit } = browserFixture({ isOwn: true, isAudited: true })

const wide = { width: 1440, height: 900 }
const laptop = { width: 1024, height: 768 }

const at = (path: string) => `${shop.url}/operator${path}`
const keyed = () => ({ 'idempotency-key': crypto.randomUUID() })

let admin: TestPlayer
let second: TestPlayer
let player: TestPlayer

beforeAll(async () => {
  admin = await aStaffMember(shop, 'admin')
  second = await aStaffMember(shop, 'admin')
  player = await aPlayer(shop, { cents: 500_000n, name: 'Ada' })
  await confirmEmailOf(shop, player)
  const body = { currency: 'BTC', amount: 2_500, address: BTC_ADDRESS }
  expect((await player.ask('POST /api/withdrawals', body, keyed())).status).toBe(200)
  const bet = { amount: 1, target: 50, direction: 'over' }
  expect((await player.ask('POST /api/dice/bet', bet, keyed())).status).toBe(200)
  const ticket = {
    subject: 'Where is <script>my</script> parcel?',
    category: 'shipping',
    message: 'It has not arrived.\n<img src=x onerror=alert(1)>',
  }
  expect((await player.ask('POST /api/support/tickets', ticket, keyed())).status).toBe(200)
})

/** Expects no accessibility violation and nothing wider than the window, and takes a picture at both widths. */
async function check(page: Page, name: string): Promise<void> {
  for (const size of [laptop, wide]) {
    await page.setViewportSize(size)
    expect(await violationsOf(page), name).toEqual([])
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow, name).toBeLessThanOrEqual(0)
    await takeScreenshot(page, `console-${name}-${size.width}`)
  }
}

it('answers a ticket, whose markup is text', async () => {
  const { page } = await visit({ as: await aStaffMember(shop, 'support'), size: wide })
  await page.goto(at('/tickets'))
  await page.getByRole('button', { name: /min/ }).first().click()
  const pane = page.getByRole('region', { name: 'Where is <script>my</script> parcel?' })
  await pane.getByText('<img src=x onerror=alert(1)>').waitFor()
  await check(page, 'ticket')
  const colleague = await aStaffMember(shop, 'support')
  const other = await visit({ as: colleague, size: wide })
  await other.page.goto(page.url())
  await other.page.getByText(/has this case open, too\.$/).waitFor()
  await page.reload()
  await pane.getByText(`${colleague.name} has this case open, too.`).waitFor()
  await check(page, 'ticket-open-twice')
  await other.page.close()
  await pane.getByRole('button', { name: 'Answer' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Answer', { exact: true }).fill('It is on its way.\nTomorrow.')
  await check(page, 'ticket-answer')
  await dialog.getByRole('button', { name: 'Answer' }).click()
  await page.getByText('No ticket waits.').waitFor()
  const { body } = await player.ask<{ data: { status: string }[] }>('GET /api/support/tickets')
  expect(body.data[0]?.status).toBe('answered')
})

it('asks a second person above the limit, who approves what they see', async () => {
  const { page } = await visit({ as: admin, size: wide })
  await page.goto(at('/withdrawals'))
  await page.getByRole('button', { name: /min/ }).first().click()
  await page.getByRole('button', { name: 'Approve' }).waitFor()
  await page.keyboard.press('a')
  await page.getByLabel('Reason, kept in the log').fill('All in order')
  await page.keyboard.press('Enter')
  await page
    .getByText(/second/i)
    .last()
    .waitFor()

  const other = await visit({ as: second, size: wide })
  await other.page.goto(at('/approvals'))
  await other.page.getByRole('button', { name: /min/ }).first().click()
  const pane = other.page.getByRole('region', { name: /asked by/ })
  await pane.getByText('All in order').waitFor()
  await pane.getByText(player.email).waitFor()
  await check(other.page, 'approval')
  await other.page.keyboard.press('a')
  await other.page.getByLabel('Reason, kept in the log').fill('Seen, too')
  await other.page.keyboard.press('Enter')
  await other.page.getByText('Nothing waits for a second person.').waitFor()
})

it('finds a player by what is theirs, and adjusts the balance with a reason', async () => {
  const { page } = await visit({ as: admin, size: wide })
  await page.goto(at('/today'))
  await page.getByRole('heading', { name: 'Today' }).waitFor()
  await page.keyboard.press('/')
  await page.getByRole('combobox').fill(player.email)
  await page.getByRole('option', { name: /Ada/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Ada' }).waitFor()
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Write a note' }).click()
  const note = page.getByRole('dialog').getByLabel('Note')
  await note.fill('Calls on Mondays <b>always</b>')
  await page.keyboard.press('Enter')
  await page.getByText('Calls on Mondays <b>always</b>').first().waitFor()
  await page.getByRole('button', { name: 'Change the tags' }).click()
  await page.getByLabel('Tags (optional)').fill('vip slow_payer')
  await page.getByLabel('Reason, kept in the log').fill('Known for years')
  await page.keyboard.press('Enter')
  await page.getByText('Use lower case, digits and hyphens in a tag.').waitFor()
  await page.getByLabel('Tags (optional)').fill('VIP slow-payer')
  await page.keyboard.press('Enter')
  await page.getByRole('definition').getByText('slow-payer').waitFor()
  const records = page.locator('section', { has: page.getByRole('heading', { name: 'Records' }) })
  await records.last().getByLabel('What').selectOption('Tickets')
  const ticket = records.last().getByText('Where is <script>my</script> parcel?')
  await ticket.click()
  await records.last().getByRole('link', { name: 'Its case' }).waitFor()
  await records.last().getByLabel('What').selectOption('Devices that are logged in')
  await records.last().getByRole('row').nth(1).waitFor()
  await check(page, 'player')
  await records.last().getByLabel('What').selectOption('Bets')
  await records.last().getByText(/^dice/).first().click()
  const receipt = await records
    .last()
    .getByRole('link', { name: 'Its receipt' })
    .getAttribute('href')
  const checked = await visit({ size: wide })
  await checked.page.goto(`${shop.url}${receipt}`)
  await checked.page.getByRole('dialog', { name: 'Receipt' }).waitFor()
  const balanceOf = async () =>
    (await player.ask<{ data: { balance: number } }>('GET /api/profile')).body.data.balance
  const before = await balanceOf()
  await page.getByRole('button', { name: 'Adjust the balance' }).click()
  await page.getByLabel('Coins to add').fill('12.34')
  await page.getByLabel('Reason, kept in the log').fill('A goodwill gesture')
  await page.keyboard.press('Enter')
  await page.getByText('A goodwill gesture').waitFor()
  expect(await balanceOf()).toBeCloseTo(before + 12.34, 2)
})

it('draws the days, and the hours of today beside those of yesterday', async () => {
  const { page } = await visit({ as: admin, size: wide })
  await page.goto(at('/today'))
  await page.getByRole('img', { name: /of the last \d+ days$/ }).waitFor()
  await page.getByRole('radio', { name: 'By hour' }).check()
  await page.getByRole('img', { name: /^Stakes of today by hour/ }).waitFor()
  await page.getByRole('radio', { name: 'Deposits' }).check()
  await page.getByRole('img', { name: /^Deposits of today by hour/ }).waitFor()
  await check(page, 'hours')
  const deposits = page.getByRole('row', { name: /^Deposits \d/ }).getByRole('link')
  const shown = await deposits.first().textContent()
  await deposits.first().click()
  await page.getByRole('heading', { level: 1, name: 'Reports' }).waitFor()
  expect(new URL(page.url()).searchParams.get('by')).toBe('method')
  const totals = page.getByLabel('Totals', { exact: true })
  await totals.getByText('deposits', { exact: true }).waitFor()
  const sums = await totals.locator('div').allTextContents()
  expect(sums).toContain(`deposits${shown}`)
})

it('changes a setting, whose history says who, when and why', async () => {
  const { page } = await visit({ as: admin, size: wide })
  await page.goto(at('/settings?case=games.plinko.is_open'))
  const pane = page.getByRole('region', { name: 'games.plinko.is_open' })
  await pane.getByText('Never changed.').waitFor()
  await pane.getByRole('button', { name: 'Change' }).click()
  await page.getByRole('dialog').getByLabel('New value').selectOption('off')
  await page.getByLabel('Reason, kept in the log').fill('Maintenance')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  const { body } = await admin.ask<{ data: { closed: string[] } }>('GET /api/config')
  expect(JSON.stringify(body.data.closed)).toContain('plinko')
})

it('shows the thresholds and the fees with their bounds', async () => {
  const { page } = await visit({ as: admin, size: wide })
  await page.goto(at('/settings?case=verification.from'))
  const pane = page.getByRole('region', { name: 'verification.from' })
  await pane.getByText('From this sum of the deposits of a person').waitFor()
  await takeScreenshot(page, 'console threshold')
  await page.goto(at('/settings?case=withdrawals.btc.fee'))
  const fee = page.getByRole('region', { name: 'withdrawals.btc.fee' })
  await fee.getByText('The fixed part of the fee of a withdrawal in Bitcoin').waitFor()
  await takeScreenshot(page, 'console withdrawal fee')
})

it('keeps filters, order and the open case in the address, and saves views and the file', async () => {
  const { page } = await visit({ as: admin, size: wide })
  await page.goto(at('/players'))
  await page.getByLabel('Search', { exact: true }).fill('Ada')
  await page.getByLabel('Search', { exact: true }).press('Enter')
  await page.getByRole('button', { name: 'Ada' }).waitFor()
  await page.getByRole('button', { name: 'Balance' }).click()
  await page.waitForURL(/search=Ada/)
  await page.waitForURL(/sort=/)
  const address = page.url()
  await page.getByText('Views', { exact: true }).click()
  await page.getByLabel('Name of this view').fill('Ada alone')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.reload()
  expect(page.url()).toBe(address)
  await page.getByRole('button', { name: 'Ada' }).click()
  await page.waitForURL(/case=/)
  await page.getByRole('button', { name: 'Close the case' }).waitFor()
  await page.keyboard.press('Escape')
  await page.waitForURL((url) => !url.search.includes('case='))
  await page.goto(at('/players'))
  await page.getByText('Views', { exact: true }).click()
  await page.getByRole('button', { name: 'Ada alone', exact: true }).click()
  await page.waitForURL(/search=Ada/)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('players.csv')
})

it('holds a list of thousands, of which only the rows in view are in the document', async () => {
  const { page } = await visit({ as: admin, size: wide })
  const rowsOfPage = 100
  await page.route('**/api/operator/players?*', async (route) => {
    const first = Number(new URL(route.request().url()).searchParams.get('cursor') ?? '0')
    const data = Array.from({ length: rowsOfPage }, (_, index) => ({
      id: `00000000-0000-7000-8000-${String(first + index).padStart(12, '0')}`,
      name: `Number ${first + index}`,
      email: null,
      role: 'player',
      is_demo: false,
      balance: first + index,
      hold: null,
      tags: [],
      created_at: '2026-11-20T10:00:00.000Z',
    }))
    await route.fulfill({ json: { data, next_cursor: String(first + rowsOfPage) } })
  })
  await page.goto(at('/players?page=20'))
  await page.getByText('2000 loaded').waitFor()
  const rows = page.getByRole('region', { name: 'Players' }).locator('tbody tr')
  expect(await rows.count()).toBeLessThan(80)
  await page.getByRole('button', { name: 'Balance' }).click()
  await page.getByRole('button', { name: 'Number 1999' }).waitFor()
  expect(await rows.count()).toBeLessThan(80)
})

it('says what is wrong when a list cannot be read, and reads it again', async () => {
  const { page } = await visit({ as: admin, size: wide })
  await page.route('**/api/operator/alerts*', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto(at('/alerts'))
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  await check(page, 'error')
  await page.unroute('**/api/operator/alerts*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('No alert is open.').waitFor()
  await page.getByText('What comes in appears here by itself.').waitFor()
  await page.goto(at('/alerts?state=confirmed'))
  await page.getByRole('button', { name: 'Show all' }).click()
  await page.waitForURL((url) => url.searchParams.get('state') === '')
  await page.getByText('What comes in appears here by itself.').waitFor()
})
