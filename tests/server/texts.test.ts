import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { afterAll, expect, it } from 'vitest'
import type { PublicConfig } from '#contract/http/config.ts'
import { labels } from '#contract/labels.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

let app: TestApp | undefined
afterAll(() => app?.stop())

/** Numbers that are not settings: periods of other parties, or set by law or a standard. */
const fixed = [
  'round every 3 seconds',
  'within 14 days',
  '14 days before',
  '24 hours, 7 days, a month',
  'used for 30 minutes',
  'Of 1,000 coins staked',
  '99 of 100 coins',
  'once in 24 hours',
  'the last 7 days',
  '0 to 100 percent',
  'more than 30 days',
  'due 3 seconds later',
  'within 5 seconds',
]

const files = async () => {
  const found: string[] = []
  const roots = 'src/{client,contract,server/features}/**/*.{ts,tsx}'
  for await (const path of glob(roots)) if (!/\.test\.|gallery/.test(path)) found.push(path)
  return found
}

/** A source without its comments, in one line, with the text as on the page. */
const wordsOf = (path: string): string =>
  readFileSync(path, 'utf8')
    .replaceAll(/\/\*[\s\S]*?\*\//g, ' ')
    .replaceAll(/^\s*\/\/.*$/gm, ' ')
    .replaceAll(/\s+/g, ' ')

it('no text states a number that is a setting', async () => {
  const faults: string[] = []
  for (const path of await files()) {
    const text = fixed.reduce((words, known) => words.replaceAll(known, ' '), wordsOf(path))
    // In SQL, an interval is a literal.
    const plain = text.replaceAll(/interval '[^']*'/g, ' ')
    for (const found of plain.matchAll(
      /\b\d+(,\d{3})* (days|hours|minutes|seconds|percent|coins)\b/g,
    )) {
      faults.push(`${path}: ${plain.slice(Math.max(0, found.index - 30), found.index + 40)}`)
    }
  }
  expect(faults).toEqual([])
})

it('no text contains a button’s name as a literal', async () => {
  const faults: string[] = []
  for (const path of await files()) {
    if (path.endsWith('contract/labels.ts')) continue
    const text = wordsOf(path)
    for (const label of Object.values(labels)) {
      const quoted = new RegExp(`[“«"]${label.replace('?', '\\??')}[”»]`)
      if (quoted.test(text)) faults.push(`${path}: ${label}`)
    }
  }
  expect(faults).toEqual([])
})

it('the page is told how long coins from skins are held', async () => {
  app = await startApp({ settings: { 'deposits.skins.hold_days': 12 } })
  const { body } = await ask<{ data: PublicConfig }>(app.url, 'GET /api/config')
  expect(body.data.skins_hold_days).toBe(12)
})
