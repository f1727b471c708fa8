import { describe, expect, it } from 'vitest'
import { desktop, phone } from '#tests/support/browser/browser.ts'
import { browserFixture } from '#tests/support/browser/browser-fixture.ts'
import { lastDeposit, openDeposit } from '#tests/support/browser/open-deposit.ts'

const { shop, browser } = browserFixture()

const method = /^Credit card/

describe.each([
  ['a desktop', desktop],
  ['a phone', phone],
])('on %s', (_, size) => {
  it('a card payment with a promo code shows in the balance and in the history', async () => {
    const query = '&amount=100&promocode=coffer'
    const visit = await openDeposit(shop, browser, { size, method, query })
    const { page, dialog, context, complaints } = visit
    expect(await dialog.getByLabel(/^Amount/).inputValue()).toBe('100')
    await visit.check()

    await dialog.getByRole('button', { name: 'Apply code' }).click()
    const toast = page.getByText('Promo code accepted')
    await toast.waitFor()
    await dialog.getByText('Active').waitFor()
    await toast.waitFor({ state: 'detached' })
    await dialog.getByText('5.00', { exact: true }).waitFor()
    await visit.check()
    await dialog.getByRole('button', { name: 'Remove promo code' }).click()
    expect(await dialog.getByRole('textbox', { name: 'Code' }).inputValue()).toBe('COFFER')
    await dialog.getByRole('button', { name: 'Apply code' }).click()
    await dialog.getByText('Active').waitFor()

    await dialog.getByRole('button', { name: 'Pay $100.00' }).click()
    await page.waitForURL(/\/sandbox\/zen\/pay\//)
    await page.getByRole('button', { name: /^Pay/ }).click()
    await dialog.getByText('Payment received').waitFor()
    await dialog.getByText('100.00').waitFor()
    await dialog.getByText('5.00', { exact: true }).waitFor()
    await visit.check()
    await dialog.getByRole('link', { name: 'Open a box' }).click()
    await page.locator('header').getByText('100.00').first().waitFor()

    const line = await lastDeposit(shop, page)
    expect(line).toMatch(/^Credit card .* Paid 100\.00 0\.00 of 5\.00 bonus paid$/)
    expect(complaints).toEqual([])
    await context.close()
  })

  it('explains why an amount is refused, and retries after a declined payment', async () => {
    const visit = await openDeposit(shop, browser, { size, method })
    const { page, dialog, context, complaints } = visit
    const amount = dialog.getByLabel(/^Amount/)
    const pay = dialog.getByRole('button', { name: /^Pay/ })
    expect(await amount.inputValue()).toBe('25')
    for (const [text, words] of [
      ['4.99', 'amount must be at least 5'],
      ['10000.01', 'amount must be at most 10000'],
      ['', 'amount is a required field'],
    ] as const) {
      await amount.fill(text)
      await amount.blur()
      await dialog.getByText(words).waitFor()
      expect(await pay.isDisabled()).toBe(true)
    }
    await visit.check()
    await dialog.getByRole('button', { name: 'Other' }).click()
    expect(await amount.inputValue()).toBe('50')
    await pay.click()
    await page.waitForURL(/\/sandbox\/zen\/pay\//)
    await page.getByRole('button', { name: /^Decline/ }).click()
    await dialog.getByText('Payment declined').waitFor()
    await visit.check()
    await dialog.getByRole('button', { name: 'Try again' }).click()
    expect(await amount.inputValue()).toBe('50')
    expect(complaints).toEqual([])
    await context.close()
  })
})

it('asks for no card: no page has a field that a browser would fill a card into', async () => {
  const { page, context } = await openDeposit(shop, browser, { size: desktop, method })
  const fields = page.locator('input, select, textarea')
  const names = await fields.evaluateAll((all) =>
    all.map((field) => `${field.getAttribute('name')} ${field.getAttribute('autocomplete')}`),
  )
  expect(names.length).toBeGreaterThan(0)
  expect(names.filter((name) => /\bcc-|card|cvc|cvv/i.test(name))).toEqual([])
  await context.close()
})
