import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Verification } from '#domain/fairness/receipt.ts'
import { clientFolder } from '#scripts/client-build.ts'
import { main as verify } from '#scripts/verify.ts'
import { violationsOf } from '#tests/support/browser/axe.ts'
import { desktop, openBrowser, phone, type TestBrowser } from '#tests/support/browser/browser.ts'
import {
  changedReceipts,
  publishedReceipts,
  type Receipts,
  realReceipts,
} from '#tests/support/fairness/offline-receipts.ts'
import { openRoundBets, type RoundBetsHarness } from '#tests/support/games/round-bets-harness.ts'
import { runMain } from '#tests/support/shop/run-command.ts'
import type { TestApp } from '#tests/support/shop/start-app.ts'

let harness: RoundBetsHarness
let shop: TestApp
let browser: TestBrowser
let folder: string
let verifier: string
let receipts: Receipts
let keys: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'coffer-verifier-'))
  verifier = path.join(folder, 'coffer-verifier.html')
  // The test moves the clock, so it does not wait for receipts of rounds and battles.
  harness = await openRoundBets({}, { clientFolder })
  shop = harness.app
  browser = await openBrowser({ hasPictures: true })
  keys = path.join(folder, 'keys.json')
  await writeFile(keys, await (await fetch(`${shop.url}/log/keys`)).text())
  const real = await realReceipts(harness)
  receipts = { ...(await publishedReceipts()), ...real, ...changedReceipts(real) }
}, 180_000)
afterAll(async () => {
  await browser?.close()
  await harness?.stop()
  await rm(folder, { recursive: true })
})

it('is saved by its link, and its hash equals the one on the page', async () => {
  const { page, complaints } = await browser.visit({ isCalm: true })
  await page.goto(`${shop.url}/provably-fair`)
  const saved = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Save the offline verifier' }).click()
  const download = await saved
  expect(download.suggestedFilename()).toBe('coffer-verifier.html')
  await download.saveAs(verifier)
  const sha256 = createHash('sha256')
    .update(await readFile(verifier))
    .digest('hex')
  await page.getByText(sha256, { exact: true }).waitFor()
  expect(complaints).toEqual([])
})

it('is next to the public list of overdue seeds', async () => {
  const { page, complaints } = await browser.visit({ isCalm: true })
  const heading = page.getByRole('heading', { name: 'Overdue seeds' })
  await page.goto(`${shop.url}/provably-fair`)
  await heading.scrollIntoViewIfNeeded()
  await page.getByText('0 seeds are overdue.').waitFor()

  const { rows } = await shop.database.pool.query<{ commitment: Buffer }>(
    `UPDATE seeds SET activated_at = activated_at - interval '31 days'
     WHERE state = 'active' AND nonce > 0 RETURNING commitment`,
  )
  const [overdue] = rows
  expect(rows).toHaveLength(1)
  await page.reload()
  await heading.scrollIntoViewIfNeeded()
  await page.getByText('1 seed is overdue.').waitFor()
  const row = page.getByRole('row', { name: overdue?.commitment.toString('hex') ?? '' })
  expect(await row.getByRole('cell').last().textContent()).toBe('1')
  expect(await violationsOf(page)).toEqual([])
  expect(complaints).toEqual([])
})

describe.each([
  ['a desktop', desktop],
  ['a phone', phone],
])('with the network cut, on %s', (_, size) => {
  it('gives the same result as the command for every receipt', async () => {
    const { page, complaints, requests } = await openOffline(size)
    await look(page, size.width)
    for (const [name, text] of Object.entries(receipts)) {
      // One size is enough to test that each change is found.
      if (size === phone && name.includes(': another ')) continue
      const file = path.join(folder, `${name}.json`)
      await writeFile(file, text)
      if (size === desktop) await paste(page, text)
      else await page.getByLabel('Choose a file').setInputFiles(file)
      const shown = await read(page)
      expect(shown, name).toEqual(wordsOf(await commanded(file)))
      expect(shown.verdict, name).toBe(verdictOf(name))
    }
    await look(page, size.width)
    expect(complaints).toEqual([])
    expect(requests).toEqual([pathToFileURL(verifier).href])
  })
})

it('accepts the published examples, except that the shop has not signed them', async () => {
  for (const [name, text] of Object.entries(receipts)) {
    if (!/^the published/.test(name)) continue
    const file = path.join(folder, `${name}.json`)
    await writeFile(file, text)
    const failed = (await commanded(file)).checks.filter(({ isOk }) => !isOk)
    expect(new Set(failed.map((check) => check.name.replace('configuration ', '')))).toEqual(
      new Set(['receipt signature', 'log proof']),
    )
  }
})

