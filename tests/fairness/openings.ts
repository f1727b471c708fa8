import type { BoxReceipt } from '#domain/fairness/receipt.ts'
import { versionHash } from '#domain/games/box.ts'
import { nativeHmac } from '#server/platform/hash/hash.ts'
import { aRandomVersion, aReceipt } from './box-builders.ts'
import type { Replay } from './replay.ts'

const NONCES_PER_SEED = 25

/** Openings of random boxes as the domain draws them, several on each random pair of seeds. */
export function* openings(random: Replay, count: number): Generator<BoxReceipt> {
  for (let made = 0; made < count; made += NONCES_PER_SEED) {
    const version = aRandomVersion(random)
    const known = { hash: versionHash(version), hmac: nativeHmac }
    const serverSeed = random.bytes(32)
    const clientSeed = randomClientSeed(random)
    const firstNonce = random.below(1_000_000)
    for (let nonce = firstNonce; nonce < firstNonce + NONCES_PER_SEED; nonce += 1) {
      yield aReceipt(version, { serverSeed, clientSeed, nonce }, known)
    }
  }
}

function randomClientSeed(random: Replay): string {
  const length = 1 + random.below(64)
  const codes = Array.from({ length }, () => 0x20 + random.below(0x7f - 0x20))
  return String.fromCharCode(...codes)
}
