import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { readConfig, settingNames } from '#server/platform/config/config.ts'
import { productionEnv } from '#tests/support/shop/production-env.ts'
import { envExample, listSettings } from './env-example.ts'

const root = path.resolve(import.meta.dirname, '../..')
const example = readFileSync(path.join(root, 'deploy/coffer.env.example'), 'utf8')
const settings = listSettings().flatMap((section) => section.settings)

test('the example is what the descriptions of the settings say; scripts/settings.ts writes it', () => {
  expect(example).toBe(envExample())
})

test('every setting stands in it once, with a sentence', () => {
  const named = example.split('\n').flatMap((line) => /^#?([A-Z0-9_]+)=/.exec(line)?.[1] ?? [])
  expect(named).toEqual([...settingNames])
  expect(new Set(named).size).toBe(named.length)
  expect(settings.filter(({ description }) => !/^[A-Zh].{10,}/.test(description))).toEqual([])
})

test('the providers and the page of the deposit stand in it by their variables', () => {
  for (const name of [
    'ZEN_URL',
    'ALPHAPO_KEY',
    'BTCPAY_URL',
    'SKINSBACK_SECRET',
    'RECAPTCHA_SECRET',
  ]) {
    expect(settingNames).toContain(name)
  }
})

test('what it says production needs is enough, and nothing less is', () => {
  const needed = settings.filter(({ isNeeded }) => isNeeded).map(({ name }) => name)
  expect(Object.keys(productionEnv).sort()).toEqual([...needed].sort())
  expect(() => readConfig(productionEnv)).not.toThrow()
  for (const name of needed) {
    const { [name]: _, ...others } = productionEnv as Record<string, string>
    const isRefused = () => readConfig({ ...others, COFFER_MODE: 'production' })
    if (name !== 'COFFER_MODE') expect(isRefused, name).toThrow(name)
  }
})

test('a default that it names is the one that counts', () => {
  const set = Object.fromEntries(
    settings.flatMap(({ name, byDefault }) =>
      byDefault === null || name in productionEnv ? [] : [[name, byDefault]],
    ),
  )
  expect(readConfig({ ...set, ...productionEnv })).toEqual(readConfig({ ...productionEnv }))
})

test('the file is read as it is meant', () => {
  const read = parseEnv(example)
  expect(read.COFFER_MODE).toBe('production')
  expect(Object.values(read).filter((value) => value !== '')).toEqual(['production'])
})