it('shows a forged value next to the correct one', async () => {
  const { page } = await openOffline(desktop)
  await paste(page, receipts['another ticket'] ?? '')
  const wrong = page.getByRole('listitem').filter({ hasText: 'In the receipt1544068' })
  await wrong.getByText('Computed here1544067').waitFor()
})

it('accepts a dropped receipt, and explains why it rejects other files', async () => {
  const { page, complaints } = await openOffline(desktop)
  await drop(page, [receipts['an opening'] ?? ''])
  await page.getByText('Verified', { exact: true }).waitFor()
  await drop(page, ['{}', '{}'])
  await page.getByText('Give one file at a time.').waitFor()
  expect(await page.getByText('Verified', { exact: true }).count()).toBe(0)
  await drop(page, ['{"scheme":'])
  await page.getByText('This is not JSON. Was it cut off?').waitFor()
  await paste(page, ' ')
  await page.getByText('Paste a receipt or a chain, or choose its file.').waitFor()
  expect(complaints).toEqual([])
})

it('sends no request even when there is a network', async () => {
  const { page } = await browser.visit({ isCalm: true })
  await page.goto(pathToFileURL(verifier).href)
  const asked = await page.evaluate(async (url) => {
    const refused: string[] = []
    document.addEventListener('securitypolicyviolation', (event) =>
      refused.push(event.effectiveDirective),
    )
    await fetch(url).catch(() => undefined)
    const picture = new Image()
    const failed = new Promise((done) => picture.addEventListener('error', done))
    picture.src = `${url}/mark.svg`
    await failed
    return refused
  }, shop.url)
  expect(asked.toSorted()).toEqual(['connect-src', 'img-src'])
})

// The published examples are not receipts of this shop: nobody has signed them.
const honest = [
  ...['an opening', 'an opening of a free box'],
  ...['an opening of a custom box', 'a battle'],
  ...['a chain', 'a roll', 'a ball', 'a deal', 'a flight', 'a spin'],
]

function verdictOf(name: string): string {
  if (honest.includes(name)) return 'verified'
  return name === 'an opening whose seed is sealed' ? 'pending' : 'failed'
}

async function openOffline(size: typeof desktop) {
  const { page, context, complaints } = await browser.visit({ size, isCalm: true })
  await context.setOffline(true)
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.goto(pathToFileURL(verifier).href)
  return { page, complaints, requests }
}

/** With the keyboard alone. */
async function paste(page: Page, text: string): Promise<void> {
  const field = page.getByLabel('A receipt or a chain (JSON)')
  await field.fill('')
  await page.keyboard.insertText(text)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
}

async function drop(page: Page, texts: string[]): Promise<void> {
  const dataTransfer = await page.evaluateHandle((contents) => {
    const made = new DataTransfer()
    for (const [at, text] of contents.entries()) made.items.add(new File([text], `${at}.json`))
    return made
  }, texts)
  await page.dispatchEvent('body', 'drop', { dataTransfer })
}

/** The verdict and every check as shown on the page. */
async function read(page: Page) {
  const status = page.getByRole('status')
  await status.locator('strong').waitFor()
  const checks = await page
    .getByRole('list')
    .first()
    .locator('> li')
    .evaluateAll((rows) =>
      rows.map((row) => ['b', 'h2', 'p'].map((part) => row.querySelector(part)?.textContent)),
    )
  return { verdict: (await status.locator('strong').textContent())?.toLowerCase(), checks }
}

/** The same from the command's output. */
function wordsOf({ verdict, checks }: Verification) {
  return {
    verdict,
    checks: checks.map(({ name, isOk, isOpen, detail }) => [
      isOk ? (isOpen ? 'open' : 'ok') : 'failed',
      name,
      detail.replace(/[\p{Cc}\p{Cf}]/gu, '\ufffd'),
    ]),
  }
}

const answers = new Map<string, Promise<Verification>>()

/** The output of `npm run verify` for a file, run once per file. */
function commanded(file: string): Promise<Verification> {
  const answer = answers.get(file) ?? runCommand(file)
  answers.set(file, answer)
  return answer
}

async function runCommand(file: string): Promise<Verification> {
  const { out, err } = await runMain(verify, ['--json', '--keys', keys, file], {})
  // It exits with 1 for a failed check, but still prints a result.
  if (out === '') throw new Error(err)
  return JSON.parse(out)
}

async function look(page: Page, width: number): Promise<void> {
  expect(await violationsOf(page)).toEqual([])
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBeLessThanOrEqual(width)
}
