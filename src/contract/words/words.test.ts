import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { refusals } from '#contract/refusals.ts'
import { en } from './en.ts'
import { inWords, type Message, noticeInWords, type Words } from './message.ts'

const root = path.resolve(import.meta.dirname, '../../..')

test('every refusal has a sentence', () => {
  const codes = Object.keys(refusals)
  expect(codes.filter((code) => inWords({ code } as Message).length < 5)).toEqual([])
})

test('a message is put into words from its values, also after it was stored as JSON', () => {
  const limit: Message = {
    code: 'limit_exceeded',
    values: { kind: 'loss', period: 'day', amount: 50 },
  }
  expect(inWords(JSON.parse(JSON.stringify(limit)))).toBe(
    'This would exceed your daily loss limit of 50.00 coins. Nothing was charged.',
  )
  const prize = {
    code: 'prize_won' as const,
    values: { rank: 3, metric: 'multiplier' as const, amount: 1_234.5 },
  }
  expect(noticeInWords(prize)).toEqual({
    title: 'You finished 3rd',
    text: 'Your best multiplier of the week won you 1,234.50 coins. They are on your balance; stake them once before you withdraw them.',
  })
})

test('another language says the same messages in its own words', () => {
  const other: Words = {
    ...en,
    sentences: { ...en.sentences, coins_missing: ({ missing }) => `Es fehlen ${missing}.` },
  }
  expect(inWords({ code: 'coins_missing', values: { missing: 5 } }, other)).toBe('Es fehlen 5.')
})

/** Files that pass on a sentence which the page and the shop share: rules of forms, boxes and addresses. */
const givers = [
  'src/server/features/catalogue/boxes.ts',
  'src/server/features/catalogue/prices.ts',
  'src/server/features/custom-boxes/draft.ts',
  'src/server/features/payments/withdrawals/request.ts',
  'src/server/platform/http/parse.ts',
]

test('the shop has no sentence of its own for a refusal', async () => {
  const found: string[] = []
  for await (const file of glob('src/server/**/*.ts', { cwd: root })) {
    if (file.endsWith('.test.ts')) continue
    const text = await readFile(path.join(root, file), 'utf8')
    if (/\bgiven\b[^}]*\} from '#contract\/words/.test(text)) found.push(file)
  }
  expect(found.sort()).toEqual(givers)
})
