import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import { isNextLink } from '#domain/fairness/hash-chain.ts'
import { type RoundReceipt, verifyReceipt } from '#domain/fairness/receipt.ts'
import { bustOf } from '#domain/games/crash.ts'
import { WHEEL_MULTIPLIERS } from '#domain/games/wheel.ts'
import { nativeHmac } from '#server/ledger/index.ts'
import { times } from '#tests/support/setup/sampling.ts'
import { PUBLISHED_ROUND } from './battle-builders.ts'
import { isTrulySigned } from './independent-battle.ts'
import { independentBust, roundDisagreement } from './independent-round.ts'
import { type Replay, replay } from './replay.ts'
import { aCrashReceipt, aRoundPlan, aWheelReceipt } from './round-builders.ts'

const ROUNDS = times('ROUND_RECEIPTS', 5_000)
const FORGED = times('FORGED_ROUNDS', 24)

/** Bets on both games, each on a round of its own: a fresh chain of two, and a fresh salt where it is free. */
function* bets(random: Replay, count: number, isSigned = false): Generator<RoundReceipt> {
  for (let each = 0; each < count; each += 1) {
    const link = random.bytes(32)
    // Any 48 bytes are as good as a signature for whoever does not check it.
    const signature = isSigned ? PUBLISHED_ROUND.signature : bytesToHex(random.bytes(48))
    const plan = aRoundPlan({
      chain: [sha256(link), link],
      index: 1,
      beacon: { ...PUBLISHED_ROUND, signature },
    })
    const stakeCents = 10 + random.below(100_000)
    yield each % 2 === 0
      ? aWheelReceipt(
          plan,
          { stakeCents, multiplier: WHEEL_MULTIPLIERS[random.below(4)] ?? 2 },
          nativeHmac,
        )
      : aCrashReceipt(
          plan,
          {
            stakeCents,
            autoHundredths: random.below(3) === 0 ? null : 101 + random.below(500),
            elapsedMs: random.below(2) === 0 ? null : random.below(20_000),
          },
          nativeHmac,
        )
  }
}

test(`the independent verifier finds what the games drew and paid, ${ROUNDS} times`, {
  timeout: 60_000,
}, () => {
  const found = new Map<string, number>()
  for (const receipt of bets(replay('independent rounds'), ROUNDS)) {
    const key = `${receipt.game} ${roundDisagreement(receipt) ?? receipt.status}`
    found.set(key, (found.get(key) ?? 0) + 1)
  }
  expect([...found.keys()].sort()).toEqual(['crash lost', 'crash won', 'wheel lost', 'wheel won'])
})

test('the product’s own verifier agrees, signature and all', { timeout: 60_000 }, () => {
  for (const receipt of bets(replay('own verifier of rounds'), FORGED, true)) {
    const { checks, verdict } = verifyReceipt(receipt, nativeHmac)
    expect(checks.filter(({ isOk, isOpen }) => !isOk || isOpen)).toEqual([])
    expect(verdict).toBe('verified')
    expect(isTrulySigned(receipt as unknown as Parameters<typeof isTrulySigned>[0])).toBe(true)
  }
})

test('both refuse what was forged', { timeout: 60_000 }, () => {
  const random = replay('forged rounds')
  for (const receipt of bets(random, FORGED, true)) {
    const { forged, name } = forge(receipt, random)
    const { verdict } = verifyReceipt(forged, nativeHmac)
    expect({ name, verdict }).toEqual({ name, verdict: 'failed' })
    expect({ name, found: roundDisagreement(forged) }).not.toEqual({ name, found: null })
  }
})

/** The receipt with one thing changed that decides something. */
function forge(receipt: RoundReceipt, random: Replay) {
  const forged = structuredClone(receipt) as RoundReceipt & { payout_cents: number }
  const forgeries: Record<string, () => unknown> = {
    link: () => (forged.link = 'ab'.repeat(32)),
    'link hash': () => (forged.link_hash = 'ab'.repeat(32)),
    'chain end': () => (forged.chain.chain_end = 'ab'.repeat(32)),
    salt: () => (forged.salt = 'ab'.repeat(32)),
    randomness: () => (forged.beacon.randomness = 'ab'.repeat(32)),
    round: () => (forged.beacon.round += 1),
    version: () => (forged.configuration.version += 1),
    payout: () => (forged.payout_cents += 1),
    result: () => {
      if (forged.game === 'wheel') forged.result.sector = ((forged.result.sector ?? 0) + 1) % 54
      else forged.result.bust_hundredths = (forged.result.bust_hundredths ?? 0) + 1
    },
  }
  const names = Object.keys(forgeries)
  const name = names[random.below(names.length)] ?? ''
  forgeries[name]?.()
  return { forged, name }
}

/**
 * Games that bustabit has played, with the salt of its fourth seeding: a Bitcoin block of that day. Its
 * formula is ours, and so is the order of key and message.
 */
const BUSTABIT_SALT = '00000000000000000001e08b7fd44f95e3e950ac65650a8031a6d5e1750e34be'
const BUSTABIT_GAMES: [hash: string, bust: bigint][] = [
  ['94aa062026624e59a0ace092568d5f46e21b9bf1d5173609db8645dd62bdfc44', 1_091n],
  ['94e66d98029c61ecd27c4fb6b381d401c823cf3dfbdac9246756d5b655e125aa', 426n],
  ['8d3b9726ca7bc5e3637bf2079e09eaf2a9d67df4e6f50ff23a7b593bd802cca6', 183n],
  ['df5d54b8ca42cb40ea80e8ba74b3281f7b9d49bc27fecbe104847de1e91e4929', 3_865n],
  ['4488d92d89d0ed7fbb2ea23b219d569f63207e32fc44b957858838835c1719f1', 146n],
]

test.each(BUSTABIT_GAMES)('bustabit’s game %s bust where ours would', (hash, bust) => {
  expect(bustOf(hexToBytes(hash), BUSTABIT_SALT)).toBe(bust)
  expect(independentBust(Buffer.from(hash, 'hex'), BUSTABIT_SALT)).toBe(Number(bust))
})

test('bustabit’s games are a chain, each the hash of the one after it', () => {
  const links = BUSTABIT_GAMES.slice(0, 3).map(([hash]) => hexToBytes(hash))
  for (const [at, link] of links.slice(0, 2).entries()) {
    expect(isNextLink(links[at + 1] ?? new Uint8Array(), link)).toBe(true)
  }
})
