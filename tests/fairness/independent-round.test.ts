import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import { isNextLink } from '#domain/fairness/hash-chain.ts'
import { type RoundReceipt, verifyReceipt } from '#domain/fairness/receipt.ts'
import { bustOf } from '#domain/games/crash.ts'
import { WHEEL_MULTIPLIERS } from '#domain/games/wheel.ts'
import { nativeHmac } from '#server/platform/hash/hash.ts'
import { times } from '#tests/support/setup/sampling.ts'
import { PUBLISHED_ROUND } from './battle-builders.ts'
import { isTrulySigned } from './independent-battle.ts'
import { independentBust, roundDisagreement } from './independent-round.ts'
import { type Replay, replay } from './replay.ts'
import { aCrashReceipt, aRoundPlan, aWheelReceipt } from './round-builders.ts'

const ROUNDS = times('ROUND_RECEIPTS', 5_000)
const FORGED = times('FORGED_ROUNDS', 24)

/** Bets on both games, each on a different round: a fresh chain of two links, and a fresh salt where it is free. */
function* bets(random: Replay, count: number, isSigned = false): Generator<RoundReceipt> {
  for (let each = 0; each < count; each += 1) {
    const link = random.bytes(32)
    // Without signature checks, any 48 bytes will do.
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

test(`the independent verifier accepts ${ROUNDS} draws and payouts of the games`, () => {
  const found = new Map<string, number>()
  for (const receipt of bets(replay('independent rounds'), ROUNDS)) {
    const key = `${receipt.game} ${roundDisagreement(receipt) ?? receipt.status}`
    found.set(key, (found.get(key) ?? 0) + 1)
  }
  expect([...found.keys()].sort()).toEqual(['crash lost', 'crash won', 'wheel lost', 'wheel won'])
})

test('the product’s own verifier agrees, including the signature', () => {
  for (const receipt of bets(replay('own verifier of rounds'), FORGED, true)) {
    const { checks, verdict } = verifyReceipt(receipt, nativeHmac)
    expect(checks.filter(({ isOk, isOpen }) => !isOk || isOpen)).toEqual([])
    expect(verdict).toBe('verified')
    expect(isTrulySigned(receipt as unknown as Parameters<typeof isTrulySigned>[0])).toBe(true)
  }
})

test('both reject forged bets', () => {
  const random = replay('forged rounds')
  for (const receipt of bets(random, FORGED, true)) {
    const { forged, name } = forge(receipt, random)
    const { verdict } = verifyReceipt(forged, nativeHmac)
    expect({ name, verdict }).toEqual({ name, verdict: 'failed' })
    expect({ name, found: roundDisagreement(forged) }).not.toEqual({ name, found: null })
  }
})

/** The receipt with one deciding value changed. */
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
 * Games that bustabit has played, with the salt of its fourth seeding event: a Bitcoin block hash of that day. Its
 * formula is the same as ours, including the order of key and message.
 */
const BUSTABIT_SALT = '00000000000000000001e08b7fd44f95e3e950ac65650a8031a6d5e1750e34be'
const BUSTABIT_CHAINS: [hash: string, bust: bigint][][] = [
  [
    ['94aa062026624e59a0ace092568d5f46e21b9bf1d5173609db8645dd62bdfc44', 1_091n],
    ['94e66d98029c61ecd27c4fb6b381d401c823cf3dfbdac9246756d5b655e125aa', 426n],
    ['8d3b9726ca7bc5e3637bf2079e09eaf2a9d67df4e6f50ff23a7b593bd802cca6', 183n],
  ],
  [
    ['4488d92d89d0ed7fbb2ea23b219d569f63207e32fc44b957858838835c1719f1', 146n],
    ['1f497e8ba3a58b87976a9207a4596c2e00c11494237127f22d0f57785fcadd23', 556n],
    ['9d3bc0c5b47166a06311743240ab79fabf8da8acedc810787ca904c2cdb491f8', 471n],
    ['70857ecd59a239f3589824a993a37c3141bcfec87686a06e65b3c59acf92cf30', 4_146n],
    ['edabb8310216cfa6a1b2907fa7593a7ac6607cc5c1d4f865bfc34016718da1d9', 188n],
    ['8d979188df27e1ac5d356e7616265e260a4b5a2e94239e921aac10a5ec080a21', 920n],
    ['40a8b57ce76f70a1a941a3508dc61d200a837bcf5d0589b2a23d172bc3714298', 116n],
    ['c2afa1058b4635c47cff25bc786490f7474b11cf605ce1afdc44d2c2d0406b32', 155n],
    ['fca482ef66e40c70662fd002c99c5bb50ea21637484874e01f897ee8e4af130e', 1_410n],
    ['f6966d8a5541bcadf0a5066f77fc70d42d0924fc636548a8ee3a81a5352e0605', 109n],
  ],
]

test.each(BUSTABIT_CHAINS.flat())(
  'bustabit’s game %s has the bust that ours would have',
  (hash, bust) => {
    expect(bustOf(hexToBytes(hash), BUSTABIT_SALT)).toBe(bust)
    expect(independentBust(Buffer.from(hash, 'hex'), BUSTABIT_SALT)).toBe(Number(bust))
  },
)

test('bustabit’s games are chains, each the hash of the one after it', () => {
  for (const games of BUSTABIT_CHAINS) {
    for (const [at, [hash]] of games.slice(0, -1).entries()) {
      const [before = ''] = games[at + 1] ?? []
      expect(isNextLink(hexToBytes(before), hexToBytes(hash))).toBe(true)
    }
  }
})
