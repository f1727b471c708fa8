import { type BeaconChain, isSignedRound, QUICKNET, randomnessOf } from './beacon.ts'
import { checkEqual, checkSame, type ReceiptCheck } from './receipt-check.ts'
import { type Form, isBoolean, isCount, isHash, isHex, orNull } from './receipt-form.ts'

/** The beacon's network, as a receipt states it. */
export interface BeaconNetwork {
  chain: string
  public_key: string
  genesis_ms: number
  period_ms: number
  /** True if it is not a public network, but one whose owner knows the rounds in advance. */
  is_sandbox: boolean
}

/** The beacon round that decides a draw, as a receipt states it. */
export interface ReceiptBeacon extends BeaconNetwork {
  /** Fixed before the round was due. */
  round: number
  signature: string | null
  randomness: string | null
}

export const BEACON_NETWORK = {
  chain: isHash,
  public_key: isHex(96),
  genesis_ms: isCount,
  period_ms: (value) => isCount(value) && Number(value) > 0,
  is_sandbox: isBoolean,
} as const satisfies Form

export const RECEIPT_BEACON: Form = {
  ...BEACON_NETWORK,
  round: isCount,
  signature: orNull(isHex(48)),
  randomness: orNull(isHash),
}

/** The chain that the receipt's rounds belong to. */
export const chainOf = (beacon: BeaconNetwork): BeaconChain => ({
  chain: beacon.chain,
  publicKey: beacon.public_key,
  genesisMs: beacon.genesis_ms,
  periodMs: beacon.period_ms,
})

/** Checks whose beacon it is: the public network whose key is built in, or one of the shop's own. */
export function checkOwner(beacon: BeaconNetwork): ReceiptCheck {
  const isPublic = beacon.chain === QUICKNET.chain
  if (isPublic || !beacon.is_sandbox) {
    const detail =
      "drand's quicknet, a public network, with the key that is built into this verifier."
    return checkSame(
      'beacon',
      { ...chainOf(beacon), isOwn: beacon.is_sandbox },
      { ...QUICKNET, isOwn: false },
      detail,
    )
  }
  return {
    name: 'beacon',
    isOk: true,
    detail:
      'The sandbox’s own, with the key given here: fine for a demo, but its operator knows the rounds in advance.',
  }
}

/** Checks that the network signed the round, and that its randomness follows from the signature. */
export function checkSignature(beacon: ReceiptBeacon, signature: string): ReceiptCheck[] {
  const { round, randomness } = beacon
  return [
    isSignedRound(chainOf(beacon), round, signature)
      ? { name: 'signature', isOk: true, detail: `The network's key has signed round ${round}.` }
      : {
          name: 'signature',
          isOk: false,
          detail: `This is not the key's signature of round ${round}.`,
        },
    checkEqual(
      'randomness',
      randomness ?? 'nothing',
      randomnessOf(signature),
      'It is the hash of the signature.',
    ),
  ]
}
