import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Chain } from '#contract/http/chains.ts'
import { main as verify } from '#scripts/verify.ts'
import { phone } from '#tests/support/browser/browser.ts'
import { browserFixture } from '#tests/support/browser/browser-fixture.ts'
import { checkPageAtBothSizes } from '#tests/support/browser/check-page.ts'
import { takeScreenshot } from '#tests/support/browser/screenshot.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { runMain } from '#tests/support/shop/run-command.ts'

const { shop, browser } = browserFixture()
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'coffer-chain-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
})

/** The chain of a game, once one of its rounds has ended with a result. */
async function aChain(game: 'crash' | 'wheel'): Promise<Chain> {
  let chain: Chain | undefined
  await vi.waitUntil(
    async () => {
      const { status, body } = await ask<{ data: Chain }>(
        shop.url,
        `GET /api/fairness/chains/${game}`,
      )
      if (status === 200) chain = body.data
      return chain?.links.some(({ result }) => result !== null)
    },
    { timeout: 240_000, interval: 500 },
  )
  if (!chain) throw new Error('There is no chain')
  return chain
}

describe.each([
  ['crash', '/rocket/provably-fair'],
  ['wheel', '/wheel/provably-fair'],
] as const)('the page of %s', (game, address) => {
  it('checks one round, the whole chain and any values, and saves a file for the command', {
    timeout: 300_000,
  }, async () => {
    const { chain_end, links } = await aChain(game)
    const known = links.find(({ result }) => result !== null)
    const { page, complaints } = await browser.visit({ isCalm: true })
    await page.goto(`${shop.url}${address}?round=${known?.round_id}`)
    await page.getByText(chain_end, { exact: true }).first().waitFor()

    const name = `Verify round ${known?.index}`
    await page.getByRole('button', { name, exact: true }).click()
    await page.getByRole('status').filter({ hasText: 'Verified' }).waitFor()

    await page.getByRole('button', { name: 'Check the whole chain' }).click()
    await page.getByRole('heading', { name: /rounds? checks? out$/ }).waitFor()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save the chain' }).click()
    const file = path.join(folder, `${game}.json`)
    await (await saved).saveAs(file)
    const { code, out } = await runMain(verify, ['--chain', file], {})
    expect(out).toMatch(/\nVERIFIED: /)
    expect(code).toBe(0)

    // The round in the address is already computed.
    const result = `${game === 'crash' ? known?.result?.toFixed(2) : known?.result}`
    await page.getByRole('status').filter({ hasText: 'SHA-256 of the link' }).waitFor()
    const computed = page.getByRole('status').filter({ hasText: 'SHA-256 of the link' })
    expect((await computed.textContent())?.replaceAll(',', '')).toContain(result)
    await page.getByLabel('Link, 64 hex digits').fill('abc')
    await page.getByRole('button', { name: 'Compute it' }).click()
    await page.getByText('A link is 64 hex digits.').waitFor()
    await page.getByLabel('Link, 64 hex digits').fill('ab'.repeat(32))
    await page.getByRole('textbox', { name: 'Salt' }).fill('salt')
    if (game === 'wheel') await page.getByLabel('Round number').fill('7')
    await page.getByRole('button', { name: 'Compute it' }).click()
    await page.getByText(game === 'crash' ? '10.22×' : '2, which pays 2×').waitFor()

    await checkPageAtBothSizes(page)
    await takeScreenshot(page, `${game}-fairness`)
    expect(complaints).toEqual([])
  })

  it('detects a result that the server made up', { timeout: 300_000 }, async () => {
    await aChain(game)
    const { page } = await browser.visit({ size: phone, isCalm: true })
    await page.route('**/api/fairness/chains/**limit=500*', async (route) => {
      const answer = await route.fetch()
      const body = await answer.json()
      for (const link of body.data.links) if (link.result !== null) link.result += 1
      await route.fulfill({ response: answer, json: body })
    })
    await page.goto(`${shop.url}${address}`)
    await page.getByRole('button', { name: 'Check the whole chain' }).click()
    await page.getByRole('heading', { name: 'The chain does not check out' }).waitFor()
    await page.getByText(/states .+, but its result is/).waitFor()
  })

  it('reports when the chain cannot be read, and retries', async () => {
    const { page } = await browser.visit({ isCalm: true })
    await page.route('**/api/fairness/chains/**', (route) => route.abort())
    await page.goto(`${shop.url}${address}`)
    const again = page.getByRole('button', { name: 'Try again' })
    await again.waitFor()
    await page.unroute('**/api/fairness/chains/**')
    await again.click()
    await page.getByRole('heading', { name: 'The chain', exact: true }).waitFor()
  })
})
