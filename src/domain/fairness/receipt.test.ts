import { hexToBytes } from '@noble/hashes/utils.js'
import { describe, expect, test } from 'vitest'
import { versionHash } from '#domain/games/box.ts'
import { aReceipt, aVersion } from '#tests/fairness/box-builders.ts'
import { fc } from '#tests/support/setup/properties.ts'
import { canonicalJson } from './canonical-json.ts'
import { type BoxReceipt, verifyReceipt } from './receipt.ts'

const serverSeed = hexToBytes(`${'00'.repeat(31)}01`)
const version = aVersion()
const receipt = aReceipt(version, { serverSeed, clientSeed: 'client', nonce: 0 })

/** The names of the failed checks. */
function failedChecks(value: unknown): string[] {
  const { verdict, checks } = verifyReceipt(value)
  const failed = checks.filter(({ isOk }) => !isOk)
  expect(verdict === 'failed').toBe(failed.length > 0)
  return failed.map(({ name }) => name)
}

/** The receipt with its table replaced, and the hash and the price recomputed to match. */
function withItems(items: BoxReceipt['configuration']['items']): BoxReceipt {
  const rehashed = versionHash({
    ...version,
    items: items.map(({ price_cents, ...item }) => ({ ...item, priceCents: BigInt(price_cents) })),
  })
  return { ...receipt, configuration: { ...receipt.configuration, items, version_hash: rehashed } }
}

describe('the verdict', () => {
  test('a revealed opening that recomputes is verified', () => {
    const { verdict, checks } = verifyReceipt(receipt)
    expect(verdict).toBe('verified')
    expect(checks.map(({ name }) => name)).toEqual([
      'scheme',
      'form',
      'table',
      'version hash',
      'stake',
      'item',
      'payout',
      'commitment',
      'result',
    ])
  })

  test('before the reveal it is pending, and everything except the seed is checked', () => {
    const pending = { ...receipt, server_seed: null }
    const { verdict, checks } = verifyReceipt(pending)
    expect(verdict).toBe('pending')
    expect(checks.map(({ name }) => name)).not.toContain('result')
    expect(failedChecks({ ...pending, payout_cents: 1 })).toEqual(['payout'])
    expect(failedChecks({ ...pending, result: { ticket: 0, item_id: 'mug' } })).toEqual([
      'item',
      'payout',
    ])
  })

  test('unknown fields do not affect it', () => {
    expect(failedChecks({ ...receipt, note: 'seen' })).toEqual([])
  })
})

describe('an unknown scheme or game is refused', () => {
  test.for(['hmac-sha256/v2', 'HMAC-SHA256/V1', '', null, undefined, 1])(
    'the scheme %j',
    (scheme) => {
      expect(failedChecks({ ...receipt, scheme })).toEqual(['scheme'])
    },
  )

  test.for(['roulette', 'Box', '__proto__', 'constructor', null, undefined, {}])(
    'the game %j',
    (game) => {
      expect(failedChecks({ ...receipt, game })).toEqual(['game'])
    },
  )

  test.for([null, undefined, 0, 'receipt', true, [], [receipt]])('%s as a receipt', (value) => {
    expect(failedChecks(value)).toEqual(['form'])
  })
})

describe('a receipt of the wrong form is refused', () => {
  test.for(Object.keys(receipt).filter((key) => key !== 'scheme' && key !== 'game'))(
    'without %s',
    (key) => {
      expect(failedChecks({ ...receipt, [key]: undefined })).toEqual(['form'])
    },
  )

  test.for<[string, unknown]>([
    ['bet_id', ''],
    ['player', '\ud800'],
    ['server_seed_hash', receipt.server_seed_hash.toUpperCase()],
    ['server_seed', ''],
    ['server_seed', receipt.server_seed?.slice(2)],
    ['server_seed', undefined],
    ['client_seed', 'é'],
    ['client_seed', 'a'.repeat(65)],
    ['client_seed_origin', 'house'],
    ['nonce', -1],
    ['nonce', 0.5],
    ['nonce', '0'],
    ['nonce', 2 ** 53],
    ['parameters', { edge: 0 }],
    ['parameters', []],
    ['stake_cents', Number.POSITIVE_INFINITY],
    ['stake_cents', '1207'],
    ['payout_cents', -1],
    ['result', { ticket: 10_000_000, item_id: 'mug' }],
    ['result', { ticket: 1 }],
    ['created_at', 'yesterday'],
    ['created_at', '2030-01-02T03:04:05+01:00'],
    ['configuration', { ...receipt.configuration, kind: 'gift' }],
    ['configuration', { ...receipt.configuration, items: {} }],
    ['configuration', { ...receipt.configuration, items: [null] }],
  ])('%s of %j', ([key, value]) => {
    expect(failedChecks({ ...receipt, [key]: value })).toEqual(['form'])
  })

  test('the detail names the field', () => {
    const items = receipt.configuration.items.map((item) => ({ ...item, tickets: 0.5 }))
    const { checks } = verifyReceipt({
      ...receipt,
      configuration: { ...receipt.configuration, items },
    })
    expect(checks.at(-1)?.detail).toContain('configuration.items[0].tickets')
  })

  test('an inherited field does not count', () => {
    expect(failedChecks(Object.create(receipt))).toEqual(['form'])
  })
})

