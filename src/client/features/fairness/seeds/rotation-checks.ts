import { hexToBytes } from '@noble/hashes/utils.js'
import type { Reply } from '#contract/call.ts'
import type { rotateSeeds, SeedState } from '#contract/http/fairness.ts'
import { commitmentOf, isHex32 } from '#domain/fairness/seeds.ts'

export type Rotation = Reply<typeof rotateSeeds>['data']

interface RotationCheck {
  name: string
  isOk: boolean
  detail: string
}

/** Compares a rotation's reply with what this browser was shown, and chose, before it. */
export function checkRotation(
  shown: SeedState,
  chosenSeed: string,
  rotation: Rotation,
): RotationCheck[] {
  const { server_seed: revealed, current } = rotation
  const commitment = isHex32(revealed) ? commitmentOf(hexToBytes(revealed)) : 'not 32 bytes'
  return [
    same(
      'sha256 of the revealed seed is the commitment you saw',
      shown.server_seed_hash,
      commitment,
    ),
    same(
      'the new commitment is the one announced as next',
      shown.next_server_seed_hash,
      current.server_seed_hash,
    ),
    same('your old client seed was the one in play', shown.client_seed, rotation.client_seed),
    same('the new client seed is the one you chose', chosenSeed, current.client_seed),
    same('counting starts again at nonce 0', 0, current.nonce),
  ]
}

function same(name: string, expected: string | number, found: string | number): RotationCheck {
  const isOk = expected === found
  return { name, isOk, detail: isOk ? String(found) : `expected ${expected}, found ${found}` }
}
