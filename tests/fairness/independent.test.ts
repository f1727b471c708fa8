import { expect, test } from 'vitest'
import { type BoxReceipt, verifyReceipt } from '#domain/fairness/receipt.ts'
import { nativeHmac } from '#server/platform/hash/hash.ts'
import { times } from '#tests/support/setup/sampling.ts'
import { aReceipt, aVersion } from './box-builders.ts'
import { verifyBoxReceipt } from './independent-verifier.ts'
import { openings } from './openings.ts'
import { type Replay, replay } from './replay.ts'

const RESULTS = times('RECEIPTS', 10_000)

test(`the independent verifier accepts ${RESULTS} draws of the domain`, () => {
  const disagreed: BoxReceipt[] = []
  for (const receipt of openings(replay('independent verifier'), RESULTS)) {
    if (!verifyBoxReceipt(receipt).ok) disagreed.push(receipt)
  }
  expect(disagreed.slice(0, 3)).toEqual([])
})

test(`the product’s own verifier agrees on ${RESULTS / 5} of them`, () => {
  const disagreed: BoxReceipt[] = []
  for (const receipt of openings(replay('own verifier'), RESULTS / 5)) {
    if (verifyReceipt(receipt, nativeHmac).verdict !== 'verified') disagreed.push(receipt)
  }
  expect(disagreed.slice(0, 3)).toEqual([])
})

test('both reject 2,000 openings with one changed value', () => {
  const random = replay('forged receipts')
  const accepted: BoxReceipt[] = []
  for (const receipt of openings(random, 2_000)) {
    const forged = forge(receipt, random)
    const isRefused = verifyReceipt(forged, nativeHmac).verdict === 'failed'
    if (!isRefused || verifyBoxReceipt(forged).ok) accepted.push(forged)
  }
  expect(accepted.slice(0, 3)).toEqual([])
})

/** The receipt with one of its numbers, hashes or seeds changed. */
function forge(receipt: BoxReceipt, random: Replay): BoxReceipt {
  const forged = structuredClone(receipt)
  const { configuration, result } = forged
  const forgeries = [
    () => (forged.nonce += 1),
    () => (forged.client_seed = forged.client_seed === 'x' ? 'y' : 'x'),
    () => (forged.server_seed = 'ab'.repeat(32)),
    () => (forged.server_seed_hash = 'ab'.repeat(32)),
    () => (forged.stake_cents += 1),
    () => (forged.payout_cents += 1),
    () => (result.ticket = (result.ticket + 1) % 10_000_000),
    () => (result.item_id += '.'),
    () => (configuration.price_cents += 1),
    () => (configuration.version += 1),
    () => (configuration.slug += 'x'),
    () => (configuration.version_hash = 'ab'.repeat(32)),
    () => configuration.items.reverse(),
    () => configuration.items.pop(),
    () => forgeItem(configuration.items, random),
  ]
  forgeries[random.below(forgeries.length)]?.()
  return forged
}

function forgeItem(items: BoxReceipt['configuration']['items'], random: Replay): void {
  const item = items[random.below(items.length)]
  if (item === undefined) return
  if (random.below(2) === 0) item.tickets += 1
  else item.name += '.'
}

test('the independent verifier rejects a seed that is not revealed', () => {
  const seed = { serverSeed: new Uint8Array(32), clientSeed: 'client', nonce: 0 }
  const receipt = aReceipt(aVersion(), seed)
  expect(verifyBoxReceipt(receipt)).toEqual({ ok: true })
  expect(verifyBoxReceipt({ ...receipt, server_seed: null }).ok).toBe(false)
})

test.for([null, undefined, 1, 'receipt', [], {}, { scheme: 'hmac-sha256/v1', game: 'box' }])(
  'neither accepts %s as a receipt',
  (value) => {
    expect(verifyReceipt(value).verdict).toBe('failed')
    expect(verifyBoxReceipt(value).ok).toBe(false)
  },
)
