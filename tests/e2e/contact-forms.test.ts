import { describe, expect, it } from 'vitest'
import { phone } from '#tests/support/browser/browser.ts'
import { browserFixture } from '#tests/support/browser/browser-fixture.ts'
import { checkPageAtBothSizes } from '#tests/support/browser/check-page.ts'

const { shop, browser } = browserFixture()

async function messageRow(reference: string | null) {
  const { rows } = await shop.database.pool.query(
    `SELECT t.source, t.name, t.email, t.subject, m.text AS message, t.channel_url, t.audience
     FROM tickets t JOIN ticket_messages m ON m.ticket_id = t.id WHERE t.reference = $1`,
    [reference],
  )
  return rows[0]
}

const script = '<img src=x onerror=fetch("/hacked")>'

describe('a form', () => {
  it('of contact validates a field when it loses focus, and sends what was written', async () => {
    const { page, context, complaints } = await browser.visit({ size: phone, isCalm: true })
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(`${shop.url}/contacts`)
    await page.getByRole('button', { name: 'Parcel' }).click()
    expect(await page.getByLabel('Subject').inputValue()).toBe('Parcel')
    await page.getByRole('link', { name: 'My parcel is late. What now?' }).waitFor()

    await page.getByLabel('Email', { exact: true }).fill('ada@')
    await page.getByLabel('Your name').focus()
    await page.getByText('must be a valid email').waitFor()
    await page.getByLabel('Message').focus()
    await page.getByText('name is a required field').waitFor()
    await page.getByLabel('Email', { exact: true }).fill('ada@example.com')
    await page.getByLabel('Message').fill('short')
    await page.getByRole('button', { name: 'Send message' }).click()
    await page.getByText('must be at least 10 characters').waitFor()
    expect(await page.getByText('must be a valid email').count()).toBe(0)
    await checkPageAtBothSizes(page)

    await page.getByLabel('Your name').fill(script)
    await page.getByLabel('Message').fill(`It is late.\n${script}`)
    await page.getByText(/of 4,000 characters/).waitFor()
    await page.getByRole('button', { name: 'Send message' }).click()
    const done = page.getByRole('heading', { name: 'Your message has reached us' })
    await done.waitFor()
    await expect
      .poll(() => done.evaluate((heading) => heading === document.activeElement))
      .toBe(true)
    await checkPageAtBothSizes(page)
    const reference = await page.locator('b', { hasText: /^\w{4}-\w{4}$/ }).textContent()
    expect(await messageRow(reference)).toMatchObject({
      source: 'contact',
      name: script,
      email: 'ada@example.com',
      subject: 'Parcel',
      message: `It is late.\n${script}`,
    })
    expect(asked.filter((url) => /hacked|\/x$/.test(url))).toEqual([])
    expect(complaints).toEqual([])
    await page.getByRole('button', { name: 'Write another' }).click()
    expect(await page.getByLabel('Message').inputValue()).toBe('')
    await context.close()
  })

  it('of application requires every field, then is sent', async () => {
    const { page, context, complaints } = await browser.visit({ size: phone, isCalm: true })
    await page.goto(`${shop.url}/partnership#apply`)
    await page.getByRole('button', { name: 'Send application' }).click()
    for (const fault of [
      'name is a required field',
      'Email is required',
      'channel address is a required field',
      'audience is a required field',
      'message is a required field',
      'Please confirm that your audience is of legal age',
    ]) {
      await page.getByText(fault).waitFor()
    }
    await checkPageAtBothSizes(page)
    await page.getByText('10,000 to 100,000').click()
    await page.getByText('audience is a required field').waitFor({ state: 'hidden' })
    await page.getByLabel('Your name').fill('Ada')
    await page.getByLabel('Email', { exact: true }).fill('ada@example.com')
    await page.getByLabel('Link to your channel').fill('javascript:alert(1)')
    await page.getByLabel('What you make').fill('Films about receipts.')
    await page.getByText('must be a web address that begins with https://').waitFor()
    await page.getByLabel('Link to your channel').fill('https://video.example/ada')
    await page.getByText('My audience is of legal age').click()
    await page.getByRole('button', { name: 'Send application' }).click()
    await page.getByRole('heading', { name: 'Your application has reached us' }).waitFor()
    const reference = await page.locator('b', { hasText: /^\w{4}-\w{4}$/ }).textContent()
    expect(await messageRow(reference)).toMatchObject({
      source: 'partnership',
      channel_url: 'https://video.example/ada',
      audience: '10k_100k',
    })
    expect(complaints).toEqual([])
    await context.close()
  })
})

it('when the limit of messages is reached, the page says how long to wait', async () => {
  const { page, context } = await browser.visit({ isCalm: true })
  await page.route('**/api/contact', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '120' },
      json: { code: 'too_many_requests', message: 'Too many attempts. Please wait a moment.' },
    }),
  )
  await page.goto(`${shop.url}/contacts`)
  await page.getByLabel('Your name').fill('Ada')
  await page.getByLabel('Email', { exact: true }).fill('ada@example.com')
  await page.getByLabel('Subject').fill('Hello')
  await page.getByLabel('Message').fill('Is anybody there?')
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByText('Try again in 2 minutes.').waitFor()
  expect(await page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe(
    'Is anybody there?',
  )
  await context.close()
})
