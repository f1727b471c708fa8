import { checkBattleReceipt } from './battle-receipt.ts'
import { betChecks } from './bet-receipt.ts'
import { isNearLink, type LinkCheck } from './hash-chain.ts'
import { checkCrashReceipt, checkWheelReceipt } from './round-receipt.ts'
import { type Hmac, nobleHmac } from './stream.ts'
import { type GameChecks, type Verification, verifyAs } from './verification.ts'

export type { BattleReceipt } from './battle-receipt-form.ts'
export type { BoxReceipt } from './box-receipt.ts'
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
