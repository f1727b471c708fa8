import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { browserFixture } from '#tests/support/browser/browser-fixture.ts'
import { signInByCookie } from '#tests/support/browser/sign-in-by-cookie.ts'
import { BTC_ADDRESS } from '#tests/support/payouts/payout-harness.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import { aStaffMember } from '#tests/support/players/a-staff-member.ts'
import { anItem } from '#tests/support/players/an-item.ts'

const { shop, browser } = browserFixture({ isAudited: true })
let operator: TestPlayer

beforeAll(async () => {
  operator = await aStaffMember(shop, 'operator')
})

/** Acts as an operator, with a reason. */
const operate = async (call: string, body: object = {}) => {
  const { status } = await operator.ask(`POST /api/operator/${call}`, {
    reason: 'looked at',
    ...body,
  })
  expect(status).toBe(200)
}

async function latestId(table: 'withdrawals' | 'shipments', playerId: string): Promise<string> {
  const { rows } = await shop.database.pool.query<{ id: string }>(
    `SELECT id FROM ${table} WHERE player_id = $1 ORDER BY id DESC LIMIT 1`,
    [playerId],
  )
  return rows[0]?.id ?? ''
}

/** The only line of a list with this status. */
const lineWith = (page: Page, status: string) =>
  page.locator('details', { has: page.getByText(status, { exact: true }) })

describe('withdrawals and parcels', () => {
  it('a withdrawal is requested, canceled, requested and sent, while the page updates', async () => {
    const player = await aPlayer(shop, { cents: 6_000n })
    const { page, context, complaints } = await browser.visit({ isCalm: true })
    await signInByCookie(context, shop.url, player)
    await page.goto(`${shop.url}/profile/withdraw`)
    await page.getByRole('heading', { level: 1, name: 'Withdraw' }).waitFor()

    await page.locator('#main').getByText('Bitcoin', { exact: true }).click()
    await page.getByLabel('Amount in coins').fill('19.99')
    await page.getByLabel(/^Your address/).fill('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')
    await page.getByLabel('Amount in coins').focus()
    await page.getByText('amount must be at least 20').waitFor()
    await page.getByText(/an address of Ethereum/).waitFor()

    await withdraw(page, '25')
    await lineWith(page, 'Requested').click()
    await page.getByRole('button', { name: 'Cancel the request' }).click()
    await page.getByText('Canceled', { exact: true }).waitFor()
    expect(await balanceOf(player)).toBe(60)

    await page.locator('#main').getByText('Bitcoin', { exact: true }).click()
    await withdraw(page, '40')
    await page.getByText('Requested', { exact: true }).waitFor()
    expect(await balanceOf(player)).toBe(20)
    await operate(`withdrawals/${await latestId('withdrawals', player.id)}/start`)
    await lineWith(page, 'Done').click()
    await page.getByText(/^0\.\d+ BTC, at/).waitFor()
    await page.getByText('Transaction', { exact: true }).waitFor()
    expect(await balanceOf(player)).toBe(20)
    expect(complaints).toEqual([])
    await context.close()
  })

  it('items are shipped to an entered address, canceled, shipped and tracked', async () => {
    const player = await aPlayer(shop, { cents: 6_000n })
    const shoes = await anItem(shop, player.id, 'shoes')
    const plain = await anItem(shop, player.id)
    const { page, context, complaints } = await browser.visit({ isCalm: true })
    await signInByCookie(context, shop.url, player)
    await page.goto(`${shop.url}/profile/shipping/new?items=${shoes},${plain}`)
    await page.getByRole('heading', { name: 'Your 2 items' }).waitFor()
    await typeAddress(page)
    await page.getByText('2 to 5 days').waitFor()

    await page.getByRole('button', { name: 'Request for 4.90' }).click()
    await page.getByText('Choose a size', { exact: true }).waitFor()
    await page.getByLabel(/^Size of/).selectOption('9.5')
    await page.getByRole('button', { name: 'Request for 4.90' }).click()
    await page.waitForURL('**/profile/shipping')
    await lineWith(page, 'Requested').click()
    await page.getByText(/size 9.5/).waitFor()
    expect(await balanceOf(player)).toBe(55.1)
    await page.getByRole('button', { name: 'Cancel the request' }).click()
    await page.getByText('Canceled', { exact: true }).waitFor()
    expect(await balanceOf(player)).toBe(60)

    await page.goto(`${shop.url}/profile/shipping/new?items=${plain}`)
    await page.getByText('Lovelace').waitFor()
    await page.getByRole('button', { name: 'Request for 4.90' }).click()
    await page.waitForURL('**/profile/shipping')
    await page.getByText('Requested', { exact: true }).waitFor()
    const id = await latestId('shipments', player.id)
    await operate(`shipments/${id}/start`)
    await page.getByText('In processing', { exact: true }).waitFor()
    await operate(`shipments/${id}/ship`, { tracking_number: 'PARCEL 42' })
    await lineWith(page, 'Done').click()
    await page.getByText('PARCEL 42', { exact: true }).waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })

  it('the history shows all of it, and can be downloaded', async () => {
    const player = await aPlayer(shop, { cents: 6_000n })
    await player.ask('POST /api/boxes/pocket-change/open', { count: 2 })
    await player.ask('POST /api/inventory/sell', { all: true })
    const { page, context, complaints } = await browser.visit({ isCalm: true })
    await signInByCookie(context, shop.url, player)
    await page.goto(`${shop.url}/profile/history`)
    const lines = page.getByRole('list', { name: /^Transactions/ }).getByRole('listitem')
    await expect.poll(() => lines.count()).toBe(5)
    await page.getByRole('tab', { name: 'Items' }).click()
    await expect.poll(() => lines.count()).toBe(2)
    expect(new URL(page.url()).search).toBe('?kind=item')

    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'CSV' }).click()
    const file = await saving
    expect(file.suggestedFilename()).toMatch(/^history-\d{4}-\d\d-\d\d\.csv$/)
    const text = await readFile(await file.path(), 'utf8')
    expect(text.match(/^entry,/gm)).toHaveLength(5)
    expect(text.match(/^bet,/gm)).toHaveLength(2)
    expect(text.match(/^item,/gm)).toHaveLength(2)

    await page.getByRole('tab', { name: 'Play' }).click()
    await page.getByRole('link', { name: 'Box opened' }).first().click()
    await page.waitForURL('**/provably-fair?bet=*')
    expect(complaints).toEqual([])
    await context.close()
  })
})

