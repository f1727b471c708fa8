import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { calls } from '#contract/calls.ts'
import { addressOf, shopAt } from './ask-shop.ts'
import { parseCoins, parseCount } from './command.ts'
import { help, readCommandLine } from './command-line.ts'
import { commands } from './commands.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

const ID = '00000000-0000-7000-8000-000000000000'

test.each([
  ['12', 12],
  ['12.5', 12.5],
  ['0.01', 0.01],
  ['999999999.99', 999_999_999.99],
])('%s is an amount', (text, coins) => {
  expect(parseCoins(text)).toBe(coins)
})

test.each([
  '',
  '-5',
  '+5',
  '1e3',
  '1.005',
  'NaN',
  'ten',
  '1,5',
  ' 5',
  '0x10',
  '9999999999',
  undefined,
])('%s is not an amount', (text) => {
  expect(() => parseCoins(text)).toThrow('is not an amount')
})

test.each(['1.5', '-1', '', 'x', undefined])('%s is not a count', (text) => {
  expect(() => parseCount(text)).toThrow('is not a whole number')
})

test.each([
  ['https://shop.example', true],
  ['http://localhost:3000', true],
  ['http://127.0.0.1:3000', true],
  ['http://127.9.9.9', true],
  ['http://[::1]:3000', true],
  ['http://shop.example', false],
  ['http://127.0.0.1.shop.example', false],
  ['http://localhost.shop.example', false],
  ['http://127.0.0.1@shop.example', false],
  ['ftp://shop.example', false],
  ['nowhere', false],
])('a password may go to %s: %s', (address, isSafe) => {
  if (isSafe) expect(shopAt(address).href).toContain('://')
  else expect(() => shopAt(address)).toThrow(/is not safe|is not the address/)
})

test.each([
  ['players fly', 'Unknown command "players fly"'],
  ['fly', 'Unknown command "fly"'],
  ['status now', 'Usage: status'],
  [`players credit ${ID}`, 'Usage: players credit <player id> <amount>'],
  [`players credit ${ID} 5 6`, 'Usage: players credit <player id> <amount>'],
  ['players list --out x', '"players list" has no option --out'],
  ['players list --nothing x', '--nothing'],
  ['log list --as', '--as'],
])('%s is refused in words', (typed, words) => {
  expect(() => readCommandLine(typed.split(' '))).toThrow(words)
})

test('a shop below a path of another site is asked there', () => {
  for (const shop of ['https://site.example/shop', 'https://site.example/shop/']) {
    expect(addressOf(new URL(shop), '/api/profile').href).toBe(
      'https://site.example/shop/api/profile',
    )
  }
  expect(addressOf(new URL('http://127.0.0.1:3000'), '/log').href).toBe('http://127.0.0.1:3000/log')
})

test('without an address, the node on this machine is asked, at the port of its settings', () => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'settings-')), 'coffer.env')
  writeFileSync(file, 'PORT=4321\n')
  vi.stubEnv('COFFER_ENV', file)
  for (const name of ['PORT', 'COFFER_URL']) vi.stubEnv(name, undefined)
  expect(readCommandLine(['staff', 'me'])).toMatchObject({ shop: 'http://127.0.0.1:4321' })
})

test('a command line is parsed', () => {
  const words = `players debit ${ID} 2.50 --as a@b.example --key k --shop https://shop.example`
  const line = readCommandLine([...words.split(' '), '--reason', 'Two words', '--json'])
  expect(line).toMatchObject({
    kind: 'command',
    args: [ID, '2.50'],
    as: 'a@b.example',
    reason: 'Two words',
    key: 'k',
    shop: 'https://shop.example',
    isJson: true,
  })
  if (line.kind !== 'command') return expect.unreachable()
  expect(line.command.sends(line.args, line.options)).toEqual({
    params: { id: ID },
    body: { amount: -2.5 },
  })
  expect(readCommandLine(['admins', 'first', 'a@b.example'])).toEqual({
    kind: 'admins',
    act: 'first',
    email: 'a@b.example',
  })
  for (const asked of [[], ['help'], ['--help']]) {
    expect(readCommandLine(asked)).toEqual({ kind: 'help' })
  }
})

describe('the commands', () => {
  test('are all in the help, each once', () => {
    const names = commands.map(({ words }) => words)
    expect(new Set(names).size).toBe(names.length)
    for (const name of names) {
      expect(
        help().filter((line) => line.startsWith(`  ${name} `) || line === `  ${name}`),
      ).toHaveLength(1)
    }
  })

  test('can all be typed', () => {
    for (const command of commands) {
      const words = [...command.words.split(' '), ...command.takes.map(() => ID)]
      expect(readCommandLine(words)).toMatchObject({ command, args: command.takes.map(() => ID) })
    }
  })

  test('cover every call of operators', () => {
    const reached = new Set(commands.map(({ call }) => call.path))
    const missed = Object.values(calls)
      .map(({ path }) => path)
      .filter((path) => path.startsWith('/api/operator') && !reached.has(path))
    expect(missed).toEqual([])
  })

  test('send valid bodies', () => {
    const items = [{ item_id: 'lamp', tickets: 10_000_000 }]
    const form = { kind: 'box', slug: 'lamps', name: 'Lamps', category: 'tech', rtp: 90, items }
    const formFile = path.join(mkdtempSync(path.join(tmpdir(), 'form-')), 'form.json')
    writeFileSync(formFile, JSON.stringify(form))
    const typed: Record<string, string> = {
      amount: '5',
      value: '5',
      role: 'support',
      code: 'SPRING',
      country: 'DE',
      'gift_code or voucher': 'voucher',
      'nothing or contact': 'contact',
      price: '5',
      type: 'lamp',
      position: '3',
      version: '1',
      hours: '24',
      name: 'Another Name',
      'date of birth': '1990-01-31',
      tags: 'vip,slow-payer',
      'form.json': formFile,
    }
    for (const { words, call, takes, sends } of commands) {
      const args = takes.map((what) => typed[what] ?? (words === 'callbacks review' ? '7' : ID))
      const isPromo = words === 'promos make'
      const { params, body } = sends(args, isPromo ? { dollars: '5', 'uses-max': '10' } : {})
      const about = { words, params, body }
      if ('params' in call && call.params)
        expect(call.params.safeParse(params), JSON.stringify(about)).toMatchObject({
          success: true,
        })
      const sent = { ...body, reason: 'Because' }
      if ('body' in call && call.body)
        expect(call.body.safeParse(sent), JSON.stringify(about)).toMatchObject({ success: true })
    }
  })

  test('show fields that their lists have', () => {
    for (const { words, call, columns } of commands) {
      if (!columns) continue
      const { data } = (
        call.reply as unknown as { shape: Record<string, { element: { shape: object } }> }
      ).shape
      for (const column of columns)
        expect(Object.keys(data?.element.shape ?? {}), words).toContain(column)
    }
  })
})