describe('an invalid table is refused', () => {
  const [crown, lamp, mug] = receipt.configuration.items
  if (crown === undefined || lamp === undefined || mug === undefined) throw new Error('no items')

  test.for<[string, BoxReceipt['configuration']['items']]>([
    ['a ticket too few', [crown, lamp, { ...mug, tickets: mug.tickets - 1 }]],
    ['a ticket too many', [crown, lamp, { ...mug, tickets: mug.tickets + 1 }]],
    ['an item without tickets', [crown, { ...crown, id: 'none', tickets: 0 }, lamp, mug]],
    ['an item without a price', [crown, lamp, { ...mug, price_cents: 0 }]],
    ['an item twice', [crown, lamp, { ...mug, id: 'lamp' }]],
    ['one item', [{ ...crown, tickets: 10_000_000 }]],
    ['no items', []],
    ['the cheapest first', [mug, lamp, crown]],
  ])('%s', ([, items]) => {
    expect(failedChecks(withItems(items))).toEqual(['table'])
  })

  test('fifty items are allowed, fifty-one are not', () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        id: `item-${index}`,
        name: 'Mug',
        price_cents: 199,
        tickets: index === 0 ? 10_000_000 - count + 1 : 1,
      }))
    expect(failedChecks(withItems(many(50)))).not.toContain('table')
    expect(failedChecks(withItems(many(51)))).toEqual(['table'])
  })
})

describe('an opening that does not recompute is refused', () => {
  const other = (hex: string) => hex.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))
  const { configuration, result } = receipt

  test.for<[string, object, string[]]>([
    ['another stake', { stake_cents: 1 }, ['stake']],
    ['another payout', { payout_cents: 250_000 }, ['payout']],
    ['another commitment', { server_seed_hash: other(receipt.server_seed_hash) }, ['commitment']],
    ['another item', { result: { ...result, item_id: 'crown' } }, ['item']],
    ['another ticket', { result: { ...result, ticket: result.ticket + 1 } }, ['result']],
    [
      'a winning ticket that was not drawn',
      { result: { ticket: 0, item_id: 'crown' }, payout_cents: 250_000 },
      ['result'],
    ],
    ['another nonce', { nonce: 1 }, ['result']],
    ['another client seed', { client_seed: 'Client' }, ['result']],
    ['another server seed', { server_seed: 'ab'.repeat(32) }, ['commitment', 'result']],
    [
      'another version',
      { configuration: { ...configuration, version: configuration.version + 1 } },
      ['version hash'],
    ],
    [
      'another price',
      { configuration: { ...configuration, price_cents: configuration.price_cents + 1 } },
      ['version hash', 'stake'],
    ],
    ['another slug', { configuration: { ...configuration, slug: 'day-shift' } }, ['version hash']],
  ])('%s', ([, change, expected]) => {
    expect(failedChecks({ ...receipt, ...change })).toEqual(expected)
  })
})

test('no JSON value makes it throw, and no changed receipt is verified', () => {
  // The draw does not depend on the names, the time and the origin of the client seed.
  const { bet_id, player, client_seed_origin, created_at, ...bound } = receipt
  const key = fc.constantFrom(...Object.keys(bound))
  const changes = fc.dictionary(key, fc.jsonValue({ maxDepth: 3 }), { minKeys: 1 })
  fc.assert(
    fc.property(changes, (change) => {
      const changed = { ...receipt, ...change }
      fc.pre(canonicalJson(changed) !== canonicalJson(receipt))
      expect(verifyReceipt(changed).verdict).not.toBe('verified')
    }),
    { numRuns: 500 },
  )
})
