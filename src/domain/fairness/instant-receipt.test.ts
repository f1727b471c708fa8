import { hexToBytes } from '@noble/hashes/utils.js'
import { describe, expect, test } from 'vitest'
import { edgeOf } from '#domain/games/game.ts'
import { type AnyInstantGame, type InstantGame, termsHash } from '#domain/games/instant.ts'
import {
  anInstantReceipt,
  type dealTerms,
  diceTerms,
  someBets,
} from '#tests/fairness/instant-builders.ts'
import { fc } from '#tests/support/setup/properties.ts'
import { canonicalJson } from './canonical-json.ts'
import { isNearLink } from './hash-chain.ts'
import { instantCheck } from './instant-receipt.ts'
import { type InstantReceipt, verifyReceipt } from './receipt.ts'
import { nobleHmac } from './stream.ts'
import { verifyAs } from './verification.ts'

const serverSeed = hexToBytes(`${'00'.repeat(31)}01`)
const receipts = {
  dice: anInstantReceipt(someBets.dice, { serverSeed, clientSeed: 'client', nonce: 1 }),
  plinko: anInstantReceipt(someBets.plinko, { serverSeed, clientSeed: 'client', nonce: 2 }),
  deals: anInstantReceipt(someBets.deals, { serverSeed, clientSeed: 'client', nonce: 4 }),
}
const games = Object.entries(receipts)

function failedChecks(value: unknown): string[] {
  const { verdict, checks } = verifyReceipt(value)
  const failed = checks.filter(({ isOk }) => !isOk)
  expect(verdict === 'failed').toBe(failed.length > 0)
  return failed.map(({ name }) => name)
}

/** The receipt with changed terms and their matching hash. */
function under(receipt: InstantReceipt, changes: object): InstantReceipt {
  const { version_hash: _, ...terms } = { ...receipt.configuration, ...changes }
  return { ...receipt, configuration: { ...terms, version_hash: termsHash(terms) } }
}

test('the published draws match the vectors', () => {
  expect(receipts.dice).toMatchObject({ result: { ticket: 6_676 }, payout_cents: 2_468 })
  expect(receipts.plinko).toMatchObject({ result: { path: '0101100101110010', slot: 8 } })
})

describe.each(games)('a bet on %s', (_, receipt) => {
  test('that recomputes is verified, with all its checks listed', () => {
    const { verdict, checks } = verifyReceipt(receipt)
    expect(verdict).toBe('verified')
    const names = checks.map(({ name }) => name)
    expect(names).toEqual([
      ...['scheme', 'form', 'version hash', 'bet', 'limit', 'commitment', 'result', 'payout'],
    ])
  })

  test('is pending while its seed is secret, if its payout is possible', () => {
    const sealed = { ...receipt, server_seed: null }
    expect(verifyReceipt(sealed).verdict).toBe('pending')
    expect(failedChecks({ ...sealed, payout_cents: 7_777_777 })).toEqual(['payout'])
  })

  test('may have additional fields', () => {
    const proofs = { signature: { key_id: '0a0b0c0d' }, log: { entry: '' }, configuration_log: {} }
    expect(failedChecks({ ...receipt, ...proofs })).toEqual([])
  })

  test.for(Object.keys(receipt).filter((key) => key !== 'scheme' && key !== 'game'))(
    'without %s has the wrong form',
    (key) => {
      expect(failedChecks({ ...receipt, [key]: undefined })).toEqual(['form'])
    },
  )

  test.for<[string, object, string[]]>([
    ['commitment', { server_seed_hash: 'ab'.repeat(32) }, ['commitment']],
    ['nonce', { nonce: 999 }, ['result']],
    ['client seed', { client_seed: 'other' }, ['result']],
    ['payout', { payout_cents: receipt.payout_cents + 1 }, ['payout']],
  ])('with another %s is refused', ([, change, names]) => {
    expect(failedChecks({ ...receipt, ...change })).toEqual(expect.arrayContaining(names))
  })

  test('with terms that do not match their hash is refused', () => {
    const configuration = { ...receipt.configuration, note: 'better odds' }
    expect(failedChecks({ ...receipt, configuration })).toEqual(['version hash'])
    expect(failedChecks(under(receipt, { note: 'better odds' }))).toEqual([])
  })

  test('that could pay more than the limit is refused', () => {
    expect(failedChecks(under(receipt, { max_payout: 1 }))).toEqual(['limit'])
  })

  test('with terms that JSON cannot hold is refused', () => {
    for (const note of ['\ud800', Number.POSITIVE_INFINITY, nested(50_000)]) {
      const configuration = { ...receipt.configuration, note }
      expect(failedChecks({ ...receipt, configuration })).toEqual(['version hash'])
    }
  })

  test('is not a receipt of another game', () => {
    for (const [name] of games.filter(([name]) => name !== receipt.game)) {
      expect(failedChecks({ ...receipt, game: name })).toEqual(['form'])
    }
  })

  test('no JSON value makes the check throw, and no changed receipt is verified', () => {
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
      { numRuns: 200 },
    )
  })
})

