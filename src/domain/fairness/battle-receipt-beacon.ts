import { battleEntropy } from '#domain/games/battle.ts'
import { BEACON_MARGIN_MS } from '#domain/games/battle-timetable.ts'
import type { BattleReceipt, StatedBeacon } from './battle-receipt-form.ts'
import {
  type BeaconChain,
  firstRoundFrom,
  isSignedRound,
  QUICKNET,
  randomnessOf,
} from './beacon.ts'
import { checkEqual, checkSame, type ReceiptCheck } from './receipt-check.ts'

/** The chain by which a receipt's rounds are counted and checked. */
export const chainOf = (beacon: StatedBeacon): BeaconChain => ({
  chain: beacon.chain,
  publicKey: beacon.public_key,
  genesisMs: beacon.genesis_ms,
  periodMs: beacon.period_ms,
})

/**
 * Checks that the round follows from the fill alone, that the network signed it, and that the entropy
 * is made of it and of every seat's seed.
 */
export function checkBeacon(receipt: BattleReceipt): ReceiptCheck[] {
  const { beacon, filled_at } = receipt
  if (beacon === null || filled_at === null) return [notFilled(receipt)]
  const chain = chainOf(beacon)
  return [
    checkOwner(beacon),
    checkEqual(
      'round',
      beacon.round,
      firstRoundFrom(chain, Date.parse(filled_at) + BEACON_MARGIN_MS),
      `Round ${beacon.round} is the first one due 3 seconds after the last seat was taken.`,
    ),
    ...checkSigned(receipt, beacon, chain),
  ]
}

function notFilled({ status }: BattleReceipt): ReceiptCheck {
  const detail =
    status === 'canceled'
      ? 'None was named: not every seat was taken.'
      : 'Its round is named when the last seat is taken.'
  return { name: 'beacon', isOk: true, isOpen: true, detail }
}

/** Whose beacon it is: the public network whose key is written here, or one of the shop's own. */
function checkOwner(beacon: StatedBeacon): ReceiptCheck {
  const isPublic = beacon.chain === QUICKNET.chain
  if (isPublic || !beacon.is_sandbox) {
    const detail = "drand's quicknet, a public network, by the key that this verifier knows."
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
      'The sandbox’s own, by the key that is named here: good for a demo, but whoever runs it knows its rounds beforehand.',
  }
}

function checkSigned(
  receipt: BattleReceipt,
  { round, signature, randomness }: StatedBeacon,
  chain: BeaconChain,
): ReceiptCheck[] {
  if (signature === null) {
    const isVoid = receipt.status === 'canceled'
    const detail = isVoid
      ? `The network did not produce round ${round} in time.`
      : `Round ${round} is waited for.`
    return [{ name: 'signature', isOk: true, isOpen: true, detail }]
  }
  const seeds = receipt.seats.map(({ client_seed }) => client_seed ?? '')
  return [
    isSignedRound(chain, round, signature)
      ? { name: 'signature', isOk: true, detail: `The network's key has signed round ${round}.` }
      : { name: 'signature', isOk: false, detail: `The key has not signed round ${round} so.` },
    checkEqual(
      'randomness',
      randomness ?? 'nothing',
      randomnessOf(signature),
      'It is the hash of the signature.',
    ),
    ...checkEntropy(receipt.entropy, battleEntropy(seeds, randomnessOf(signature))),
  ]
}

const checkEntropy = (stated: string | null, computed: string): ReceiptCheck[] =>
  stated === null
    ? []
    : [checkEqual('entropy', stated, computed, 'It is made of every seat’s seed and the beacon.')]