async function withdraw(page: Page, amount: string): Promise<void> {
  await page.getByLabel('Amount in coins').fill(amount)
  await page.getByLabel(/^Your address/).fill(BTC_ADDRESS)
  await page
    .getByText('This is an address of Bitcoin.')
    .or(page.getByText(/^It looks/))
    .waitFor()
  await page.getByRole('button', { name: `Withdraw ${amount}.00` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(BTC_ADDRESS).waitFor()
  await dialog.getByRole('button', { name: `Withdraw ${amount}.00` }).click()
  await dialog.waitFor({ state: 'hidden' })
}

async function typeAddress(page: Page): Promise<void> {
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Lovelace')
  await page.getByLabel('Email', { exact: true }).fill('ada@example.com')
  await page.getByLabel('Country').selectOption('DE')
  await page.getByLabel('Phone').fill('030 901820')
  await page.getByLabel('State or region').fill('Berlin')
  await page.getByLabel('City').fill('Berlin')
  await page.getByLabel('Postal code').fill('10115')
  await page.getByLabel('Street and number').fill('Invalidenstraße 1')
  await page.getByRole('button', { name: 'Use this address' }).click()
  await page.getByText('Lovelace').waitFor()
}

async function balanceOf(player: TestPlayer): Promise<number> {
  const { body } = await player.ask<{ data: { balance: number } }>('GET /api/profile')
  return body.data.balance
}
