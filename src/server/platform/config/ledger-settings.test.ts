import { expect, test } from 'vitest'
import { productionEnv } from '#tests/support/shop/production-env.ts'
import { readConfig } from './config.ts'
import { ledgerKeyId } from './ledger-settings.ts'

const demoEnv = { SEED_KEY: 'ab'.repeat(32), REALTIME_SECRET: 'a-secret-of-the-tests' }
const someKey = (byte: number) => Buffer.alloc(32, byte).toString('hex')

test('a demo derives its key; production needs one of its own', () => {
  const [derived] = readConfig(demoEnv).ledgerKeys
  expect(derived).toHaveLength(32)
  expect(derived?.toString('hex')).not.toBe(demoEnv.SEED_KEY)
  expect(readConfig(productionEnv).ledgerKeys.map((key) => key.toString('hex'))).toEqual([
    productionEnv.LEDGER_KEY,
  ])
  expect(() => readConfig({ ...productionEnv, LEDGER_KEY: '' })).toThrow(
    'Production needs a LEDGER_KEY.',
  )
})

test('the current key is first, then the retired ones', () => {
  const LEDGER_KEYS_RETIRED = `${someKey(2)}, ${someKey(3)}`
  const config = readConfig({ ...demoEnv, LEDGER_KEY: someKey(1), LEDGER_KEYS_RETIRED })
  expect(config.ledgerKeys.map((key) => key[0])).toEqual([1, 2, 3])
})

test.each([
  ['a key that is not hexadecimal', { LEDGER_KEY: 'x' }, 'LEDGER_KEY must be 64 hexadecimal'],
  ['a bad retired key', { LEDGER_KEYS_RETIRED: 'x' }, 'LEDGER_KEYS_RETIRED must be keys'],
  ['the key of the seeds', { LEDGER_KEY: productionEnv.SEED_KEY }, 'must differ from every other'],
  ['a key by hand', { LEDGER_KEY: someKey(1) }, 'refuses a LEDGER_KEY that is not random'],
  [
    'a retired key that is in use',
    { LEDGER_KEYS_RETIRED: productionEnv.LEDGER_KEY },
    'has the same id as a key of LEDGER_KEYS_RETIRED',
  ],
])('production refuses %s', (_, change, says) => {
  expect(() => readConfig({ ...productionEnv, ...change })).toThrow(says)
})

test('the id of a key does not show a byte of it', () => {
  expect(ledgerKeyId(Buffer.alloc(32))).not.toBe(0)
})
