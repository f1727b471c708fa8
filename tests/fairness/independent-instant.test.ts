import { createHmac } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { type InstantReceipt, verifyReceipt } from '#domain/fairness/receipt.ts'
import { termsHash } from '#domain/games/instant.ts'
import { nativeHmac } from '#server/platform/hash/hash.ts'
import { loadDrawSnippet } from '#tests/support/fairness/page-snippet.ts'
import { times } from '#tests/support/setup/sampling.ts'
import { instantDisagreement } from './independent-instant.ts'
import { anInstantReceipt, randomBets } from './instant-builders.ts'
import { type Replay, replay } from './replay.ts'

const RESULTS = times('INSTANT_RECEIPTS', 10_000)
const games = Object.entries(randomBets)

test.for(games)(`the independent verifier accepts ${RESULTS} draws of %s`, ([name, aBet]) => {
  const disagreed: unknown[] = []
  for (const receipt of receipts(aBet, replay(`independent ${name}`), RESULTS)) {
    const fault = instantDisagreement(receipt)
    if (fault !== null) disagreed.push({ fault, receipt })
  }
  expect(disagreed.slice(0, 3)).toEqual([])
})

test.for(games)('the code on the pages computes what %s drew and paid', async ([name, aBet]) => {
  const { checkDraw } = await loadDrawSnippet()
  const disagreed: unknown[] = []
  for (const receipt of receipts(aBet, replay(`code on the pages of ${name}`), RESULTS / 10)) {
    const { result, payout_cents } = receipt
    const found = await checkDraw(receipt)
    const isSame = isDeepStrictEqual(found, { isCommitted: true, result, payout_cents })
    if (!isSame) disagreed.push({ found, receipt })
  }
  expect(disagreed.slice(0, 3)).toEqual([])
})

test.for(games)('both verifiers reject bets on %s with one changed value', ([name, aBet]) => {
  const random = replay(`forged ${name}`)
  const accepted: unknown[] = []
  for (const receipt of receipts(aBet, random, RESULTS / 20)) {
    expect(verifyReceipt(receipt, nativeHmac).verdict).toBe('verified')
    const forged = forge(receipt, random)
    const isRefused = verifyReceipt(forged, nativeHmac).verdict === 'failed'
    if (!isRefused || instantDisagreement(forged) === null) accepted.push(forged)
  }
  expect(accepted.slice(0, 3)).toEqual([])
})

test.for([null, undefined, 1, 'receipt', [], {}, { scheme: 'hmac-sha256/v1', game: 'dice' }])(
  'neither accepts %s as a receipt',
  (value) => {
    expect(verifyReceipt(value).verdict).toBe('failed')
    expect(instantDisagreement(value)).not.toBeNull()
  },
)

const hmac = (key: Uint8Array, message: Uint8Array | string) =>
  createHmac('sha256', key).update(message).digest()

/** Random bets of a game as the domain draws them, several on each random pair of seeds. */
function* receipts(
  aBet: (typeof randomBets)['dice'],
  random: Replay,
  count: number,
): Generator<InstantReceipt> {
  let seed = { serverSeed: random.bytes(32), clientSeed: '' }
  let hash: string | undefined
  for (let nonce = 0; nonce < count; nonce += 1) {
    if (nonce % 25 === 0) {
      seed = { serverSeed: random.bytes(32), clientSeed: `~ ${random.below(1_000_000)}` }
    }
    const bet = aBet(random)
    hash ??= termsHash(bet.terms)
    yield anInstantReceipt(bet, { ...seed, nonce }, { hash, hmac })
  }
}

/** The receipt with one changed input of its computation. */
function forge(receipt: InstantReceipt, random: Replay): InstantReceipt {
  const forged = structuredClone(receipt)
  const { configuration } = forged
  const result = forged.result as Result
  const forgeries = [
    () => (forged.server_seed = 'ab'.repeat(32)),
    () => (forged.server_seed_hash = 'ab'.repeat(32)),
    () => (forged.payout_cents += 1),
    () => (configuration.version_hash = 'ab'.repeat(32)),
    () => (configuration.max_amount += 1),
    () => (configuration.house_edge += 1),
    () => Object.assign(configuration, { note: 'more' }),
    () => (configuration.game = 'other'),
    () => Object.assign(result, turned(result)),
  ]
  forgeries[random.below(forgeries.length)]?.()
  return forged
}

type Result = { ticket: number } | { path: string; slot: number }

/** The first turn of a ball is inverted, or the next ticket is claimed. */
const turned = (result: Result): Result =>
  'ticket' in result
    ? { ticket: result.ticket + 1 }
    : { ...result, path: result.path.replace(/./, (step) => (step === '0' ? '1' : '0')) }
