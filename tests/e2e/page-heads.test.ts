import sharp from 'sharp'
import { expect, it } from 'vitest'
import { pages } from '#contract/pages.ts'
import { browserFixture } from '#tests/support/browser/browser-fixture.ts'
import { aPlayer } from '#tests/support/players/a-player.ts'

interface StatedQuestion {
  name: string
  acceptedAnswer: { text: string }
}

const { shop, browser } = browserFixture()

async function headAt(path: string) {
  const html = await (await fetch(shop.url + path)).text()
  const tags = [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/g)]
  const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
  return {
    html,
    tags: Object.fromEntries(tags.map(([, name, content]) => [name, content])),
    canonical: html.match(/<link rel="canonical" href="([^"]*)">/)?.[1],
    about: data.map(([, json = '']) => JSON.parse(json) as { '@type': string }),
  }
}

const ofMails = ['/reset-password', '/confirm-email']
const publicPages = Object.values(pages)
  .filter((page) => page.access === 'everyone')
  .map(({ path }) => path)
  .filter((path) => !path.includes(':') && !ofMails.includes(path))

/** Pages with a second address, and their main address. */
const firstAddress: Record<string, string> = {
  '/index-old-winter': '/',
  '/crash': '/rocket',
  '/plinko': '/bounce',
}

it.each(publicPages)('%s has a description for search engines and messengers', async (path) => {
  const { html, tags, canonical } = await headAt(path)
  expect(html.match(/name="description"/g)).toHaveLength(1)
  expect(tags.description?.length).toBeGreaterThan(30)
  expect(canonical).toBe(shop.url + (firstAddress[path] ?? path))
  expect(tags['og:url']).toBe(canonical)
  const picture = await fetch(tags['og:image'] ?? '')
  expect(picture.headers.get('content-type')).toBe('image/jpeg')
})

it('no two pages share a description', async () => {
  const heads = await Promise.all(publicPages.filter((path) => !(path in firstAddress)).map(headAt))
  const all = heads.map(({ tags }) => tags.description)
  expect(new Set(all).size).toBe(all.length)
})

it('the pages of rounds are below the page that proves every game', async () => {
  const { about } = await headAt('/wheel/provably-fair')
  expect(about).toMatchObject([
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, name: 'Home', item: `${shop.url}/` },
        { position: 2, name: 'Provably fair', item: `${shop.url}/provably-fair` },
        {
          position: 3,
          name: 'Crazy Wheel, provably fair',
          item: `${shop.url}/wheel/provably-fair`,
        },
      ],
    },
  ])
})

it('a box has its own picture, name and price', async () => {
  const { tags, about, canonical } = await headAt('/boxes/midas-vault')
  expect(tags['og:title']).toBe('Midas Vault, 249.00 coins')
  expect(tags['og:image']).toMatch(/\/pictures\/[0-9a-f]{64}-share\.jpg$/)
  expect(canonical).toBe(`${shop.url}/boxes/midas-vault`)
  expect(about).toMatchObject([
    { '@type': 'Product', name: 'Midas Vault', offers: { price: 249, priceCurrency: 'USD' } },
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, name: 'Home', item: `${shop.url}/` },
        { position: 2, name: 'Boxes', item: `${shop.url}/boxes` },
        { position: 3, name: 'Midas Vault', item: `${shop.url}/boxes/midas-vault` },
      ],
    },
  ])
  const picture = await fetch(tags['og:image'] ?? '')
  const { width, height, format } = await sharp(Buffer.from(await picture.arrayBuffer())).metadata()
  expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'jpeg' })
})

it("the head contains the questions with the page's answers", async () => {
  const { about } = await headAt('/faq')
  const { page } = await browser.visit({ isCalm: true })
  await page.goto(`${shop.url}/faq`)
  const shown = await page.locator('details').evaluateAll((all) =>
    all.map((each) => {
      const [question, answer] = [
        each.querySelector('summary'),
        each.querySelector('summary + div'),
      ]
      answer?.lastElementChild?.remove()
      return [question?.textContent, answer?.textContent].map((text) => text?.replace(/\s/g, ''))
    }),
  )
  expect(shown.length).toBeGreaterThan(20)
  expect(about).toMatchObject([{ '@type': 'FAQPage', url: `${shop.url}/faq` }])
  const { mainEntity } = about[0] as unknown as { mainEntity: StatedQuestion[] }
  const stated = mainEntity.map(({ name, acceptedAnswer }) =>
    [name, acceptedAnswer.text].map((text) => text.replace(/\s/g, '')),
  )
  expect(stated).toEqual(shown)
  for (const { name, acceptedAnswer } of mainEntity)
    expect(name + acceptedAnswer.text).not.toMatch(/&[#\w]+;|<\w|…/)
})

it('a battle has its seats', async () => {
  const player = await aPlayer(shop, { cents: 10_000n })
  const { body } = await player.ask<{ data: { id: string } }>('POST /api/battles/create', {
    format: '1v1',
    mode: 'classic',
    boxes: [{ slug: 'pocket-change', count: 2 }],
  })
  const { tags, canonical } = await headAt(`/battles/${body.data.id}`)
  expect(canonical).toBe(`${shop.url}/battles/${body.data.id}`)
  expect(tags['og:title']).toMatch(/^1v1 battle, [\d.]+ coins per player$/)
  expect(tags['og:description']).toBe(`1 of 2 seats taken: ${player.name}. 2 × Pocket Change.`)
  expect(tags['og:image']).toMatch(/\/pictures\/[0-9a-f]{64}-share\.jpg$/)
})

it.each(['/nothing-here', '/profile', '/profile/support', '/reset-password'])(
  '%s is not indexed',
  async (path) => {
    const { tags, canonical } = await headAt(path)
    expect(tags.robots).toBe('noindex')
    expect(canonical).toBeUndefined()
  },
)

it('the sitemap lists every public page and every box', async () => {
  const locations = async (address: string) => {
    const map = await (await fetch(address)).text()
    return [...map.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, at = '']) => at)
  }
  const parts = await locations(`${shop.url}/sitemap.xml`)
  const paths = (await Promise.all(parts.map(locations))).flat().map((at) => new URL(at).pathname)
  expect(paths).toEqual(expect.arrayContaining(['/', '/boxes', '/faq', '/boxes/midas-vault']))
  expect(paths).not.toContain('/profile')
  expect(new Set(paths).size).toBe(paths.length)
  const robots = await (await fetch(`${shop.url}/robots.txt`)).text()
  expect(robots).toContain(`Sitemap: ${shop.url}/sitemap.xml`)
})

it('security researchers and password managers find their well-known files', async () => {
  const text = await (await fetch(`${shop.url}/.well-known/security.txt`)).text()
  expect(text).toContain(`Contact: ${shop.url}/contacts\n`)
  const expires = Date.parse(text.match(/^Expires: (.*)$/m)?.[1] ?? '')
  expect(expires).toBeGreaterThan(Date.now())
  expect(expires).toBeLessThan(Date.now() + 365 * 24 * 60 * 60_000)
  const change = await fetch(`${shop.url}/.well-known/change-password`, { redirect: 'manual' })
  expect([change.status, change.headers.get('location')]).toEqual([302, '/profile/main'])
  // A password manager requests this, too, to see whether the shop answers 200 to everything.
  const probe = '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200'
  expect((await fetch(shop.url + probe)).status).toBe(404)
})
