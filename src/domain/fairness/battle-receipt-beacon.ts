import { battleEntropy } from '#domain/games/battle.ts'
import { BEACON_MARGIN_MS } from '#domain/games/battle-timetable.ts'
import type { BattleReceipt } from './battle-receipt-form.ts'
import { firstRoundFrom, randomnessOf } from './beacon.ts'
import { chainOf, checkOwner, checkSignature, type ReceiptBeacon } from './receipt-beacon.ts'
import { checkEqual, type ReceiptCheck } from './receipt-check.ts'

/**
 * Checks that the beacon's round follows from the time of the fill, that the network signed it, and that the
 * entropy is computed from it and every seat's client seed.
 */
export function checkBeacon(receipt: BattleReceipt): ReceiptCheck[] {
  const { beacon, filled_at } = receipt
  if (beacon === null || filled_at === null) return [notFilled(receipt)]
  return [
    checkOwner(beacon),
    checkEqual(
      'round',
      beacon.round,
      firstRoundFrom(chainOf(beacon), Date.parse(filled_at) + BEACON_MARGIN_MS),
      `Round ${beacon.round} is the first one due 3 seconds after the last seat was taken.`,
    ),
    ...checkSigned(receipt, beacon),
  ]
}

function notFilled({ status }: BattleReceipt): ReceiptCheck {
  const detail =
    status === 'canceled'
      ? 'None was fixed: not every seat was taken.'
      : 'Its round is fixed when the last seat is taken.'
  return { name: 'beacon', isOk: true, isOpen: true, detail }
}

function checkSigned(receipt: BattleReceipt, beacon: ReceiptBeacon): ReceiptCheck[] {
  const { round, signature } = beacon
  if (signature === null) {
    const isVoid = receipt.status === 'canceled'
    const detail = isVoid
      ? `The network did not produce round ${round} in time.`
      : `Waiting for round ${round}.`
    return [{ name: 'signature', isOk: true, isOpen: true, detail }]
  }
  const seeds = receipt.seats.map(({ client_seed }) => client_seed ?? '')
  return [
    ...checkSignature(beacon, signature),
    ...checkEntropy(receipt.entropy, battleEntropy(seeds, randomnessOf(signature))),
  ]
}

const checkEntropy = (stated: string | null, computed: string): ReceiptCheck[] =>
  stated === null
    ? []
    : [
        checkEqual(
          'entropy',
          stated,
          computed,
          'It is computed from every seat’s seed and the beacon.',
        ),
      ]
