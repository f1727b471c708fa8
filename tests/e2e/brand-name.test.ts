import { describe, expect, it } from 'vitest'
import { pages } from '#contract/pages.ts'
import { desktop } from '#tests/support/browser/browser.ts'
import { browserFixture } from '#tests/support/browser/browser-fixture.ts'

const env = () => ({
  BRAND: 'Acme & Co',
  OPERATOR_NAME: 'Acme Games Ltd',
  OPERATOR_HELPLINE: '0800 100 200',
  SOCIAL_TELEGRAM_URL: 'https://t.me/acme-shop',
  TOKEN_LABEL: '$ACME',
  TOKEN_URL: 'https://acme-token.shop/',
})
const { shop, browser } = browserFixture({ env })

/** Text that no visitor of this shop should read: the product's own name, and placeholders. */
const foreign =
  /\bcoffer\b(?!-verifier|-vectors|_|\.html|\.shop)|\$COFR|example\.(com|org)|\[[a-z ’-]{8,}\]/i

const paths = Object.values(pages)
  .map(({ path }) => path)
  .filter((path) => !path.includes(':'))

describe('a shop with another name', () => {
  it('uses it in every document', async () => {
    for (const path of [...paths, '/nothing-here']) {
      const html = await (await fetch(shop.url + path)).text()
      expect(html).toMatch(/<title>[^<]+ · Acme &amp; Co<\/title>/)
      // The embedded configuration contains the sockets' key, which nobody reads.
      const read = html.replace(/<script type="application\/json".*?<\/script>/s, '')
      expect({ path, found: foreign.exec(read)?.[0] }).toEqual({ path })
    }
    const manifest = await fetch(`${shop.url}/site.webmanifest`)
    expect(await manifest.json()).toMatchObject({ name: 'Acme & Co', short_name: 'Acme & Co' })
  })

  it('shows it from the first paint and keeps it after hydration', async () => {
    const { page, complaints } = await browser.visit({ size: desktop, isCalm: true })
    await page.goto(`${shop.url}/terms-of-service`, { waitUntil: 'domcontentloaded' })
    const home = page.getByRole('link', { name: 'Acme & Co, home' }).first()
    expect(await home.textContent()).toBe('acme & co')
    await page.locator('#root:not([data-rendered])').waitFor()
    expect(await home.textContent()).toBe('acme & co')
    expect(await page.getByText('The site is run by Acme Games Ltd.').count()).toBe(1)
    expect(await page.getByText('Help outside the site: 0800 100 200.').count()).toBe(1)
    expect(await page.getByText('This is a demo.').count()).toBe(1)
    expect(await page.title()).toBe('Terms of service · Acme & Co')
    await page.goto(`${shop.url}/faq`)
    expect(await page.title()).toBe('FAQ · Acme & Co')
    expect(await page.locator('#root').textContent()).not.toMatch(foreign)
    expect(complaints).toEqual([])
  })

  it('links to the configured sites, and in a demo to an existing page', async () => {
    const { page } = await browser.visit({ size: desktop, isCalm: true })
    await page.goto(shop.url)
    const token = page.getByRole('link', { name: /\$ACME/ }).first()
    expect(await token.getAttribute('href')).toBe('https://acme-token.shop/')
    const telegram = page.getByRole('link', { name: 'Telegram, in a new tab' })
    expect(await telegram.getAttribute('href')).toBe('https://t.me/acme-shop')
    for (const { url } of shop.config.shopInfo.links.gift_cards) {
      const answer = await fetch(shop.url + url)
      expect(answer.status).toBe(200)
      expect(await answer.text()).toContain('This is a demo')
    }
  })
})
