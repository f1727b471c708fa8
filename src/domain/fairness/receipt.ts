import { type ShopKey, withAttestation } from './attestation.ts'
import { checkBattleReceipt } from './battle-receipt.ts'
import { betChecks } from './bet-receipt.ts'
import { verifyChain } from './chain-check.ts'
import { isNearLink, type LinkCheck, walkBack } from './hash-chain.ts'
import { isRecord } from './receipt-form.ts'
import { checkCrashReceipt, checkWheelReceipt } from './round-receipt.ts'
import { type Hmac, nobleHmac } from './stream.ts'
import { type GameChecks, type Verification, verifyAs, withoutKeys } from './verification.ts'

export type { BattleReceipt } from './battle-receipt-form.ts'
export type { BoxReceipt } from './box-receipt.ts'
export type { InstantReceipt } from './instant-receipt.ts'
export type { ReceiptCheck } from './receipt-check.ts'
export type { CrashReceipt, RoundReceipt, WheelReceipt } from './round-receipt-form.ts'
export { conclusions, type Verdict, type Verification } from './verification.ts'

const GAMES: GameChecks = new Map([
  ...betChecks,
  ['battle', checkBattleReceipt],
  ['crash', checkCrashReceipt],
  ['wheel', checkWheelReceipt],
])

/**
 * Recomputes a bet or a battle from its receipt alone. It takes any value and never throws: whatever it
 * does not know or cannot recompute is a failed check, and every failed check names what it should be.
 * `isLink` says whether a round's link has its place in its chain; by itself this hashes 100,000 times at
 * most, and leaves the check of a farther link open.
 */
export const verifyReceipt = (
  receipt: unknown,
  hmac: Hmac = nobleHmac,
  isLink: LinkCheck = isNearLink,
): Verification => verifyAs(GAMES, receipt, hmac, isLink)

/** The keys of the shop that a receipt is of; null when no shop is named. */
export type Keys = readonly ShopKey[] | 'unreadable' | null

/**
 * Recomputes a receipt, or a whole chain of rounds, whatever it is given: as `verifyReceipt` and `verifyChain`
 * do, but with a far link counted back to its chain's end. It never throws, and yields how much is done, from 0
 * to 1, whenever a page may breathe. With the keys of a shop a receipt must besides be signed by it, and its
 * commitment must stand in its log; where the shop has keys that cannot be read, that stays open.
 */
export function* verifyWhole(
  value: unknown,
  { hmac = nobleHmac, keys = null }: { hmac?: Hmac; keys?: Keys } = {},
): Generator<number, Verification> {
  if (isRecord(value) && 'links' in value) return yield* verifyChain(value, { hmac })
  const verification = yield* verifyFar(value, hmac)
  if (keys === 'unreadable') return withoutKeys(verification)
  return keys ? withAttestation(verification, value, keys) : verification
}

function* verifyFar(value: unknown, hmac: Hmac): Generator<number, Verification> {
  let walk: Generator<number, boolean> | undefined
  let steps = 0
  const verification = verifyReceipt(value, hmac, (end, link, index) => {
    const answer = isNearLink(end, link, index)
    if (answer === null) walk = walkBack(end, link, index)
    steps = index
    return answer
  })
  if (!walk) return verification
  for (;;) {
    const { done, value: step } = walk.next()
    if (done) return verifyReceipt(value, hmac, () => step)
    yield step / steps
  }
}
