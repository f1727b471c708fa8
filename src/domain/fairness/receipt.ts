import { type ShopKey, withAttestation } from './attestation.ts'
import { checkBattleReceipt } from './battle-receipt.ts'
import { betChecks } from './bet-receipt.ts'
import { verifyChain } from './chain-check.ts'
import { isNearLink, type LinkCheck, walkBack } from './hash-chain.ts'
import { isRecord } from './receipt-form.ts'
import { roundChecks } from './round-receipt.ts'
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
  ...Object.entries(roundChecks),
])

/**
 * Recomputes a bet or a battle from its receipt alone. Accepts any value and never throws: anything unknown or
 * impossible to recompute is a failed check, and every failed check states the expected value. `isLink` checks
 * whether a round's link is in its place in the chain; the default hashes at most 100,000 times and leaves the
 * check of a link farther from the end open.
 */
export const verifyReceipt = (
  receipt: unknown,
  hmac: Hmac = nobleHmac,
  isLink: LinkCheck = isNearLink,
): Verification => verifyAs(GAMES, receipt, hmac, isLink)

/** The keys of the shop that issued a receipt; null if no shop is named. */
export type Keys = readonly ShopKey[] | 'unreadable' | null

/**
 * Recomputes a receipt or a whole chain of rounds like `verifyReceipt` and `verifyChain`, and hashes links far from
 * the chain's end all the way back. Never throws. Yields the progress, 0 to 1, at points where a page can render.
 * If the shop's keys are given, the shop must also have signed the receipt, and its log must contain the commitment;
 * if its keys are unreadable, that check stays open.
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
