import { checkBattleReceipt } from './battle-receipt.ts'
import { betChecks } from './bet-receipt.ts'
import { type Hmac, nobleHmac } from './stream.ts'
import { type GameChecks, type Verification, verifyAs } from './verification.ts'

export type { BattleReceipt } from './battle-receipt-form.ts'
export type { BoxReceipt } from './box-receipt.ts'
export type { ReceiptCheck } from './receipt-check.ts'
export { conclusions, type Verdict, type Verification } from './verification.ts'

const GAMES: GameChecks = new Map([...betChecks, ['battle', checkBattleReceipt]])

/**
 * Recomputes a bet or a battle from its receipt alone. It takes any value and never throws: whatever it
 * does not know or cannot recompute is a failed check, and every failed check names what it should be.
 */
export const verifyReceipt = (receipt: unknown, hmac: Hmac = nobleHmac): Verification =>
  verifyAs(GAMES, receipt, hmac)