const nested = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`)

describe('a bet that a game does not have is refused', () => {
  test.for<[string, InstantReceipt, object]>([
    ['a roll that never wins', receipts.dice, { target: 99.99, direction: 'over' }],
    ['a roll that nearly always wins', receipts.dice, { target: 98.01, direction: 'under' }],
    ['a deal below the lowest chance', receipts.deals, { target_price_cents: 1_234_000 }],
    ['a deal above the highest chance', receipts.deals, { target_price_cents: 1_234 }],
    ['a deal for a target without a price', receipts.deals, { target_price_cents: 0 }],
    ['a deal with another stake than its coins', receipts.deals, { amount: 12.33 }],
    ['more coins than the stake', receipts.deals, { amount: 12.35, inventory_item_ids: ['a'] }],
  ])('%s', ([, receipt, changes]) => {
    const parameters = { ...receipt.parameters, ...changes }
    expect(failedChecks({ ...receipt, parameters })).toEqual(['bet'])
  })

  test.for<[string, InstantReceipt, object]>([
    ['17 rows', receipts.plinko, { rows: 17, risk: 'high' }],
    ['an unknown risk', receipts.plinko, { rows: 16, risk: '__proto__' }],
    ['a target between two tickets', receipts.dice, { target: 50.005, direction: 'over' }],
    ['a third direction', receipts.dice, { target: 50, direction: 'on' }],
  ])('%s', ([, receipt, parameters]) => {
    expect(failedChecks({ ...receipt, parameters })).toEqual(['form'])
  })
})

test('a result that was not drawn is refused, and the detail names the drawn one', () => {
  const { checks } = verifyReceipt({ ...receipts.dice, result: { ticket: 6_677 } })
  expect(checks.filter(({ isOk }) => !isOk)).toEqual([
    {
      name: 'result',
      isOk: false,
      detail: 'The receipt says 6677 in ticket, but it must be 6676.',
      values: { stated: { ticket: 6_677 }, computed: { ticket: 6_676 } },
    },
  ])
})

test('a receipt with a secret seed must not state an impossible payout', () => {
  expect(failedChecks({ ...receipts.deals, server_seed: null, payout_cents: 5_001 })).toEqual([
    'payout',
  ])
})

test('a game that the shop does not offer is checked by its rules alone', () => {
  const flip: InstantGame<typeof dealTerms, { side: 0 | 1 }, { side: number }, 'flip'> = {
    name: 'flip',
    label: 'Coin flip',
    kind: 'instant',
    account: 'house:flip',
    edges: { flip: edgeOf(1n, 100n) },
    limits: { min_amount: 1, max_amount: 1, max_payout: 2 },
    topMultiplier: 1.98,
    rules: { min_chance: 50, max_chance: 50, rtp: 99 },
    forms: { terms: {}, parameters: { side: (side) => side === 0 || side === 1 }, result: {} },
    outcomes: (_terms, _bet, stake) => [
      { weight: 1, payout: (stake * 198n) / 100n },
      { weight: 1, payout: 0n },
    ],
    draw(_terms, { side }, stake, stream) {
      const result = { side: stream.uniform(2) }
      return { result, payout: result.side === side ? (stake * 198n) / 100n : 0n }
    },
    words: { bet: ({ side }) => `side ${side}`, result: ({ side }) => `side ${side}` },
  }
  const game: AnyInstantGame = flip
  const terms = { ...diceTerms, game: 'flip' }
  const receipt = anInstantReceipt(
    { game, terms, parameters: { side: 1 }, stake: 100n },
    { serverSeed, clientSeed: 'client', nonce: 0 },
  )
  const verify = (value: unknown) =>
    verifyAs(new Map([['flip', instantCheck(game)]]), value, nobleHmac, isNearLink).verdict
  expect(verify(receipt)).toBe('verified')
  expect(verify({ ...receipt, payout_cents: 1 })).toBe('failed')
  expect(verifyReceipt(receipt).checks).toMatchObject([{ name: 'game', isOk: false }])
})
